import type { Db } from '../sqlite/database.ts'
import { blockSize } from './blockColumns.ts'
import type { Cursors } from './cursors.ts'
import type { MessageTexts } from './messageTexts.ts'
import { matchOf, wordTable } from './words.ts'

/** Which messages match a text. */
export interface TextMatches {
  has: (id: number) => boolean
  /** Keeps the marks of a block's messages that match; false: none does. */
  keep: (marks: Uint8Array, start: number) => boolean
}

interface Found {
  match: string
  /** Messages from one id up to another were searched. */
  from: number
  upTo: number
  /** The id of the first mark, at the start of a block. */
  base: number
  marks: Uint8Array
}

/** Bytes of results in memory: a byte per message and text. */
const mostBytes = 16 * 1024 * 1024
/** Newer messages are searched in their texts, which takes 25 us each; more than this, in the index if they are there. */
const fewMessages = 1000
/** So many are searched in their texts at most; the next search continues. Up to half a second, once after a pause. */
export const mostUnindexed = 20_000
/** While older messages are being indexed, they are searched again after this many more. */
const olderStep = 50_000

/**
 * Searches texts. Results stay in memory and are continued with newer messages, since a text never changes: a list that
 * is read ten times a second is searched once. Removed messages may be among them.
 */
export function textSearch(db: Db, texts: MessageTexts, cursors: Cursors) {
  const words = wordTable(db)
  const newest = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM message').pluck()
  // One text: returning a million ids one by one takes ten times as long.
  const indexed = db
    .prepare<[string, number, number], string>(`
      SELECT json_group_array(rowid) FROM message_text WHERE message_text MATCH ? AND rowid >= ? AND rowid <= ?`)
    .pluck()
  /** The one read longest ago first. */
  let known: Found[] = []

  function searchIndex(match: string): Found {
    const upTo = cursors.read('messageTextUpTo')
    const from = cursors.read('messageTextFrom')
    const ids = JSON.parse(indexed.get(match, from, upTo) as string) as number[]
    // Old messages may be removed, so that no marks are needed for them.
    const first = ids.length === 0 ? upTo : ids.reduce((least, id) => (id < least ? id : least))
    const base = first - (first % blockSize)
    const found = { match, from, upTo, base, marks: marksFor(base, upTo) }
    for (const id of ids) found.marks[id - base] = 1
    return found
  }

  /** Searches what is newer than the last search. */
  function continueSearch(found: Found) {
    const last = newest.get() ?? 0
    const inIndex = cursors.read('messageTextUpTo')
    if (inIndex - found.upTo > fewMessages) {
      const ids = JSON.parse(
        indexed.get(found.match, found.upTo + 1, inIndex) as string,
      ) as number[]
      add(found, ids, inIndex)
    }
    for (let left = mostUnindexed; left > 0 && found.upTo < last; left -= fewMessages) {
      const messages = texts.after(found.upTo, last, fewMessages)
      add(found, words.search(messages, found.match), messages.at(-1)?.id ?? last)
    }
  }

  return (query: string): TextMatches | null => {
    const wanted = words.of(query)
    if (wanted.length === 0) return null
    const match = matchOf(wanted)
    const older = cursors.read('messageTextFrom')
    const last = known.find((each) => each.match === match)
    const isStale = !last || last.from > older + olderStep || (older === 0 && last.from > 0)
    const found = isStale ? searchIndex(match) : last
    continueSearch(found)
    known = [...known.filter((each) => each.match !== match), found]
    known = known.slice(firstFitting(known))
    return {
      has: (id) => found.marks[id - found.base] === 1,
      keep: (marks, start) => keep(marks, start, found),
    }
  }
}

function add(found: Found, ids: number[], upTo: number) {
  if (upTo >= found.base + found.marks.length) {
    const marks = marksFor(found.base, upTo)
    marks.set(found.marks)
    found.marks = marks
  }
  for (const id of ids) found.marks[id - found.base] = 1
  found.upTo = upTo
}

/** Whole blocks, with room for twenty more. */
const marksFor = (base: number, upTo: number) =>
  new Uint8Array((Math.floor((upTo - base) / blockSize) + 21) * blockSize)

function keep(marks: Uint8Array, start: number, { base, marks: matching }: Found): boolean {
  const at = start - base
  if (at < 0 || at >= matching.length) return false
  const fours = new Uint32Array(marks.buffer, marks.byteOffset, blockSize / 4)
  const matchingFours = new Uint32Array(matching.buffer, at, blockSize / 4)
  let any = 0
  for (let i = 0; i < fours.length; i++) any |= (fours[i] as number) &= matchingFours[i] as number
  return any !== 0
}

/** The first of those that fit in memory together; the last one always does. */
function firstFitting(all: Found[]): number {
  let bytes = 0
  const tooOld = all.findLastIndex(({ marks }, i) => {
    bytes += marks.length
    return bytes > mostBytes && i < all.length - 1
  })
  return tooOld + 1
}
