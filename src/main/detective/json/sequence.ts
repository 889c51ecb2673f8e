import type { Entry, JsonDocument, JsonMap, JsonNode } from './document.ts'
import { marks, tokenOf, tokens } from './token.ts'

/** In which order a serialiser writes what it has read, and what it leaves out. */
export interface Selection {
  /** Of keys; absent: as written. */
  order?: keyof typeof orders
  /** Keeps all entries of a key, not the last value at the first place. */
  keepsDuplicates?: boolean
  omitsNulls?: boolean
  /** PHP's associative arrays: {} becomes [], and keys 0, 1, 2 … a list. */
  listLikeObjects?: boolean
}

/** What is written, one token after the other. */
export type Sequence = readonly number[]

const orders = {
  codeUnits: (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0),
  /** Bytes of UTF-8 are in this order. */
  codePoints: (left: string, right: string) =>
    Buffer.compare(Buffer.from(left), Buffer.from(right)),
}

/** Without what makes no difference to a document, so that selections which do the same are equal. */
export function effective({ traits }: JsonDocument, selection: Selection): Selection {
  const { order } = selection
  const isOrdered = order && (traits.hasUnsorted || traits.hasHighKeys)
  return {
    ...(isOrdered && { order: traits.hasHighKeys ? order : 'codeUnits' }),
    keepsDuplicates: selection.keepsDuplicates === true && traits.hasDuplicates,
    omitsNulls: selection.omitsNulls === true && traits.hasNulls,
    listLikeObjects: selection.listLikeObjects === true && traits.hasListLike,
  }
}

export function sequence(document: JsonDocument, selection: Selection): Sequence {
  const out: number[] = []
  addNode({ selection, out }, document.root)
  return out
}

interface Selecting {
  selection: Selection
  out: number[]
}

const mark = (place: number) => tokenOf(tokens.mark, place)

function addNode(selecting: Selecting, node: JsonNode) {
  const { selection, out } = selecting
  if (node.kind === 'text' || node.kind === 'scalar') out.push(node.token)
  else if (node.kind === 'array') addArray(selecting, node.items)
  else {
    const entries = entriesOf(node, selection)
    const items =
      selection.listLikeObjects && isListLike(entries) ? entries.map(([, value]) => value) : null
    if (items) addArray(selecting, items)
    else addObject(selecting, entries)
  }
}

function addArray(selecting: Selecting, items: readonly JsonNode[]) {
  const { out } = selecting
  let before = mark(marks.arrayStart)
  for (const item of items) {
    out.push(before)
    addNode(selecting, item)
    before = mark(marks.arrayComma)
  }
  out.push(mark(items.length === 0 ? marks.emptyArray : marks.arrayEnd))
}

function addObject(selecting: Selecting, entries: readonly Entry[]) {
  const { out } = selecting
  let before = mark(marks.objectStart)
  for (const entry of entries) {
    out.push(before, entry[0].token, mark(marks.colon))
    addNode(selecting, entry[1])
    before = mark(marks.objectComma)
  }
  out.push(mark(entries.length === 0 ? marks.emptyObject : marks.objectEnd))
}

function entriesOf(map: JsonMap, selection: Selection): readonly Entry[] {
  const { order, keepsDuplicates, omitsNulls } = selection
  const all = keepsDuplicates ? map.all : map.entries
  const compare = order && orders[order]
  const entries = compare
    ? all.toSorted((left, right) => compare(left[0].value, right[0].value))
    : all
  return omitsNulls ? entries.filter((entry) => !isNull(entry[1])) : entries
}

const isNull = (node: JsonNode) => node.kind === 'scalar' && node.source === 'null'

const isListLike = (entries: readonly Entry[]) =>
  entries.every(([key], at) => key.value === String(at))
