import { isObject, kindOf } from '../../contract/json.ts'
import type { PlanRule, RulePart } from '../../contract/plan.ts'
import type { Fault, LocatedRule, ReadFormat } from './located.ts'
import type { ReadFile } from './planFile.ts'

/** What a file of this name describes; any other is named like a track event. */
const named: Record<string, { type: PlanRule['type']; part: RulePart['part'] }> = {
  identify: { type: 'identify', part: 'traits' },
  group: { type: 'group', part: 'traits' },
  page: { type: 'page', part: 'properties' },
  screen: { type: 'screen', part: 'properties' },
  common: { type: 'common', part: 'call' },
}

/** A folder of schemas. Those in a folder `definitions` describe no calls: others refer to them. */
export function readFolderPlan(files: ReadFile[]): ReadFormat {
  const faults: Fault[] = []
  const byKey = new Map<string, string>()
  const byId = new Map<unknown, string>()
  const rules = files.flatMap((file): LocatedRule[] => {
    const { name, value: schema } = file
    if (!isObject(schema)) {
      faults.push({ file, path: [], message: `must be a JSON Schema, not ${kindOf(schema)}` })
      return []
    }
    const sameId = schema.$id === undefined ? undefined : byId.get(schema.$id)
    if (sameId !== undefined)
      faults.push({ file, path: ['$id'], message: `is also the $id of ${sameId}` })
    byId.set(schema.$id, name)
    if (name.split('/').slice(0, -1).includes('definitions')) return []
    const event = eventNameOf(name)
    const other = byKey.get(event)
    if (other !== undefined)
      faults.push({ file, path: [], message: `describes the same calls as ${other}` })
    byKey.set(event, name)
    const { type, part } = Object.hasOwn(named, event)
      ? (named[event] as (typeof named)[string])
      : { type: 'track' as const, part: 'properties' as const }
    return [
      {
        type,
        event: type === 'track' ? event : null,
        version: null,
        description: typeof schema.description === 'string' ? schema.description : null,
        parts: [{ file, at: [], part, schema: withId(file) }],
      },
    ]
  })
  if (faults.length > 0) return { faults }
  const shared = files.map((file) => ({ name: file.name, file, schema: withId(file) }))
  return { plan: { name: null, unplanned: 'report', rules, shared, draft: '2020-12' } }
}

/** Its place in the folder, unless it has an id: a relative reference is relative to the file that has it. */
const withId = ({ name, value }: ReadFile) =>
  isObject(value) ? { $id: `plan:/${encodeURI(name)}`, ...value } : value

/** `events/Order Completed.schema.json`: the event Order Completed. */
const eventNameOf = (name: string) =>
  name.slice(name.lastIndexOf('/') + 1).replace(/(?:\.schema)?\.(?:json|ya?ml)$/i, '')
