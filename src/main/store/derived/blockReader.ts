import type { Db } from '../sqlite/database.ts'
import { blockOf, blockSize, type ValueName } from './blockColumns.ts'
import type { ColumnStore } from './columnStore.ts'
import type { Block, ChangedMessage, MessageBlocks } from './messageBlocks.ts'
import type { MessageQuery } from './messageQuery.ts'
import { type IdRange, isOfAttempts, recentRows } from './recentRows.ts'
import type { TextMatches } from './textMatches.ts'
import { keepBetween } from './timeColumn.ts'
import { keepPassing, type PreparedTest, prepareTest } from './valueColumn.ts'

/** Matching messages with neighbouring ids, newest first. */
export interface Part {
  count: number
  /** Their ids after the first `skip`, at most `limit`. */
  ids: (skip: number, limit: number) => number[]
}

interface Source {
  columns: ColumnStore
  blocks: MessageBlocks
  /** Messages with smaller ids are in blocks. */
  end: () => number
  /** Messages that changed after they were put into their blocks. */
  changed: () => ChangedMessage[]
}

interface Tests {
  query: MessageQuery
  /** Of columns that never change. */
  fixed: [PreparedTest, MessageQuery['tests'][number]][]
  states: [PreparedTest, MessageQuery['tests'][number]][]
  text: TextMatches | null
}

/** Finds the messages of a query: in the blocks of `messageBlocks.ts`, and among the rows of newer messages. */
export function blockReader(db: Db, { columns, blocks, end, changed }: Source) {
  const amongRows = recentRows(db)
  const isPresent = prepareTest({ values: [], prefixes: [], not: false })
  isPresent.prefixes.push(Buffer.alloc(0))

  /** Marks the matching messages of a block within a range; null: none match. */
  function marksOf(block: Block, range: IdRange, tests: Tests, changes: ChangedMessage[]) {
    const { query, fixed, states, text } = tests
    const from = range.from % blockSize
    const marks = new Uint8Array(blockSize).fill(1, from, from + range.to - range.from)
    for (const [test, { column }] of fixed)
      if (!keepPassing(marks, columns.values(column as ValueName, block.id), test)) return null
    if (block.firstAt < query.since || block.lastAt >= query.until)
      keepBetween(marks, columns.times('receivedAt', block.id), query.since, query.until)
    if (text && !text.keep(marks, block.id * blockSize)) return null
    const possible = changes.filter(({ id }) => marks[id % blockSize] === 1)
    keepStates(marks, block, tests)
    for (const change of possible)
      marks[change.id % blockSize] = isMatch(change, query, states) ? 1 : 0
    return marks
  }

  /** What changes: of removed messages, nothing is left. */
  function keepStates(marks: Uint8Array, block: Block, { query, states }: Tests) {
    const state = () => columns.values('state', block.id)
    const needed = states.map(([test]) => test)
    if (block.present < blockSize) needed.push(isPresent)
    if (!needed.every((test) => keepPassing(marks, state(), test))) marks.fill(0)
    const { settledSince } = query
    if (settledSince !== null)
      keepBetween(marks, columns.times('settledAt', block.id), settledSince, Infinity)
  }

  /** `before`: only smaller ids. */
  return function* partsOf(
    query: MessageQuery,
    text: TextMatches | null,
    before: number,
  ): Generator<Part> {
    const prepared = query.tests.map((test): Tests['fixed'][number] => [prepareTest(test), test])
    const tests: Tests = {
      query,
      fixed: prepared.filter(([, { column }]) => column !== 'state'),
      states: prepared.filter(([, { column }]) => column === 'state'),
      text,
    }
    const to = Math.min(before, query.upTo + 1)
    const rows = { from: query.tests.some(({ column }) => isOfAttempts(column)) ? 0 : end(), to }
    if (rows.from < rows.to) {
      const found = amongRows(query, rows)
      yield foundPart(text ? found.filter((id) => text.has(id)) : found)
    }
    if (rows.from === 0) return
    const changes = Map.groupBy(changed(), ({ id }) => blockOf(id))
    for (const block of blocks.all()) {
      const start = block.id * blockSize
      const range = { from: start, to: Math.min(to, start + blockSize) }
      if (range.from >= range.to) continue
      if (block.lastAt < query.since || block.firstAt >= query.until) continue
      const marks = marksOf(block, range, tests, changes.get(block.id) ?? [])
      if (marks) yield markedPart(start, marks)
    }
  }
}

function isMatch(
  { state, settledAt }: ChangedMessage,
  { settledSince }: MessageQuery,
  states: Tests['states'],
): boolean {
  if (state === null) return false
  if (settledSince !== null && (settledAt ?? -Infinity) < settledSince) return false
  return states.every(
    ([, { values, prefixes, not }]) =>
      (values.includes(state) || prefixes.some((prefix) => state.startsWith(prefix))) !== not,
  )
}

/** Adds four marks at a time: a byte of the sum holds up to 255. */
function countOf(marks: Uint8Array): number {
  const fours = new Uint32Array(marks.buffer)
  let count = 0
  for (let start = 0; start < fours.length; start += 250) {
    const end = Math.min(fours.length, start + 250)
    let sums = 0
    for (let i = start; i < end; i++) sums += fours[i] as number
    count += (sums & 255) + ((sums >>> 8) & 255) + ((sums >>> 16) & 255) + (sums >>> 24)
  }
  return count
}

const foundPart = (found: number[]): Part => ({
  count: found.length,
  ids: (skip, limit) => found.slice(skip, skip + limit),
})

function markedPart(start: number, marks: Uint8Array): Part {
  return {
    count: countOf(marks),
    ids(skip, limit) {
      const found: number[] = []
      let left = skip
      for (let i = blockSize - 1; i >= 0 && found.length < limit; i--)
        if (marks[i] === 1 && left-- <= 0) found.push(start + i)
      return found
    },
  }
}
