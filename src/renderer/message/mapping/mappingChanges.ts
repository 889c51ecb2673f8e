import { spellPath } from '../../../contract/path.ts'
import { withoutSpace } from '../../../contract/withoutSpace.ts'
import { type JsonNode, membersOf, readJson } from '../../ui/code/jsonTree.ts'

/** One difference between a call and the body made from it. Values are as written. */
export type MappingChange =
  | { kind: 'added'; to: string; after: string }
  | { kind: 'dropped'; from: string; before: string }
  | { kind: 'changed'; from: string; before: string; after: string }
  | { kind: 'moved' | 'renamed'; from: string; to: string; after: string }

interface Placed {
  path: PropertyKey[]
  node: JsonNode
  /** Equal for equal values, whatever the layout. */
  value: string
}

interface Texts {
  call: string
  body: string
}

interface Found {
  dropped: Placed[]
  added: Placed[]
  changes: MappingChange[]
}

/** Deeper objects are compared as a whole. */
const deepest = 30

/** What the mapping changed, in the order of the call, then of the body; null if one of the texts is not JSON. */
export function mappingChanges(texts: Texts): MappingChange[] | null {
  const [call, body] = [readJson(texts.call).node, readJson(texts.body).node]
  if (!call || !body) return null
  const found: Found = { dropped: [], added: [], changes: [] }
  walk({ path: [], call, body }, texts, found)
  return [...pairMoves(found, texts), ...found.changes]
}

interface Pair {
  path: PropertyKey[]
  call: JsonNode
  body: JsonNode
}

function walk({ path, call, body }: Pair, texts: Texts, found: Found): void {
  if (call.kind !== 'object' || body.kind !== 'object' || path.length > deepest) {
    const [before, after] = [raw(call, texts.call), raw(body, texts.body)]
    if (withoutSpace(before) !== withoutSpace(after))
      found.changes.push({ kind: 'changed', from: spellPath(path), before, after })
    return
  }
  const [left, right] = [membersOf(call), membersOf(body)]
  for (const [name, node] of left) {
    const other = right.get(name)
    const at = [...path, name]
    if (other) walk({ path: at, call: node, body: other }, texts, found)
    else found.dropped.push(place(at, node, texts.call))
  }
  for (const [name, node] of right)
    if (!left.has(name)) found.added.push(place([...path, name], node, texts.body))
}

/** Values that left one place and appeared at another are one change, not two. */
function pairMoves({ dropped, added }: Found, texts: Texts): MappingChange[] {
  const open = new Set(added)
  const changes = dropped.map((from): MappingChange => {
    const to = [...open].find((each) => isSameThing(from, each, added, dropped))
    const before = raw(from.node, texts.call)
    if (!to) return { kind: 'dropped', from: spellPath(from.path), before }
    open.delete(to)
    const kind = from.path.at(-1) === to.path.at(-1) ? 'moved' : 'renamed'
    return { kind, from: spellPath(from.path), to: spellPath(to.path), after: before }
  })
  const rest = [...open].map(({ path, node }): MappingChange => ({
    kind: 'added',
    to: spellPath(path),
    after: raw(node, texts.body),
  }))
  return [...changes, ...rest]
}

/** By name and value, or by a value that is distinctive: `true` and 1 are equal by chance. */
function isSameThing(from: Placed, to: Placed, added: Placed[], dropped: Placed[]): boolean {
  if (from.value !== to.value) return false
  if (from.path.at(-1) === to.path.at(-1)) return true
  const isOnly = (list: Placed[]) => list.filter(({ value }) => value === from.value).length === 1
  return isDistinctive(from.value) && isOnly(added) && isOnly(dropped)
}

const isDistinctive = (value: string) => /^["{[]/.test(value) && value.length > 2

function place(path: PropertyKey[], node: JsonNode, text: string): Placed {
  return { path, node, value: withoutSpace(raw(node, text)) }
}

const raw = ({ at, end }: JsonNode, text: string): string => text.slice(at, end)
