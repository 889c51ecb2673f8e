import type { Spelling } from '../../destination/numberSpelling.ts'
import type { Entry, Escape, JsonDocument, JsonMap, JsonNode, JsonText, Order } from './document.ts'

/** How a serialiser indents. */
export interface Indent {
  unit: string
  colon: string
  /** Empty objects and arrays; without its end, they are closed on a line of their own. */
  emptyObject?: string
  emptyArray?: string
  /** Arrays stay on their line, in spaces: Jackson. */
  inlineArrays?: boolean
}

/** How a serialiser writes what its parser has read. */
export interface Style {
  escape: Escape
  number: Spelling
  /** After each comma, and after each colon. */
  space?: string
  indent?: Indent
  /** Absent: as written. */
  order?: Order
  /** Keeps all entries of a key, not the last value at the first place. */
  keepsDuplicates?: boolean
  omitsNulls?: boolean
  /** PHP's associative arrays: {} becomes [], and keys 0, 1, 2 … a list. */
  listLikeObjects?: boolean
  /** Nested levels that it reads. */
  deepest?: number
  /** Written after the value. */
  end?: string
  failsOnKey?: (key: string) => boolean
  /** Written for what the parser refuses; absent: nothing. */
  unreadable?: string
}

/** Ends the writing of a document that the parser or the serialiser refuses. */
class Refused extends Error {
  readonly by: 'parser' | 'serialiser'

  constructor(by: 'parser' | 'serialiser') {
    super()
    this.by = by
  }
}

/** The text that a serialiser writes for a document, or null if it fails. */
export function write(document: JsonDocument, style: Style): string | null {
  if (style.deepest !== undefined && document.depth > style.deepest) return null
  try {
    const numbers = document.spelled.get(style.number) ?? new Map<string, string | null>()
    document.spelled.set(style.number, numbers)
    return writeNode({ numbers, style }, document.root, '\n') + (style.end ?? '')
  } catch (error) {
    if (error instanceof Refused) return error.by === 'parser' ? (style.unreadable ?? null) : null
    throw error
  }
}

interface Writing {
  /** As the language spells them, by their source. */
  numbers: Map<string, string | null>
  style: Style
}

function writeNode(writing: Writing, node: JsonNode, line: string): string {
  switch (node.kind) {
    case 'text':
      return writeText(writing, node)
    case 'number':
      return writeNumber(writing, node.source)
    case 'word':
      return node.source
    case 'array':
      return writeArray(writing, node.items, line)
    case 'object':
      return writeObject(writing, node, line)
  }
}

function writeText({ style }: Writing, node: JsonText): string {
  if (node.isPlain) return `"${node.value}"`
  node.written ??= new Map()
  let text = node.written.get(style.escape)
  if (text === undefined) {
    const escaped = style.escape(node.value)
    if (escaped === null) throw new Refused('parser')
    text = escaped
    node.written.set(style.escape, text)
  }
  return text
}

function writeNumber({ numbers, style }: Writing, source: string): string {
  let spelled = numbers.get(source)
  if (spelled === undefined) numbers.set(source, (spelled = style.number(source)))
  if (spelled === null) throw new Refused('serialiser')
  return spelled
}

function writeArray(writing: Writing, items: readonly JsonNode[], line: string): string {
  const { indent, space = '' } = writing.style
  if (items.length === 0) {
    const empty = indent?.emptyArray ?? '[]'
    return empty.endsWith(']') ? empty : `${empty}${line.slice(1)}]`
  }
  if (indent?.inlineArrays) {
    let out = '[ '
    for (const [at, item] of items.entries())
      out += (at === 0 ? '' : ', ') + writeNode(writing, item, line)
    return `${out} ]`
  }
  const inner = indent ? line + indent.unit : ''
  const comma = `,${indent ? inner : space}`
  let out = `[${inner}`
  for (const [at, item] of items.entries())
    out += (at === 0 ? '' : comma) + writeNode(writing, item, inner)
  return `${out}${indent ? line : ''}]`
}

function writeObject(writing: Writing, map: JsonMap, line: string): string {
  const { style } = writing
  const entries = entriesOf(map, style)
  if (style.listLikeObjects && isListLike(entries))
    return writeArray(
      writing,
      entries.map(([, value]) => value),
      line,
    )
  const { indent, space = '' } = style
  if (entries.length === 0) {
    const empty = indent?.emptyObject ?? '{}'
    return empty.endsWith('}') ? empty : `${empty}${line.slice(1)}}`
  }
  const inner = indent ? line + indent.unit : ''
  const comma = `,${indent ? inner : space}`
  const colon = indent?.colon ?? `:${space}`
  let out = `{${inner}`
  let isFirst = true
  for (const [key, value] of entries) {
    if (style.failsOnKey?.(key.value)) throw new Refused('parser')
    out += isFirst ? '' : comma
    out += writeText(writing, key) + colon + writeNode(writing, value, inner)
    isFirst = false
  }
  return `${out}${indent ? line : ''}}`
}

function entriesOf(map: JsonMap, style: Style): readonly Entry[] {
  const entries = sortedEntries(map, style)
  return style.omitsNulls ? entries.filter(([, value]) => !isNull(value)) : entries
}

const isNull = (node: JsonNode) => node.kind === 'word' && node.source === 'null'

function sortedEntries(map: JsonMap, { order, keepsDuplicates }: Style): Entry[] {
  if (!order) return keepsDuplicates ? map.all : map.entries
  map.sorted ??= new Map()
  let sorted = map.sorted.get(order)
  if (!sorted) {
    sorted = map.entries.toSorted(([left], [right]) => order(left.value, right.value))
    map.sorted.set(order, sorted)
  }
  return sorted
}

const isListLike = (entries: readonly Entry[]) =>
  entries.every(([key], at) => key.value === String(at))
