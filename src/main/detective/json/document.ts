/** A JSON text as a tree that keeps what a parser of one language or another loses: spelling, order and duplicates. */
export type JsonNode = JsonText | JsonNumber | JsonWord | JsonArray | JsonMap

export interface JsonText {
  kind: 'text'
  /** Decoded. */
  value: string
  /** With its quotes, as written. */
  source: string
  /** Every serialiser writes it as its characters between quotes. */
  isPlain: boolean
  /** As written by each way of escaping. */
  written: Map<Escape, string> | null
}
interface JsonNumber {
  kind: 'number'
  source: string
}
interface JsonWord {
  kind: 'word'
  source: 'true' | 'false' | 'null'
}
export interface JsonArray {
  kind: 'array'
  items: JsonNode[]
}
export type Entry = readonly [key: JsonText, value: JsonNode]
export interface JsonMap {
  kind: 'object'
  /** All of them, also those with the same key. */
  all: Entry[]
  /** One for each key, with its last value at its first place. */
  entries: Entry[]
  hasDuplicates: boolean
  sorted: Map<Order, Entry[]> | null
}

/** A string as a JSON string with its quotes, or null if the serialiser fails on it. */
export type Escape = (value: string) => string | null
/** Compares two keys. */
export type Order = (left: string, right: string) => number

export interface JsonDocument {
  root: JsonNode
  depth: number
  /** Numbers as each language spells them, by their source. */
  spelled: Map<object, Map<string, string | null>>
}

/** Deeper than any language's default limit. */
const deepest = 1100
const token = /\s*(?:("[^"\\]*(?:\\.[^"\\]*)*")|([{}[\]:,])|([-\d][\d.eE+-]*|true|false|null))/gy
/** What at least one serialiser escapes. */
const special = /[^ !#-%(-*,.\-0-;?-[\]-_a-~]/

/** Null: not JSON, or too deep. */
export function readDocument(text: string): JsonDocument | null {
  if (!isJson(text)) return null
  const open: (JsonArray | JsonMap)[] = []
  let root: JsonNode | null = null
  let key: JsonText | null = null
  let depth = 0
  const add = (node: JsonNode) => {
    const parent = open.at(-1)
    if (!parent) root = node
    else if (parent.kind === 'array') parent.items.push(node)
    else if (key) {
      parent.all.push([key, node])
      key = null
    } else if (node.kind === 'text') key = node
  }
  token.lastIndex = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [, quoted, mark, other] = found
    if (quoted !== undefined) add(textNode(quoted))
    else if (other !== undefined) add(scalar(other))
    else if (mark === '{' || mark === '[') {
      const node: JsonArray | JsonMap = mark === '[' ? { kind: 'array', items: [] } : emptyMap()
      add(node)
      open.push(node)
      depth = Math.max(depth, open.length)
      if (depth > deepest) return null
    } else if (mark === '}' || mark === ']') {
      const closed = open.pop()
      if (closed?.kind === 'object') closeMap(closed)
    }
  }
  return root && { root, depth, spelled: new Map() }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const emptyMap = (): JsonMap => ({
  kind: 'object',
  all: [],
  entries: [],
  hasDuplicates: false,
  sorted: null,
})

function closeMap(map: JsonMap) {
  const byKey = new Map<string, Entry>()
  for (const entry of map.all) {
    const known = byKey.get(entry[0].value)
    byKey.set(entry[0].value, known ? [known[0], entry[1]] : entry)
  }
  map.hasDuplicates = byKey.size < map.all.length
  map.entries = map.hasDuplicates ? [...byKey.values()] : map.all
}

function textNode(source: string): JsonText {
  const value = source.includes('\\') ? (JSON.parse(source) as string) : source.slice(1, -1)
  return { kind: 'text', value, source, isPlain: !special.test(value), written: null }
}

function scalar(source: string): JsonNumber | JsonWord {
  return source === 'true' || source === 'false' || source === 'null'
    ? { kind: 'word', source }
    : { kind: 'number', source }
}
