import { isObject, kindOf, parsedOrNothing } from '../../contract/json.ts'
import { nearest } from '../../contract/nearest.ts'
import type { PlanRule } from '../../contract/plan.ts'
import type { Path } from '../text/yamlText.ts'
import type { Fault, LocatedRule, ReadFormat } from './located.ts'
import type { ReadFile } from './planFile.ts'

type JsonObject = Record<string, unknown>

/** The hosted service answers with the plan or its rules in `data`, and the older API in `tracking_plan`. */
const wrappers = ['data', 'trackingPlan', 'tracking_plan']
const types = ['TRACK', 'IDENTIFY', 'GROUP', 'PAGE', 'SCREEN', 'COMMON']

/** Where a value has the rules of a plan of the hosted service, or null: it is another format. */
export function hostedPlace(value: unknown): { at: Path; plan: JsonObject } | null {
  if (!isObject(value)) return null
  if ('rules' in value) return { at: [], plan: value }
  for (const name of wrappers) {
    const within = hostedPlace(value[name])
    if (within) return { ...within, at: [name, ...within.at] }
  }
  return null
}

/** A tracking plan as the hosted service exports it: a list of rules, or, from its older API, an object of them. */
export function readHostedPlan(file: ReadFile): ReadFormat {
  const faults: Fault[] = []
  const fault = (path: Path, message: string) => void faults.push({ file, path, message })
  const place = hostedPlace(file.value)
  if (!place) {
    fault([], 'must have "rules": a list of rules, or an object with events')
    return { faults }
  }
  const at = [...place.at, 'rules']
  const { rules, name, display_name: displayName } = place.plan
  const read = Array.isArray(rules) ? listed(rules, at) : isObject(rules) ? grouped(rules, at) : []
  if (!isObject(rules) && !Array.isArray(rules))
    fault(at, `must be a list of rules, or an object with events, not ${kindOf(rules)}`)
  if (faults.length > 0) return { faults }
  const title = [displayName, name].find((each) => typeof each === 'string') ?? null
  return {
    plan: { name: title, unplanned: 'report', rules: read, shared: [], draft: '7' },
  }

  function listed(items: unknown[], path: Path): LocatedRule[] {
    return items.flatMap((item, index) => {
      const here = [...path, index]
      if (!isObject(item)) return fault(here, `must be a rule, not ${kindOf(item)}`) ?? []
      const type = typeOf(item.type, [...here, 'type'])
      if (type === null) return []
      const field = 'json_schema' in item ? 'json_schema' : 'jsonSchema'
      return [
        ruleOf(item, { type, name: item.key, nameAt: [...here, 'key'], at: [...here, field] }),
      ]
    })
  }

  function grouped(groups: JsonObject, path: Path): LocatedRule[] {
    const { events = [] } = groups
    if (!Array.isArray(events))
      fault([...path, 'events'], `must be a list of events, not ${kindOf(events)}`)
    for (const field of ['identify_traits', 'group_traits'])
      if (Array.isArray(groups[field]) && groups[field].length > 0)
        fault([...path, field], 'cannot be read; put the traits into identify or group')
    const tracked = (Array.isArray(events) ? events : []).flatMap((item: unknown, index) => {
      const here = [...path, 'events', index]
      if (!isObject(item)) return fault(here, `must be an event, not ${kindOf(item)}`) ?? []
      const nameAt = [...here, 'name']
      return [ruleOf(item, { type: 'track', name: item.name, nameAt, at: [...here, 'rules'] })]
    })
    const others = (['global', 'identify', 'group', 'page', 'screen'] as const).flatMap((group) =>
      groups[group] === undefined
        ? []
        : [
            ruleOf(groups, {
              type: group === 'global' ? 'common' : group,
              name: null,
              nameAt: path,
              at: [...path, group],
            }),
          ],
    )
    return [...tracked, ...others]
  }

  function typeOf(given: unknown, path: Path): PlanRule['type'] | null {
    if (typeof given === 'string' && types.includes(given.toUpperCase()))
      return given.toLowerCase() as PlanRule['type']
    const near = typeof given === 'string' ? nearest(given, types) : null
    const hint = near === null ? '' : `; did you mean ${near}?`
    return fault(path, `must be one of ${types.join(', ')}${hint}`) ?? null
  }

  /** `at`: its schema, whose last part is the field's name. */
  function ruleOf(item: JsonObject, { type, name: key, nameAt, at: here }: RulePlace): LocatedRule {
    const given = item[String(here.at(-1))]
    const schema = typeof given === 'string' ? parsedOrNothing(given) : given
    if (!isObject(schema)) fault(here, `must be a JSON Schema, not ${kindOf(given)}`)
    const event = typeof key === 'string' && key !== '' ? key : null
    if (type === 'track' && event === null) fault(nameAt, 'required; the name of the event')
    return {
      type,
      event: type === 'track' || type === 'page' || type === 'screen' ? event : null,
      version: typeof item.version === 'number' ? Math.trunc(item.version) : null,
      description: typeof item.description === 'string' ? item.description : null,
      parts: [{ file, at: here, part: 'call', schema }],
    }
  }
}

interface RulePlace {
  type: PlanRule['type']
  name: unknown
  nameAt: Path
  at: Path
}
