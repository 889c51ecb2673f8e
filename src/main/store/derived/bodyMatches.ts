import { type BodyTest, passesBodyTest } from '../../../contract/bodyTest.ts'
import { bodyColumns, bodyOf, type BodyRow } from '../packing/bodyText.ts'
import type { Db } from '../sqlite/database.ts'
import { blockSize } from './blockColumns.ts'
import type { Part } from './blockReader.ts'

/** A condition on the body of a message, or its opposite. */
export interface BodyCondition {
  /** Its text, by which its results are remembered. */
  text: string
  test: BodyTest
  not: boolean
}

/** Of the messages that match everything else, the newest: each body takes 30 µs to read and parse. */
const mostBodies = 100_000
/** Bodies of one statement, read within a few milliseconds. */
const atOnce = 100
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
export function bodyMatches(db: Db) {
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

  function evaluate(results: Results, ids: number[]) {
    const newest = ids.reduce((most, id) => Math.max(most, id), 0)
    if (newest >= results.known.length) {
      const longer = new Uint8Array(Math.ceil((newest + 1) * 1.25))
      longer.set(results.known)
      results.known = longer
    }
    for (const row of bodies.all(JSON.stringify(ids)))
      results.known[row.id] = passesAll(results.conditions, bodyOf(row)) ? passes : fails
  }

  return {
    /** Evaluates the conditions for the newest messages of these parts, in turns of a few milliseconds. */
    async prepare(conditions: BodyCondition[], partsOf: () => Iterable<Part>) {
      const results = resultsOf(conditions)
      const wanted = candidates(partsOf()).filter((id) => !results.known[id])
      for (let from = 0; from < wanted.length; from += atOnce) {
        evaluate(results, wanted.slice(from, from + atOnce))
        await nextTurn()
      }
    },
    /** Those of the parts that pass. */
    *passing(conditions: BodyCondition[], parts: Iterable<Part>): Generator<Part> {
      const results = resultsOf(conditions)
      let examined = 0
      let unprepared = 0
      for (const { count, ids, marked } of parts) {
        const each = ids(0, Math.min(count, mostBodies - examined))
        examined += each.length
        const missing = each.filter((id) => (results.known[id] ?? unknown) === unknown)
        if (missing.length > 0 && unprepared < mostUnprepared)
          evaluate(results, missing.slice(0, mostUnprepared - unprepared))
        unprepared += missing.length
        const found = each.filter((id) => results.known[id] === passes)
        yield {
          count: found.length,
          marked: marked && { block: marked.block, marks: marksOf(found) },
          ids: (skip, limit) => found.slice(skip, skip + limit),
        }
        if (examined >= mostBodies) return
      }
    },
  }
}

function marksOf(ids: number[]): Uint8Array {
  const marks = new Uint8Array(blockSize)
  for (const id of ids) marks[id % blockSize] = 1
  return marks
}

/** Newest first. */
function candidates(parts: Iterable<Part>): number[] {
  const found: number[] = []
  for (const { count, ids } of parts) {
    for (const id of ids(0, Math.min(count, mostBodies - found.length))) found.push(id)
    if (found.length >= mostBodies) break
  }
  return found
}

function passesAll(conditions: BodyCondition[], text: string): boolean {
  const bytes = Buffer.byteLength(text)
  const body = parsed(text)
  return conditions.every(({ test, not }) => passesBodyTest(test, body, bytes) !== not)
}

/** Undefined, in which nothing is found: it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
