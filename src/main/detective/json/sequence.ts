import type { Entry, JsonDocument, JsonMap, JsonNode, JsonText } from './document.ts'

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

/** What is written, one after the other: what all serialisers write the same, as text; otherwise a mark or a value. */
export type Sequence = readonly (string | number)[]

export const marks = {
  objectStart: 0,
  objectEnd: 1,
  objectComma: 2,
  colon: 3,
  arrayStart: 4,
  arrayEnd: 5,
  arrayComma: 6,
  emptyObject: 7,
  emptyArray: 8,
} as const
/** Of values, which follow the marks. An even one less this is twice the place of a text, an odd one that of a number. */
export const firstValue = 10

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
  const out: (string | number)[] = []
  addNode({ selection, out }, document.root)
  return out
}

interface Selecting {
  selection: Selection
  out: (string | number)[]
}

const textOf = ({ at, source }: JsonText) => (at === null ? source : firstValue + 2 * at)

function addNode(selecting: Selecting, node: JsonNode) {
  const { selection, out } = selecting
  if (node.kind === 'text') out.push(textOf(node))
  else if (node.kind === 'number')
    out.push(node.at === null ? node.source : firstValue + 2 * node.at + 1)
  else if (node.kind === 'word') out.push(node.source)
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
  let before: number = marks.arrayStart
  for (const item of items) {
    out.push(before)
    addNode(selecting, item)
    before = marks.arrayComma
  }
  out.push(items.length === 0 ? marks.emptyArray : marks.arrayEnd)
}

function addObject(selecting: Selecting, entries: readonly Entry[]) {
  const { out } = selecting
  let before: number = marks.objectStart
  for (const entry of entries) {
    out.push(before, textOf(entry[0]), marks.colon)
    addNode(selecting, entry[1])
    before = marks.objectComma
  }
  out.push(entries.length === 0 ? marks.emptyObject : marks.objectEnd)
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

const isNull = (node: JsonNode) => node.kind === 'word' && node.source === 'null'

const isListLike = (entries: readonly Entry[]) =>
  entries.every(([key], at) => key.value === String(at))
