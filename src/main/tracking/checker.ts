import { nearest } from '../../contract/nearest.ts'
import { isObject } from '../../contract/json.ts'
import type { PlanRule, RulePart, TrackingPlan } from '../../contract/plan.ts'
import { ruleTitle } from '../../contract/planText.ts'
import type { Violation } from '../../contract/violation.ts'
import { type CheckedCall, eventOf } from './checkedCall.ts'
import { createSchemas, type Validate } from './schemas.ts'
import { jsonText, violationOf } from './violations.ts'

/** Checks calls against a plan. Its schemas are compiled when first used. */
export function createChecker(plan: TrackingPlan) {
  const schemas = createSchemas(plan.shared)
  const compiled = new Map<RulePart, Validate>()
  const rules = rulesByTitle(plan.rules)
  const events = plan.rules.flatMap(({ type, event }) =>
    type === 'track' && event !== null ? [event] : [],
  )
  const common = rules.get('common') ?? []

  function validatorOf(part: RulePart): Validate {
    const known = compiled.get(part)
    if (known) return known
    const validate = schemas.compile(part.draft, part.schema)
    compiled.set(part, validate)
    return validate
  }

  function partViolations(part: RulePart, rule: PlanRule, { content }: CheckedCall): Violation[] {
    const value = part.part === 'call' ? content : (content[part.part] ?? {})
    const place = { rule: ruleTitle(rule), part: part.part, value }
    try {
      const validate = validatorOf(part)
      if (validate(value)) return []
      return (validate.errors ?? []).map((error) => violationOf(error, place))
    } catch (error) {
      // A schema that refers to itself at the same place never ends.
      if (!(error instanceof RangeError)) throw error
      const path = part.part === 'call' ? '' : part.part
      const expected = 'a schema that ends'
      const found = 'a reference to itself'
      return [{ rule: place.rule, path, keyword: 'unchecked', expected, found, nearest: null }]
    }
  }

  /** The rule of a call, or null. Of several versions, the one that the call names, or the lowest. */
  function ruleOf(call: CheckedCall): PlanRule | null {
    const own =
      rules.get(ruleTitle({ type: call.type, event: eventOf(call) })) ?? rules.get(call.type)
    const wanted = versionOf(call.content)
    return own?.find(({ version }) => version === wanted) ?? own?.[0] ?? null
  }

  return {
    /** The names of planned track events. */
    events,
    /** Compiles all its schemas, so that no call waits for them. */
    compile() {
      for (const { parts } of plan.rules)
        for (const part of parts)
          try {
            validatorOf(part)
          } catch (error) {
            // It refers to itself without end, which each call reports.
            if (!(error instanceof RangeError)) throw error
          }
    },
    ruleOf,
    check(call: CheckedCall): Violation[] {
      const rule = ruleOf(call)
      const found = [...common, ...(rule ? [rule] : [])].flatMap((each) =>
        each.parts.flatMap((part) => partViolations(part, each, call)),
      )
      if (rule || call.type !== 'track' || plan.unplanned === 'allow') return found
      return [unplanned(eventOf(call) ?? '', events), ...found]
    },
  }
}
export type Checker = ReturnType<typeof createChecker>

const unplanned = (event: string, events: string[]): Violation => ({
  rule: 'track',
  path: 'event',
  keyword: 'unplanned',
  expected: 'a planned event',
  found: jsonText(event),
  nearest: nearest(event, events),
})

function rulesByTitle(rules: PlanRule[]): Map<string, PlanRule[]> {
  const byTitle = Map.groupBy(rules, ruleTitle)
  for (const each of byTitle.values()) each.sort((a, b) => (a.version ?? 0) - (b.version ?? 0))
  return byTitle
}

function versionOf({ context }: Record<string, unknown>): unknown {
  const protocols = isObject(context) ? context.protocols : undefined
  return isObject(protocols) ? protocols.event_version : undefined
}
