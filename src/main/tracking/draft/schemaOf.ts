import type { JsonType, Shape } from '../shape/shape.ts'

type Schema = Record<string, unknown>

/** Fewer calls say little about what is always there, and about all values that are possible. */
const enoughCalls = 20
/** A value that is one of few is seen so many times, on average. */
const leastRepeats = 4

/** The schema of a place, for which every value that was counted is valid. */
export function schemaOf(shape: Shape): Schema {
  const types = typesOf(shape)
  return {
    type: types.length === 1 ? types[0] : types,
    ...stringSchema(shape),
    ...objectSchema(shape),
    ...(shape.items && { items: schemaOf(shape.items) }),
  }
}

/** An integer is a number, too. */
const typesOf = ({ types }: Shape): JsonType[] =>
  [...types.keys()].filter((type) => type !== 'integer' || !types.has('number')).toSorted()

function stringSchema({ types, formats, values }: Shape): Schema {
  const strings = types.get('string')?.calls ?? 0
  const [format] = formats ?? []
  if (format !== undefined) return { format }
  const others = [...types.keys()].filter((type) => type !== 'string' && type !== 'null')
  // One value shows no choice.
  if (values === null || values.size < 2 || others.length > 0) return {}
  if (strings < enoughCalls || strings < values.size * leastRepeats) return {}
  return { enum: [...[...values].toSorted(), ...(types.has('null') ? [null] : [])] }
}

function objectSchema({ members }: Shape): Schema {
  if (members === null || members.size === 0) return {}
  const known = [...members].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const required = known.filter(([, each]) => isAlwaysThere(each)).map(([name]) => name)
  return {
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(known.map(([name, each]) => [name, schemaOf(each)])),
  }
}

const isAlwaysThere = ({ present, missing }: Shape) =>
  missing.calls === 0 && present.calls >= enoughCalls
