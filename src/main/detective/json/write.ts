import type { Spelling } from '../../destination/numberSpelling.ts'
import { arrange, type Arrangement, filled } from './arrange.ts'
import type { JsonDocument } from './document.ts'
import type { Escape } from './escapes.ts'
import { canIndent, type Layout } from './layout.ts'
import { effective, type Selection, type Sequence, sequence } from './sequence.ts'
import { kindOf, placeOf, type TokenKind, tokens } from './token.ts'

/** How a serialiser writes what its parser has read. */
export interface Style extends Layout, Selection {
  escape: Escape
  number: Spelling
  /** Nested levels that it reads. */
  deepest?: number
  /** Written after the value. */
  end?: string
  failsOnKey?: (key: string) => boolean
  /** Written for what the parser refuses; absent: nothing. */
  unreadable?: string
}

/** The bytes that a serialiser writes for a document, or null if it fails. Serialisers that write the same share them. */
export function write(document: JsonDocument, style: Style): Buffer | null {
  if (style.deepest !== undefined && document.depth > style.deepest) return null
  const { failsOnKey, unreadable, indent, end = '' } = style
  if (indent && !canIndent(document, indent.unit)) return null
  const refused = unreadable === undefined ? null : Buffer.from(unreadable)
  if (failsOnKey && [...document.keys].some(failsOnKey)) return refused
  const work = workOf(document)
  const texts = escaped(work, document, style.escape)
  const numbers = spelled(work, style.number, () => document.numbers.map(style.number))
  const { place, arrangement } = arranged(document, work, style)
  // A parser fails before the serialiser does.
  if (isFailed(arrangement, tokens.text, texts)) return refused
  if (isFailed(arrangement, tokens.number, numbers)) return null
  return once(work.written, `${place} ${texts.id} ${numbers.id} ${end}`, () =>
    Buffer.from(
      filled(
        arrangement,
        (token) => (kindOf(token) === tokens.text ? texts : numbers).words[placeOf(token)],
      ) + end,
    ),
  )
}

function arranged(document: JsonDocument, work: Work, { indent, space, ...style }: Style) {
  const selection = effective(document, style)
  const order = JSON.stringify(selection)
  const place = `${order} ${indent ? JSON.stringify(indent) : space}`
  const arrangement = once(work.arranged, place, () => {
    const selected = once(work.sequences, order, () => sequence(document, selection))
    return arrange(selected, { indent, space }, document.constants)
  })
  return { place, arrangement }
}

function isFailed({ values }: Arrangement, kind: TokenKind, { words, fails }: Spelled): boolean {
  return fails && values.some((token) => kindOf(token) === kind && words[placeOf(token)] === null)
}

type Words = readonly (string | null)[]

/** The texts or the numbers of a document, as a serialiser writes them. */
interface Spelled {
  words: Words
  fails: boolean
  /** Equal for equal words. */
  id: number
}

/** What was done for a document, so that it is not done for each serialiser again. */
interface Work {
  spelled: Map<Escape | Spelling, Spelled>
  /** By how the characters are written. */
  escaped: Map<string, Spelled>
  sequences: Map<string, Sequence>
  arranged: Map<string, Arrangement>
  written: Map<string, Buffer>
}

const works = new WeakMap<JsonDocument, Work>()

function workOf(document: JsonDocument): Work {
  let work = works.get(document)
  if (!work) {
    work = {
      spelled: new Map(),
      escaped: new Map(),
      sequences: new Map(),
      arranged: new Map(),
      written: new Map(),
    }
    works.set(document, work)
  }
  return work
}

const spelled = ({ spelled: known }: Work, way: Escape | Spelling, spell: () => Words) =>
  once(known, way, () => {
    const words = spell()
    const same = [...known.values()].find((each) => isEqual(each.words, words))
    return same ?? { words, fails: words.includes(null), id: known.size }
  })

/** By its characters, if it writes each on its own: escapes that write all of a document alike write its texts alike. */
function escaped(work: Work, { texts, characters }: JsonDocument, escape: Escape): Spelled {
  if (!escape.isByCharacter) return spelled(work, escape, () => texts.map(escape.write))
  const quoted = characters.map((value) => escape.write({ value, source: '' }))
  return once(work.escaped, quoted.join('\n'), () => {
    const written = quoted.map((each) => each?.slice(1, -1) ?? null)
    return spelled(work, escape, () => texts.map(({ parts }) => joined(parts, written)))
  })
}

/** Null: one of its characters cannot be written. */
function joined(parts: readonly (string | number)[], written: Words): string | null {
  let text = '"'
  for (const part of parts) {
    const each = typeof part === 'string' ? part : written[part]
    if (each === null) return null
    text += each
  }
  return `${text}"`
}

function isEqual(left: Words, right: Words): boolean {
  if (left.length !== right.length) return false
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) return false
  return true
}

function once<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = known.get(key)
  if (value === undefined) known.set(key, (value = make()))
  return value
}
