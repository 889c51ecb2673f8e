import { isObject } from '../../../contract/json.ts'
import type { Profile } from '../../../contract/people.ts'
import { typedText } from '../../comparison/scalarText.ts'

/** Traits and events observed so far, offered as suggestions. */
export interface Observed {
  /** Values by trait name. */
  traits: ReadonlyMap<string, readonly string[]>
  events: readonly string[]
}

const mostValues = 30

export function observedIn(profiles: readonly Pick<Profile, 'traits' | 'events'>[]): Observed {
  const traits = new Map<string, Set<string>>()
  const events = new Set<string>()
  for (const profile of profiles) {
    noteTraits(profile.traits, '', traits)
    for (const { event } of profile.events) events.add(event)
  }
  const lists = [...traits].map(([name, values]) => [name, [...values].toSorted()] as const)
  return {
    traits: new Map(lists.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    events: [...events].toSorted(),
  }
}

function noteTraits(from: object, prefix: string, into: Map<string, Set<string>>): void {
  for (const [name, value] of Object.entries(from) as [string, unknown][]) {
    const path = prefix + name
    if (isObject(value)) {
      noteTraits(value, `${path}.`, into)
      continue
    }
    const values = into.get(path) ?? new Set()
    into.set(path, values)
    if (isScalar(value) && values.size < mostValues) values.add(typedText(value))
  }
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
