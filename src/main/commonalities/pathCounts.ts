import { type BodyType, typeOf } from '../../contract/bodyTest.ts'
import { count, type Counter, counter, type Seen } from './counter.ts'
import { type Lengths, lengths } from './lengths.ts'

type Scalar = string | number | boolean

/** What is counted of the values at one path. The items of a list are at one path, `[]`. */
export interface PathNode {
  /** Names from the outside in. */
  path: string[]
  children: Map<string, PathNode>
  present: Counter
  types: Partial<Record<BodyType, Counter>>
  values: Map<Scalar, Counter>
  /** Each number outside lists. */
  numbers: { here: number[]; there: number[] }
  /** Of strings and of lists. */
  lengths: { string: Lengths | null; list: Lengths | null }
}

/** A body has at most so many paths of its own; names that are ids would make more. */
const mostPaths = 2000
/** Values of a path that are counted at once. */
const mostValues = 4000
/** Longer values are seldom equal. */
const longestValue = 120
const mostItems = 20
const deepest = 12

/** Counts paths, types and values of bodies: first of the whole subset, then of the rest. */
export function createPathCounts(isLeft: (path: string[]) => boolean) {
  let paths = 0
  const node = (path: string[]): PathNode => ({
    path,
    children: new Map(),
    present: counter(),
    types: {},
    values: new Map(),
    numbers: { here: [], there: [] },
    lengths: { string: null, list: null },
  })
  const root = node([])

  function childOf(parent: PathNode, name: string): PathNode | null {
    const known = parent.children.get(name)
    if (known) return known
    const path = [...parent.path, name]
    if (paths >= mostPaths || path.length > deepest || isLeft(path)) return null
    paths++
    const made = node(path)
    parent.children.set(name, made)
    return made
  }

  function countValue(at: PathNode, value: unknown, seen: Seen) {
    const first = count(at.present, seen)
    const type = typeOf(value)
    count((at.types[type] ??= counter()), seen)
    if (typeof value === 'string') {
      if (value.length <= longestValue) countScalar(at.values, value, seen)
      if (first) (at.lengths.string ??= lengths()).add(value.length, seen)
    } else if (typeof value === 'number') {
      countScalar(at.values, value, seen)
      if (first) at.numbers[seen.isHere ? 'here' : 'there'].push(value)
    } else if (typeof value === 'boolean') countScalar(at.values, value, seen)
    else if (Array.isArray(value)) countItems(at, value, first, seen)
    else if (value !== null) countMembers(at, value as object, seen)
  }

  function countMembers(at: PathNode, value: object, seen: Seen) {
    for (const name in value) {
      const child = childOf(at, name)
      if (child) countValue(child, (value as Record<string, unknown>)[name], seen)
    }
  }

  function countItems(at: PathNode, list: unknown[], first: boolean, seen: Seen) {
    if (first) (at.lengths.list ??= lengths()).add(list.length, seen)
    const item = list.length === 0 ? null : childOf(at, '[]')
    if (item) for (const value of list.slice(0, mostItems)) countValue(item, value, seen)
  }

  return {
    add(body: unknown, seen: Seen) {
      if (typeof body === 'object' && body !== null && !Array.isArray(body))
        countMembers(root, body, seen)
    },
    /** Call between the subset and the rest: of the rest, only values that so many of the subset have are counted. */
    keepValues(atLeast: number) {
      for (const each of nodesOf(root))
        for (const [value, { here }] of each.values) if (here < atLeast) each.values.delete(value)
    },
    /** All but the root, each before those inside it. */
    nodes: () => [...nodesOf(root)].slice(1),
  }
}

/** Of the rest, only known values. Of the subset, the seldom ones make room for others. */
function countScalar(values: Map<Scalar, Counter>, value: Scalar, seen: Seen) {
  let known = values.get(value)
  if (!known) {
    if (!seen.isHere) return
    if (values.size >= mostValues)
      for (const [each, { here }] of values) if (here === 1) values.delete(each)
    if (values.size >= mostValues) return
    known = counter()
    values.set(value, known)
  }
  count(known, seen)
}

function* nodesOf(node: PathNode): Generator<PathNode> {
  yield node
  for (const child of node.children.values()) yield* nodesOf(child)
}
