import { Ajv, type AnySchema, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isObject } from '../../contract/json.ts'
import type { RulePart, TrackingPlan } from '../../contract/plan.ts'
import { linearPattern } from './linearPattern.ts'
import { uniqueItems } from './uniqueItems.ts'

export type Draft = RulePart['draft']
export type Validate = ValidateFunction

const linear = Object.assign((pattern: string) => linearPattern(pattern), {
  code: 'linearPattern',
})

const options: Options = {
  allErrors: true,
  // Plans have keywords of their tools, such as labels.
  strict: false,
  // A violation shows the value that was found.
  verbose: true,
  logger: false,
  code: { regExp: linear },
}

/** The schemas of one plan, compiled when first used. They refer only to one another: nothing is fetched. */
export function createSchemas(shared: TrackingPlan['shared']) {
  const validators = new Map<Draft, Ajv>()
  const ids = new Set(shared.map(({ schema }) => (schema as { $id?: unknown }).$id))

  function of(draft: Draft): Ajv {
    const known = validators.get(draft)
    if (known) return known
    const ajv = draft === '7' ? new Ajv(options) : new Ajv2020(options)
    addFormats.default(ajv)
    ajv.removeKeyword('uniqueItems').addKeyword(uniqueItems)
    for (const { schema } of shared) ajv.addSchema(schema as AnySchema)
    validators.set(draft, ajv)
    return ajv
  }

  return {
    /** Mistakes in a schema itself. */
    faults(draft: Draft, schema: unknown): ErrorObject[] {
      const ajv = of(draft)
      return ajv.validateSchema(schema as AnySchema) === true ? [] : (ajv.errors ?? [])
    },
    compile(draft: Draft, schema: unknown): Validate {
      const ajv = of(draft)
      const id = isObject(schema) ? schema.$id : undefined
      if (typeof id !== 'string') return ajv.compile(schema as AnySchema)
      if (ids.has(id)) return ajv.getSchema(id) as Validate
      try {
        return ajv.compile(schema as AnySchema)
      } finally {
        // The rules of a plan are often copies of one another, with the same $id.
        ajv.removeSchema(id)
      }
    },
  }
}
export type Schemas = ReturnType<typeof createSchemas>
