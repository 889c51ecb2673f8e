import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { version } from '../../../package.json'
import { contract } from '../../contract/api.ts'
import { exportTypes } from '../../contract/exportFile.ts'
import { exportFormats, exportKinds } from '../../contract/options.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

/** OpenAPI 3.1 of everything under /api. */
export async function openApiDocument() {
  const document = await generator.generate(contract, {
    info: {
      title: 'Hookbench',
      version,
      description: 'Everything the screen can do. Lists are newest first: { items, nextCursor }.',
    },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  })
  return { ...document, paths: { ...document.paths, ...exportPath } }
}

/** Outside the contract, whose operations cannot stream text. */
const exportPath = {
  '/export/{kind}': {
    get: {
      operationId: 'exports.file',
      summary: 'A whole export as one file, streamed',
      tags: ['export'],
      parameters: [
        { name: 'kind', in: 'path', required: true, schema: { enum: exportKinds } },
        { name: 'format', in: 'query', schema: { enum: exportFormats, default: 'ndjson' } },
        { name: 'filter', in: 'query', schema: { type: 'string' } },
      ],
      responses: {
        '200': {
          description: 'The file',
          content: Object.fromEntries(
            Object.values(exportTypes).map((type) => [type, { schema: { type: 'string' } }]),
          ),
        },
      },
    },
  },
}
