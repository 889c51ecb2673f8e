import { isObject } from '../../../contract/json.ts'
import { formatsOf, type StringFormat } from './formats.ts'

export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'array' | 'object'

/** A number of calls: one call counts once, however many items of its lists have the place. */
interface Tally {
  calls: number
  /** The call counted last. */
  last: number
}

/** What the values at one place of an event's calls look like. The items of a list are one place. */
export interface Shape {
  /** Calls that have a value here. */
  present: Tally
  /** Calls in which the object around it is there, and it is not; of the items of a list, one is enough. */
  missing: Tally
  types: Map<JsonType, Tally>
  /** Formats that all of its strings have; null: there was none yet. */
  formats: readonly StringFormat[] | null
  /** Its strings; null: more than are counted, or a long one. */
  values: Set<string> | null
  /** By name; null: more names than an event has properties, so that they are data, such as ids. */
  members: Map<string, Shape> | null
  items: Shape | null
}

const mostValues = 10
const longestValue = 60
/** More names in one object are data, not properties. */
const mostMembers = 200
const longestName = 200
const deepest = 12

/** Places that are counted, of all events of a source: a hostile one sends any number of them. */
export interface Room {
  places: number
}

/** Counts what the values of one event look like. */
export function createShape(room: Room) {
  let call = 0
  const root = emptyShape()

  function count(at: Shape, value: unknown, depth: number) {
    add(at.present)
    const tally = tallyOf(at, jsonType(value))
    const before = { ...tally }
    add(tally)
    if (typeof value === 'string') countString(at, value)
    else if (Array.isArray(value)) countItems(at, value, depth)
    else if (isObject(value)) countMembers(at, value, { depth, before })
  }

  function add(tally: Tally) {
    if (tally.last === call) return
    tally.calls += 1
    tally.last = call
  }

  function countItems(at: Shape, list: unknown[], depth: number) {
    if (list.length === 0) return
    at.items ??= newPlace(depth)
    if (at.items) for (const item of list) count(at.items, item, depth + 1)
  }

  /** `before`: the objects here before this one; a new member is missing from all of them. */
  function countMembers(
    at: Shape,
    value: Record<string, unknown>,
    { depth, before }: { depth: number; before: Tally },
  ) {
    for (const name of Object.keys(value)) {
      if (!isPropertyName(name) || at.members === null) continue
      let member = at.members.get(name) ?? null
      if (!member) {
        member = at.members.size < mostMembers ? newPlace(depth) : null
        if (!member) at.members = null
        else {
          member.missing = { ...before }
          at.members.set(name, member)
        }
      }
      if (member) count(member, value[name], depth + 1)
    }
    for (const [name, member] of at.members ?? [])
      if (!Object.hasOwn(value, name)) add(member.missing)
  }

  function newPlace(depth: number): Shape | null {
    if (room.places === 0 || depth >= deepest) return null
    room.places -= 1
    return emptyShape()
  }

  return {
    shape: root,
    add(value: unknown) {
      call += 1
      count(root, value, 0)
    },
  }
}

const emptyShape = (): Shape => ({
  present: { calls: 0, last: 0 },
  missing: { calls: 0, last: 0 },
  types: new Map(),
  formats: null,
  values: new Set(),
  members: new Map(),
  items: null,
})

function tallyOf({ types }: Shape, type: JsonType): Tally {
  const known = types.get(type)
  if (known) return known
  const tally = { calls: 0, last: 0 }
  types.set(type, tally)
  return tally
}

function countString(at: Shape, value: string) {
  at.formats = at.formats?.length === 0 ? at.formats : formatsOf(value, at.formats ?? undefined)
  if (at.values === null) return
  at.values.add(value)
  if (value.length > longestValue || at.values.size > mostValues) at.values = null
}

/** Names that a plan cannot state are ignored: those that every object has, and text that no file can contain. */
export const isPropertyName = (name: string) =>
  name.length <= longestName && !(name in Object.prototype) && name.isWellFormed()

export function jsonType(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value as 'string' | 'boolean' | 'object'
}
