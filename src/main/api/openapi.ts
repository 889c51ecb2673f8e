import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { version } from '../../../package.json'
import { contract } from '../../contract/api.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

/** OpenAPI 3.1 of everything under /api. */
export function openApiDocument() {
  return generator.generate(contract, {
    info: {
      title: 'Hookbench',
      version,
      description: 'Everything the screen can do. Lists are newest first: { items, nextCursor }.',
    },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  })
}
