import type { Db } from '../sqlite/database.ts'
import { attemptSets, attemptsIn, type AttemptSets } from './attemptSets.ts'
import { blockOf, blockSize, isChanging, isOfSets } from './blockColumns.ts'
import type { ColumnStore } from './columnStore.ts'
import type { Block, ChangedMessage, MessageBlocks } from './messageBlocks.ts'
import type { ColumnTest, MessageQuery } from './messageQuery.ts'
import { type IdRange, recentRows } from './recentRows.ts'
import type { TextMatches } from './textMatches.ts'
import { keepBetween } from './timeColumn.ts'
import { keepPassing, passes, type PreparedTest, prepareTest } from './valueColumn.ts'

/** Matching messages with neighbouring ids, newest first. */
export interface Part {
  count: number
  /** Null: they have no block. */
  marked: { block: Block; marks: Uint8Array } | null
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
  fixed: [PreparedTest, ColumnTest][]
  changing: [PreparedTest, ColumnTest][]
  text: TextMatches | null
}

/** Finds the messages of a query: in the blocks of `messageBlocks.ts`, and among the rows of newer messages. */
export function blockReader(db: Db, { columns, blocks, end, changed }: Source) {
  const amongRows = recentRows(db)
  const attempts = attemptSets(db)
  const present: ColumnTest = { column: 'state', values: [], prefixes: [''], not: false }
  const isPresent: Tests['changing'][number] = [prepareTest(present, false), present]

  /** Marks the matching messages of a block within a range; null: none match. */
  function marksOf(block: Block, range: IdRange, tests: Tests, changes: ChangedMessage[]) {
    const { query, fixed, changing, text } = tests
    const from = range.from % blockSize
    const marks = new Uint8Array(blockSize).fill(1, from, from + range.to - range.from)
    for (const [test, { column }] of fixed)
      if (!keepPassing(marks, columns.values(column, block.id), test)) return null
    if (block.firstAt < query.since || block.lastAt >= query.until)
      keepBetween(marks, columns.times('receivedAt', block.id), query.since, query.until)
    if (text && !text.keep(marks, block.id * blockSize)) return null
    const possible = changes.filter(({ id }) => marks[id % blockSize] === 1)
    keepChanging(marks, block, tests)
    const sets =
      possible.length > 0 && needsAttempts(changing)
        ? attempts.of(possible.map(({ id }) => id))
        : none
    for (const change of possible)
      marks[change.id % blockSize] = isMatch(change, sets, tests) ? 1 : 0
    return marks
  }

  /** What changes: of removed messages, nothing is left. */
  function keepChanging(marks: Uint8Array, block: Block, { query, changing }: Tests) {
    const needed = block.present < blockSize ? [...changing, isPresent] : changing
    const keep = ([test, { column }]: Tests['changing'][number]) =>
      keepPassing(marks, columns.values(column, block.id), test)
    if (!needed.every(keep)) marks.fill(0)
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
    const prepared = query.tests.map((test): Tests['fixed'][number] => [
      prepareTest(test, isOfSets(test.column)),
      test,
    ])
    const tests: Tests = {
      query,
      fixed: prepared.filter(([, { column }]) => !isChanging(column)),
      changing: prepared.filter(([, { column }]) => isChanging(column)),
      text,
    }
    const to = Math.min(before, query.upTo + 1)
    const rows = { from: end(), to }
    if (rows.from < rows.to) {
      const found = amongRows(query, rows)
      yield foundPart(text ? found.filter((id) => text.has(id)) : found)
    }
    const changes = Map.groupBy(changed(), ({ id }) => blockOf(id))
    for (const block of blocks.all()) {
      const start = block.id * blockSize
      const range = { from: start, to: Math.min(to, start + blockSize) }
      if (range.from >= range.to) continue
      if (block.lastAt < query.since || block.firstAt >= query.until) continue
      const marks = marksOf(block, range, tests, changes.get(block.id) ?? [])
      if (marks) yield markedPart(block, marks)
    }
  }
}

const none: AttemptSets = new Map()
const needsAttempts = (changing: Tests['changing']) =>
  changing.some(([, { column }]) => column !== 'state')

function isMatch(
  { id, state, settledAt }: ChangedMessage,
  sets: AttemptSets,
  { query: { settledSince }, changing }: Tests,
): boolean {
  if (state === null) return false
  if (settledSince !== null && (settledAt ?? -Infinity) < settledSince) return false
  const values = { ...attemptsIn(sets, id), state }
  return changing.every(([, test]) =>
    passes(values[test.column as keyof typeof values], test, isOfSets(test.column)),
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
  marked: null,
  ids: (skip, limit) => found.slice(skip, skip + limit),
})

function markedPart(block: Block, marks: Uint8Array): Part {
  const start = block.id * blockSize
  return {
    count: countOf(marks),
    marked: { block, marks },
    ids(skip, limit) {
      const found: number[] = []
      let left = skip
      for (let i = blockSize - 1; i >= 0 && found.length < limit; i--)
        if (marks[i] === 1 && left-- <= 0) found.push(start + i)
      return found
    },
  }
}
