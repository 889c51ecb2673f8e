import { setImmediate as turn } from 'node:timers/promises'
import { parseJson } from '../destination/json.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Found } from './found.ts'
import { foundInEntry, harEntries } from './harEntries.ts'
import { recognise } from './recognise.ts'

export interface Placed {
  place: string
  found: Found
}

export interface OpenedFile {
  format: 'ndjson' | 'har' | 'json'
  /** Read on demand, so that others get their turn in between. */
  items: Iterable<Placed>
}

/** Recognises the format by the text. Throws a Refusal for a text that is none of them. */
export async function openFile(given: string): Promise<OpenedFile> {
  const text = given.replace(/^\u{feff}/u, '')
  if (text.trim() === '') throw new Refusal('BAD_REQUEST', 'the file is empty', 'text')
  // The only step that cannot be divided: some 10 ms per MB.
  const whole = startsAsOneValue(text) ? wholeValue(text) : undefined
  await turn()
  const entries = harEntries(whole)
  if (entries) return { format: 'har', items: placed(entries, 'entry', foundInEntry) }
  if (Array.isArray(whole)) return { format: 'json', items: placed(whole, 'item', recognise) }
  if (whole !== undefined) return { format: 'json', items: placed([whole], 'item', recognise) }
  return { format: 'ndjson', items: linesOf(text) }
}

/** One JSON value over several lines, or one line. NDJSON has a whole value in its first line. */
function startsAsOneValue(text: string): boolean {
  const first = /^\s*([^\r\n]*)/.exec(text)?.[1] ?? ''
  if (text.trim() === first.trim()) return true
  try {
    JSON.parse(first)
    return false
  } catch {
    return /^[{[]/.test(first)
  }
}

/** Undefined: it is not one value. */
function wholeValue(text: string): unknown {
  try {
    return parseJson(text).value
  } catch {
    return undefined
  }
}

function* placed(
  values: readonly unknown[],
  name: string,
  find: (value: unknown) => Found,
): Generator<Placed> {
  for (const [index, value] of values.entries())
    yield { place: `${name} ${index + 1}`, found: find(value) }
}

function* linesOf(text: string): Generator<Placed> {
  let number = 0
  for (const { 0: line } of text.matchAll(/[^\n]*(?:\n|$)/g)) {
    number++
    if (line.trim() !== '') yield { place: `line ${number}`, found: foundInLine(line) }
  }
}

function foundInLine(line: string): Found {
  try {
    return recognise(parseJson(line).value)
  } catch (error) {
    // Its line is always 1.
    const message = (error as Error).message.replace(/ \(line \d+ column \d+\)$/, '')
    return { fault: `is not JSON: ${message}` }
  }
}
