import { type Pieces, piecesOf } from './pieces.ts'
import { tokenOf, tokens } from './token.ts'

/** A JSON text as a tree that keeps what a parser of one language or another loses: spelling, order and duplicates. */
export type JsonNode = JsonText | JsonScalar | JsonArray | JsonMap

export interface JsonText {
  kind: 'text'
  /** Decoded. */
  value: string
  /** With its quotes, as written. */
  source: string
  token: number
  /** What all serialisers write alike, and the places of the characters that they may write differently. */
  parts: readonly (string | number)[]
}
/** A number, or a word such as true. */
interface JsonScalar {
  kind: 'scalar'
  source: string
  token: number
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
}

export interface JsonDocument {
  root: JsonNode
  /** As JSON.parse reads it. */
  value: unknown
  depth: number
  /** The depths of all items and entries, added up: as many units are written if each has a line. */
  indents: number
  /** Each once, by the place in its token: what all serialisers write alike, and what they may write differently. */
  constants: Pieces
  texts: readonly JsonText[]
  numbers: readonly string[]
  /** Of those texts, the characters that serialisers may write differently. */
  characters: readonly string[]
  keys: ReadonlySet<string>
  traits: Traits
}

/** What some serialisers write in another arrangement. */
interface Traits {
  hasDuplicates: boolean
  hasNulls: boolean
  /** An empty object, or one with the keys 0, 1, 2 … */
  hasListLike: boolean
  hasUnsorted: boolean
  /** Keys that code units and code points order differently. */
  hasHighKeys: boolean
}

/** Deeper than any language's default limit. */
const deepest = 1100
/** What at least one serialiser escapes, or reads from an escape. */
const special = /[^ !#-%(-*,.\-0-;?-[\]-_a-~]/u
const eachSpecial = new RegExp(special, 'gu')
/** With a fraction of a second that ends with a zero. */
export const looksLikeTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{0,6}0Z?$/
/** A number with a fraction of up to 14 digits, from 0.01 to a million, without a zero at its end. */
const usual = /^-?(?:0\.0?(?=[1-9])|[1-9]\d{0,5}\.)\d{0,7}[1-9]$/
const highUnit = /[\ud800-\uffff]/

/** Null: not JSON, or too deep. */
export function readDocument(text: string): JsonDocument | null {
  const parsed = parse(text)
  if (!parsed) return null
  const reader = createReader(parsed.value)
  let at = 0
  while (at < text.length) {
    const mark = text.charAt(at)
    if (mark === '"') {
      const end = textEnd(text, at)
      reader.text(text.slice(at, end))
      at = end
      continue
    }
    if (mark === '{' || mark === '[') {
      if (reader.open(mark) > deepest) return null
    } else if (mark === '}' || mark === ']') reader.close()
    else if (!between.has(mark)) {
      scalar.lastIndex = at
      const [source = mark] = scalar.exec(text) ?? []
      reader.scalar(source)
      at += source.length
      continue
    }
    at++
  }
  return reader.document()
}

const words = new Set(['true', 'false', 'null'])
const between = new Set([',', ':', ' ', '\n', '\r', '\t'])
const scalar = /[\w.+-]+/y

/** After the quote that ends a text: one with an even number of backslashes before it. */
function textEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charAt(before) === '\\') before--
    if ((end - before) % 2 === 1) return end + 1
  }
  return text.length
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

function createReader(value: unknown) {
  const known = { texts: new Map<string, JsonText>(), scalars: new Map<string, JsonScalar>() }
  const constants: string[] = []
  const texts: JsonText[] = []
  const numbers: string[] = []
  const characters = new Map<string, number>()
  const keys = new Set<string>()
  const traits = {
    hasDuplicates: false,
    hasNulls: false,
    hasListLike: false,
    hasUnsorted: false,
    hasHighKeys: false,
  }
  const open: (JsonArray | JsonMap)[] = []
  let root: JsonNode | null = null
  let key: JsonText | null = null
  let depth = 0
  let indents = 0

  const constant = (source: string) => tokenOf(tokens.constant, constants.push(source) - 1)
  const add = (node: JsonNode) => {
    const parent = open.at(-1)
    indents += open.length
    if (!parent) root = node
    else if (parent.kind === 'array') parent.items.push(node)
    else if (key) {
      parent.all.push([key, node])
      key = null
    } else if (node.kind === 'text') {
      key = node
      keys.add(node.value)
    }
  }
  return {
    text(source: string) {
      let node = known.texts.get(source)
      if (!node) {
        const decoded = source.includes('\\') ? (JSON.parse(source) as string) : source.slice(1, -1)
        const isSame = !special.test(source.slice(1, -1)) && !looksLikeTime.test(decoded)
        const token = isSame ? constant(source) : tokenOf(tokens.text, texts.length)
        const parts = isSame ? [] : partsOf(decoded, characters)
        node = { kind: 'text', value: decoded, source, token, parts }
        if (!isSame) texts.push(node)
        known.texts.set(source, node)
      }
      add(node)
    },
    scalar(source: string) {
      if (source === 'null') traits.hasNulls = true
      let node = known.scalars.get(source)
      if (!node) {
        const isSame = words.has(source) || usual.test(source)
        const token = isSame ? constant(source) : tokenOf(tokens.number, numbers.push(source) - 1)
        node = { kind: 'scalar', source, token }
        known.scalars.set(source, node)
      }
      add(node)
    },
    /** How deep it is. */
    open(mark: '{' | '['): number {
      const node: JsonArray | JsonMap =
        mark === '[' ? { kind: 'array', items: [] } : { kind: 'object', all: [], entries: [] }
      add(node)
      depth = Math.max(depth, open.push(node))
      return depth
    },
    close() {
      const closed = open.pop()
      if (closed?.kind === 'object') closeMap(closed, traits)
    },
    document(): JsonDocument | null {
      if (!root) return null
      traits.hasHighKeys = [...keys].some((each) => highUnit.test(each))
      return {
        root,
        value,
        depth,
        indents,
        constants: piecesOf(constants),
        texts,
        numbers,
        characters: [...characters.keys()],
        keys,
        traits,
      }
    },
  }
}

function closeMap(map: JsonMap, traits: Traits) {
  const byKey = new Map<string, Entry>()
  let isListLike = true
  let previous = ''
  for (const entry of map.all) {
    const key = entry[0].value
    if (key < previous) traits.hasUnsorted = true
    previous = key
    const known = byKey.get(key)
    if (!known && key !== String(byKey.size)) isListLike = false
    byKey.set(key, known ? [known[0], entry[1]] : entry)
  }
  if (isListLike) traits.hasListLike = true
  const hasDuplicates = byKey.size < map.all.length
  if (hasDuplicates) traits.hasDuplicates = true
  map.entries = hasDuplicates ? [...byKey.values()] : map.all
}

/** `places`: those of characters that serialisers may write differently; new ones are added. */
function partsOf(text: string, places: Map<string, number>): (string | number)[] {
  const parts: (string | number)[] = []
  let from = 0
  for (const { 0: character, index } of text.matchAll(eachSpecial)) {
    if (index > from) parts.push(text.slice(from, index))
    const place = places.get(character) ?? places.size
    places.set(character, place)
    parts.push(place)
    from = index + character.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}
