import { isObject } from '../../contract/json.ts'
import type { TrackingPlan } from '../../contract/plan.ts'
import { linearPattern } from '../tracking/linearPattern.ts'
import { pointerParts } from '../tracking/places.ts'
import { type JsonType, jsonType } from '../tracking/shape/shape.ts'

/** A schema, and the one that it is part of: there its references begin. */
export interface Located {
  schema: unknown
  root: unknown
}

/** What a plan says of one place. */
export interface Planned {
  /** Types of the values; null: any. */
  types: Set<JsonType> | null
  required: Set<string>
  /** Planned names of members. */
  names: string[]
  /** What is said of a member; null: the name is not planned. */
  member: (name: string) => Located[] | null
  items: Located[]
}

interface Read {
  schema: Record<string, unknown>
  root: unknown
}

/** Schemas of one place that are read: one can refer to itself, and branch into itself. */
const mostSchemas = 1000

/** Reads what schemas say of a place, all of which hold for it. A name in a condition is planned; more is not read there. */
export function createPlanReader(shared: TrackingPlan['shared']) {
  const byId = new Map(shared.map(({ schema }) => [idOf(schema), schema]))

  function target({ schema, root }: Read): Located[] {
    const { $ref: ref } = schema
    if (typeof ref !== 'string') return []
    const [file = '', pointer = ''] = ref.split('#')
    const base = idOf(root)
    const id = file === '' || !URL.canParse(file, base) ? file : new URL(file, base).href
    const found = file === '' ? root : byId.get(id)
    return [{ schema: valueAtPointer(found, pointer), root: found }]
  }

  const within = (read: Read, ...keywords: string[]): Located[] =>
    keywords
      .flatMap((keyword) => read.schema[keyword] ?? [])
      .map((schema) => ({ schema, root: read.root }))

  /** `certain`: those that hold in any case. */
  function spread(given: Located[]): { certain: Read[]; possible: Read[] } {
    const certain = reached(given, (read) => [...target(read), ...within(read, 'allOf')])
    const possible = reached(given, (read) => [
      ...target(read),
      ...within(read, 'allOf', 'anyOf', 'oneOf', 'then', 'else'),
    ])
    return { certain, possible }
  }

  function typesOf({ schema, root }: Located, left: { schemas: number }): Set<JsonType> | null {
    left.schemas -= 1
    if (!isObject(schema) || left.schemas < 0) return null
    const read = { schema, root }
    const each = (some: Located[]) => some.map((one) => typesOf(one, left))
    const either = (['anyOf', 'oneOf'] as const).flatMap((keyword) => {
      const some = each(within(read, keyword))
      return some.length > 0 ? [union(some)] : []
    })
    return intersection([
      ownTypes(schema),
      ...each(target(read)),
      ...each(within(read, 'allOf')),
      ...either,
    ])
  }

  return (given: Located[]): Planned => {
    const { certain, possible } = spread(given)
    const names = new Map<string, Located[]>()
    for (const { schema } of possible)
      for (const name of Object.keys(propertiesOf(schema))) names.set(name, [])
    for (const { schema, root } of certain)
      for (const [name, each] of Object.entries(propertiesOf(schema)))
        names.get(name)?.push({ schema: each, root })
    const isOpen = !possible.some(({ schema }) => isObject(schema.properties))
    return {
      types: intersection(given.map((each) => typesOf(each, { schemas: mostSchemas }))),
      required: new Set(
        certain.flatMap(({ schema }) =>
          Array.isArray(schema.required) ? schema.required.map(String) : [],
        ),
      ),
      names: [...names.keys()],
      member: (name) =>
        names.get(name) ?? (isOpen || possible.some((each) => allows(each, name)) ? [] : null),
      // A list of schemas is one for each position.
      items: certain.flatMap((read) =>
        Array.isArray(read.schema.items) || 'prefixItems' in read.schema
          ? []
          : within(read, 'items'),
      ),
    }
  }
}

/** Each once, in the order in which they are reached. */
function reached(given: Located[], next: (read: Read) => Located[]): Read[] {
  const found = new Map<unknown, Read>()
  const open = [...given]
  for (let at = open.pop(); at && found.size < mostSchemas; at = open.pop()) {
    const { schema, root } = at
    if (!isObject(schema) || found.has(schema)) continue
    found.set(schema, { schema, root })
    open.push(...next({ schema, root }))
  }
  return [...found.values()]
}

const propertiesOf = ({ properties }: Record<string, unknown>) =>
  isObject(properties) ? properties : {}

/** By a pattern, or because the schema says that other names are allowed. */
function allows({ schema }: Read, name: string): boolean {
  const { patternProperties, additionalProperties: others } = schema
  if (others === true || (isObject(others) && Object.keys(others).length > 0)) return true
  return (
    isObject(patternProperties) &&
    Object.keys(patternProperties).some((pattern) => linearPattern(pattern).test(name))
  )
}

function ownTypes({ type, enum: values, const: value, nullable }: Record<string, unknown>) {
  const stated = [type ?? []].flat() as JsonType[]
  if (stated.length > 0)
    return new Set<JsonType>([
      ...stated,
      ...(stated.includes('number') ? (['integer'] as const) : []),
      ...(nullable === true ? (['null'] as const) : []),
    ])
  if (Array.isArray(values)) return new Set(values.map(jsonType))
  return value === undefined ? null : new Set([jsonType(value)])
}

type Types = Set<JsonType> | null

const union = (some: Types[]): Types =>
  some.reduce((all, each) => (all && each ? all.union(each) : null), new Set())

const intersection = (some: Types[]): Types =>
  some.reduce((all, each) => (all && each ? all.intersection(each) : (all ?? each)), null)

const idOf = (schema: unknown) =>
  isObject(schema) && typeof schema.$id === 'string' ? schema.$id : ''

const valueAtPointer = (value: unknown, pointer: string): unknown =>
  pointerParts(decodeURI(pointer)).reduce<unknown>(
    (at, part) => (at as Record<string, unknown> | undefined)?.[part],
    value,
  )
