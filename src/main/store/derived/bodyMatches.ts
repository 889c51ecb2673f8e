import { parsedOrNothing } from '../../../contract/json.ts'
import { type BodyTest, passesBodyTest } from '../../../contract/bodyTest.ts'
import { bodyColumns, bodyOf, type BodyRow } from '../packing/bodyText.ts'
import type { Db } from '../sqlite/database.ts'
import { blockSize } from './blockColumns.ts'
import type { Part } from './blockReader.ts'
import type { MessageQuery } from './messageQuery.ts'

/** A condition on the body of a message, or its opposite. */
export interface BodyCondition {
  /** Its text, by which its results are remembered. */
  text: string
  test: BodyTest
  not: boolean
}

/** Of the messages that match everything else, the newest: each body takes 30 µs to read and parse. */
const mostBodies = 100_000
/** Bodies of one turn, read within a few milliseconds: so many, and few if they are large. */
const atOnce = 100
const mostBytes = 500_000
/** Messages that arrived since the preparation; of a larger number, the rest is not found this time. */
const mostUnprepared = 500
/** Sets of conditions whose results are remembered. */
const mostRemembered = 8

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const unknown = 0
const fails = 1
const passes = 2

/** The results of one set of conditions. A body never changes, so they stay valid. */
interface Results {
  conditions: BodyCondition[]
  /** By id. */
  known: Uint8Array
}

/** Which messages pass conditions on their bodies: bodies are parsed once, in short turns, before a list is read. */
export function bodyMatches(db: Db, mostParsed = mostBodies) {
  const remembered = new Map<string, Results>()
  const bodies = db.prepare<[string], BodyRow & { id: number }>(`
    SELECT message.id, ${bodyColumns} FROM json_each(?) AS wanted JOIN message ON message.id = wanted.value
    JOIN body ON body.id = body_id LEFT JOIN call ON call.id = call_id`)

  function resultsOf(conditions: BodyCondition[]): Results {
    const key = JSON.stringify(conditions.map(({ text, not }) => [text, not]))
    const results = remembered.get(key) ?? { conditions, known: new Uint8Array(0) }
    // The one used last is the last.
    remembered.delete(key)
    remembered.set(key, results)
    for (const oldest of remembered.keys()) {
      if (remembered.size <= mostRemembered) break
      remembered.delete(oldest)
    }
    return results
  }

  /** False: not all of them, because they are large; at least one. */
  function evaluate(results: Results, ids: number[], bytes: number): boolean {
    const newest = ids.reduce((most, id) => Math.max(most, id), 0)
    if (newest >= results.known.length) {
      const longer = new Uint8Array(Math.ceil((newest + 1) * 1.25))
      longer.set(results.known)
      results.known = longer
    }
    let read = 0
    for (const row of bodies.iterate(JSON.stringify(ids))) {
      const text = bodyOf(row)
      results.known[row.id] = passesAll(results.conditions, text) ? passes : fails
      read += text.length
      if (read > bytes) return false
    }
    return true
  }

  return {
    /**
     * Evaluates the conditions for the newest messages of these parts, in turns of a few milliseconds. Returns the
     * `bodiesFrom` with which all pages and counts find the same.
     */
    async prepare(
      { bodies: conditions, bodiesFrom }: Examined,
      partsOf: () => Iterable<Part>,
      signal?: AbortSignal,
    ): Promise<number> {
      const results = resultsOf(conditions)
      const found = candidates(partsOf(), bodiesFrom, mostParsed)
      let at = 0
      while (at < found.length) {
        signal?.throwIfAborted()
        // Another request may have evaluated them meanwhile.
        const wanted: number[] = []
        let end = at
        for (; end < found.length && wanted.length < atOnce; end++)
          if (!results.known[found[end] as number]) wanted.push(found[end] as number)
        if (wanted.length > 0) {
          if (evaluate(results, wanted, mostBytes)) at = end
          await nextTurn()
        } else at = end
      }
      return found.length < mostParsed ? bodiesFrom : (found.at(-1) as number)
    },
    /** Those of the parts that pass. */
    *passing({ bodies: conditions, bodiesFrom }: Examined, parts: Iterable<Part>): Generator<Part> {
      const results = resultsOf(conditions)
      let unprepared = 0
      for (const { count, ids, marked } of parts) {
        const each = ids(0, count).filter((id) => id >= bodiesFrom)
        const missing = each.filter((id) => (results.known[id] ?? unknown) === unknown)
        if (missing.length > 0 && unprepared < mostUnprepared)
          evaluate(results, missing.slice(0, mostUnprepared - unprepared), Infinity)
        unprepared += missing.length
        const found = each.filter((id) => results.known[id] === passes)
        yield {
          count: found.length,
          marked: marked && { block: marked.block, marks: marksOf(found) },
          ids: (skip, limit) => found.slice(skip, skip + limit),
        }
        if (each.length < count) return
      }
    },
  }
}

type Examined = Pick<MessageQuery, 'bodies' | 'bodiesFrom'>

function marksOf(ids: number[]): Uint8Array {
  const marks = new Uint8Array(blockSize)
  for (const id of ids) marks[id % blockSize] = 1
  return marks
}

/** Newest first. */
function candidates(parts: Iterable<Part>, from: number, most: number): number[] {
  const found: number[] = []
  for (const { count, ids } of parts) {
    for (const id of ids(0, Math.min(count, most - found.length))) {
      if (id < from) return found
      found.push(id)
    }
    if (found.length >= most) break
  }
  return found
}

function passesAll(conditions: BodyCondition[], text: string): boolean {
  const bytes = Buffer.byteLength(text)
  const body = parsedOrNothing(text)
  return conditions.every(({ test, not }) => passesBodyTest(test, body, bytes) !== not)
}
