import type { CheckedMessageFilter } from '../../../contract/api.ts'
import type { Db } from '../sqlite/database.ts'
import { blockOf, blockSize } from './blockColumns.ts'
import { blockReader } from './blockReader.ts'
import { columnStore } from './columnStore.ts'
import { canContinue, readLog, readReached } from './continuity.ts'
import { cursorTable } from './cursors.ts'
import { entryTable } from './messageEntries.ts'
import { messageBlocks } from './messageBlocks.ts'
import { type MessageQuery, queriesOf } from './messageQuery.ts'
import { messageTexts } from './messageTexts.ts'
import { textBatch, textIndex } from './textIndex.ts'
import { mostUnindexed, textSearch } from './textMatches.ts'

/** Of the engine, see `messageLog.ts`. Both resolve when it is on the disk. */
export interface EngineLog {
  /** From now on, changes of messages with smaller ids are logged. */
  raise: (id: number) => Promise<void>
  /** Removes some entries up to this one. */
  prune: (upTo: number) => Promise<void>
}

/** A page of a list, newest first: ids below `before`, after the first `offset` of them. */
export interface Page {
  before: number
  offset: number
  limit: number
}

/** The newest blocks are not written, since most of their messages still change: as many as arrive in a few seconds. */
const openBlocks = 1
/** Changes are put into their blocks from this number on: each reading applies the rest, in less than a millisecond. */
const manyEntries = 256
/** Applied entries are removed from the log from this number on. */
const manyApplied = 500

/**
 * Lists, counts and the text search of messages, in `derived.db`. Everything that is found or counted is exact at any
 * time, however far the steps are; only texts of old messages are not found before they are indexed.
 */
export function createMessageIndex(db: Db, { raise, prune }: EngineLog) {
  const cursors = cursorTable(db)
  const log = readLog(db)
  const columns = columnStore(db)
  const blocks = messageBlocks(db, columns)
  const entries = entryTable(db)
  const texts = messageTexts(db)
  const text = textIndex(db, texts, cursors)
  const search = textSearch(db, texts, cursors)
  const queryOf = queriesOf(db)
  const ends = db.prepare<[], { first: number | null; last: number | null }>(
    'SELECT (SELECT min(id) FROM message) AS first, (SELECT max(id) FROM message) AS last',
  )
  const partsOf = blockReader(db, {
    columns,
    blocks,
    end: () => cursors.read('messageBlocks'),
    changed: () => entries.changedAfter(cursors.read('messageEntries')),
  })

  /** One short transaction, on one state of both databases. */
  function write<T>(run: () => T): T {
    try {
      return db.transaction(() => {
        const result = run()
        cursors.write('messageEntriesSeen', entries.newest())
        return result
      })()
    } catch (error) {
      columns.forgetAll()
      throw error
    }
  }

  write(() => {
    const now = log()
    if (!canContinue(now, readReached(cursors))) startAnew()
    cursors.write('messageOpening', now.opening)
  })

  function startAnew() {
    const { first, last } = ends.get() ?? { first: null, last: null }
    blocks.removeAll()
    text.removeAll()
    const start = blockOf(first ?? 1) * blockSize
    cursors.write('messageBlocks', start)
    cursors.write('messageSwept', start)
    cursors.write('messageTextFrom', (last ?? 0) + 1)
    cursors.write('messageTextUpTo', last ?? 0)
    cursors.write('messageEntries', entries.newest())
  }

  /** Ids below this one may be in blocks. */
  const readyEnd = () => Math.max(0, blockOf(ends.get()?.last ?? 0) - openBlocks) * blockSize

  /** Puts changes into their blocks, then removes their entries from the log. */
  async function applyEntries(): Promise<boolean> {
    const isApplied = write(() => {
      const from = cursors.read('messageEntries')
      if (entries.newest() - from < manyEntries) return false
      const { upTo, changed } = entries.batchAfter(from)
      blocks.change(changed)
      text.remove(changed.filter(({ state }) => state === null).map(({ id }) => id))
      cursors.write('messageEntries', upTo)
      return true
    })
    const applied = cursors.read('messageEntries')
    if (applied - log().prunedUpTo < manyApplied) return isApplied
    // The newest entry stays.
    await prune(Math.min(applied, entries.newest() - 1))
    return true
  }

  async function writeBlock(): Promise<boolean> {
    const start = cursors.read('messageBlocks')
    const ready = readyEnd()
    if (start >= ready) return false
    // Before the rows are read: a change after that must be in the log.
    if (log().loggedBelow < start + blockSize) await raise(ready)
    write(() => {
      blocks.write(blockOf(start))
      cursors.write('messageBlocks', start + blockSize)
    })
    return true
  }

  const unindexed = () => Math.max(0, (ends.get()?.last ?? 0) - cursors.read('messageTextUpTo'))

  const tasks = [
    applyEntries,
    writeBlock,
    () => write(() => text.sweep(cursors.read('messageBlocks'))),
    () => write(() => unindexed() >= textBatch && text.addNewer(ends.get()?.last ?? 0)),
    () => write(() => text.addOlder()),
  ]
  let next = 0

  /** All reads on one state of both databases. */
  const find = db.transaction((query: MessageQuery, { before, offset, limit }: Page): number[] => {
    const found: number[] = []
    let skip = offset
    for (const { count, ids } of partsOf(query, search(query.text), before)) {
      if (skip < count) found.push(...ids(skip, limit - found.length))
      skip = Math.max(0, skip - count)
      if (found.length >= limit) break
    }
    return found
  })
  const count = db.transaction((query: MessageQuery) => {
    let total = 0
    let newest: number | null = null
    for (const part of partsOf(query, search(query.text), Infinity)) {
      total += part.count
      newest ??= part.ids(0, 1)[0] ?? null
    }
    return { count: total, newest }
  })

  /** Messages whose texts may not be found yet. */
  function unsearched(): number {
    const from = cursors.read('messageTextFrom')
    const older = from === 0 ? 0 : Math.max(0, from - (ends.get()?.first ?? from))
    return older + Math.max(0, unindexed() - mostUnindexed)
  }

  return {
    /** One short transaction at most; false: nothing is left to do. */
    async step(): Promise<boolean> {
      for (let tried = 0; tried < tasks.length; tried++) {
        const task = tasks[next] as (typeof tasks)[number]
        next = (next + 1) % tasks.length
        if (await task()) return true
      }
      return false
    },
    /** In messages. */
    progress() {
      const { first, last } = ends.get() ?? { first: null, last: null }
      const total = first === null || last === null ? 0 : last - first + 1
      const blocksLeft = Math.max(0, readyEnd() - cursors.read('messageBlocks'))
      return { done: total - Math.min(total, Math.max(blocksLeft, unsearched())), total }
    },
    unsearched,
    queryOf,
    find: (filter: CheckedMessageFilter, page: Page) => find(queryOf(filter), page),
    count: (filter: CheckedMessageFilter) => count(queryOf(filter)),
    /** The same for queries that a filter cannot express. */
    findQuery: (query: MessageQuery, page: Page) => find(query, page),
    countQuery: (query: MessageQuery) => count(query),
  }
}
export type MessageIndex = ReturnType<typeof createMessageIndex>
