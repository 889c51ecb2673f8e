import { z } from 'zod'
import { EventName } from '../../contract/eventName.ts'
import { isObject } from '../../contract/json.ts'
import { openRecord } from '../../contract/openObject.ts'
import { planParts, unplannedPolicies } from '../../contract/options.ts'
import { faultsOf, plainWords } from '../text/plainWords.ts'
import type { Path } from '../text/yamlText.ts'
import type { LocatedPart, LocatedRule, ReadFormat } from './located.ts'
import type { ReadFile } from './planFile.ts'

const schema = z
  .unknown()
  .refine(
    (value) => isObject(value) || typeof value === 'boolean',
    'must be a JSON Schema, such as { type: object, required: [orderId] }',
  )
  .optional()
const description = z.string().optional()
const whole = { description, context: schema, call: schema }
const ofProperties = z.strictObject({ ...whole, properties: schema })
const ofTraits = z.strictObject({ ...whole, traits: schema })

const File = z.strictObject({
  name: z.string().optional(),
  unplanned: z.enum(unplannedPolicies).default('report'),
  $schema: z.string().optional(),
  $defs: openRecord(z.string(), z.unknown()).optional(),
  events: openRecord(EventName, ofProperties).default({}),
  identify: ofTraits.optional(),
  group: ofTraits.optional(),
  page: ofProperties.optional(),
  screen: ofProperties.optional(),
  alias: z.strictObject(whole).optional(),
  common: z.strictObject({ ...whole, properties: schema, traits: schema }).optional(),
})
type OwnRule = z.infer<typeof ofProperties> & { traits?: unknown }

const types = ['identify', 'group', 'page', 'screen', 'alias', 'common'] as const

/** Hookbench's own YAML. */
export function readOwnPlan(file: ReadFile): ReadFormat {
  const parsed = File.safeParse(file.value ?? {}, { error: plainWords })
  if (!parsed.success)
    return { faults: faultsOf(parsed.error.issues).map((fault) => ({ file, ...fault })) }
  const { events, $defs, $schema, name = null, unplanned, ...others } = parsed.data
  const top = { $schema, $defs }
  const rules = Object.entries(events).map(([event, rule]) =>
    ruleOf(rule, { type: 'track', event, at: ['events', event] }),
  )
  for (const type of types) {
    const rule = others[type]
    if (rule) rules.push(ruleOf(rule, { type, event: null, at: [type] }))
  }
  return { plan: { name, unplanned, rules, shared: [], draft: '2020-12' } }

  function ruleOf(
    rule: OwnRule,
    { at, ...key }: Pick<LocatedRule, 'type' | 'event'> & { at: Path },
  ): LocatedRule {
    const parts = planParts.flatMap((part): LocatedPart[] =>
      part in rule && rule[part] !== undefined
        ? [{ file, at: [...at, part], part, schema: withShared(rule[part], top) }]
        : [],
    )
    return { ...key, version: null, description: rule.description ?? null, parts }
  }
}

/** The plan's own $schema and $defs hold for each of its schemas. */
function withShared(given: unknown, { $schema, $defs }: { $schema?: unknown; $defs?: unknown }) {
  if (!isObject(given)) return given
  return {
    ...($schema !== undefined && { $schema }),
    ...given,
    ...(isObject($defs) && { $defs: { ...$defs, ...(isObject(given.$defs) && given.$defs) } }),
  }
}
