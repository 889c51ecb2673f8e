import { z } from 'zod'
import { NewEndpoint } from '../../contract/wiring.ts'
import { FileEndpoint, ReceiverEndpoint, WorkspaceFile } from '../workspace/file.ts'
import { shapesOf } from './fileShape.ts'
import { bareVerbs, verbs } from './steps/verbs.ts'

type Json = z.core.JSONSchema.BaseSchema

/** The JSON schema of scenario files for editors, generated from the schema that checks them. */
function jsonSchema(): Json {
  const step = z
    .union([
      z.enum(bareVerbs),
      ...Object.entries(verbs).map(([name, { schema }]) => z.strictObject({ [name]: schema })),
    ])
    .meta({ id: 'Step' })
  const workspace = WorkspaceFile.meta({ id: 'Workspace' })
  const { one, several, shared } = shapesOf(step, workspace)
  const schema = z.toJSONSchema(z.union([one, several, shared]), {
    io: 'input',
    override: ({ zodSchema, jsonSchema: made }) => {
      if (zodSchema === FileEndpoint) Object.assign(made, endpointSchema())
      takePlaceholders(made)
    },
  })
  return { title: 'Hookbench scenarios', ...schema }
}

export const jsonSchemaText = () => `${JSON.stringify(jsonSchema(), null, 2)}\n`

const endpointSchema = (): Json => ({ anyOf: [NewEndpoint, ReceiverEndpoint].map(plain) })

function plain(schema: z.ZodType): Json {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}

/** A placeholder is allowed in place of a number or boolean. */
function takePlaceholders(made: Json) {
  if (typeof made.type !== 'string' || !['integer', 'number', 'boolean'].includes(made.type)) return
  const { description, default: usual, ...asked } = made
  for (const key of Object.keys(asked)) delete made[key]
  made.anyOf = [asked, { type: 'string', pattern: '\\{\\{.*\\}\\}' }]
  if (description !== undefined) made.description = description
  if (usual !== undefined) made.default = usual
}
