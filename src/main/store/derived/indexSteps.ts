import type { Db } from '../sqlite/database.ts'
import { blockOf, blockSize } from './blockColumns.ts'
import type { ColumnStore } from './columnStore.ts'
import { canContinue, readLog, readReached } from './continuity.ts'
import type { Cursors } from './cursors.ts'
import type { MessageBlocks } from './messageBlocks.ts'
import type { EntryTable } from './messageEntries.ts'
import { textBatch, type TextIndex } from './textIndex.ts'

/** Of the engine, see `messageLog.ts`. Both resolve when it is on the disk. */
export interface EngineLog {
  /** From now on, changes of messages with smaller ids are logged. */
  raise: (id: number) => Promise<void>
  /** Removes some entries up to this one. */
  prune: (upTo: number) => Promise<void>
}

interface Parts extends EngineLog {
  cursors: Cursors
  columns: ColumnStore
  blocks: MessageBlocks
  entries: EntryTable
  text: TextIndex
}

/** The newest blocks are not written, since most of their messages still change: as many as arrive in a few seconds. */
const openBlocks = 1
/** Changes are put into their blocks from this number on: each reading applies the rest, in less than a millisecond. */
const manyEntries = 256
/** Applied entries are removed from the log from this number on. */
const manyApplied = 500

/** Existing messages whose texts are searched before they are indexed: an eighth of a second at most. */
const searchedAtOnce = 5000

/** Writes the blocks and the text index behind the engine, in short transactions. */
export function indexSteps(
  db: Db,
  { cursors, columns, blocks, entries, text, raise, prune }: Parts,
) {
  const log = readLog(db)
  const ends = db.prepare<[], { first: number | null; last: number | null }>(
    'SELECT (SELECT min(id) FROM message) AS first, (SELECT max(id) FROM message) AS last',
  )
  const newest = () => ends.get()?.last ?? 0
  /** Messages with smaller ids may be in blocks. */
  const readyEnd = () => Math.max(0, blockOf(newest()) - openBlocks) * blockSize

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

  function startAnew() {
    const { first, last } = ends.get() ?? { first: null, last: null }
    blocks.removeAll()
    text.removeAll()
    const start = blockOf(first ?? 1) * blockSize
    cursors.write('messageBlocks', start)
    cursors.write('messageSwept', start)
    // The newest are searched in their texts from the beginning, the older ones once they are indexed.
    const newer = Math.max(first ?? 1, (last ?? 0) + 1 - searchedAtOnce)
    cursors.write('messageTextFrom', first !== null && newer > first ? newer : 0)
    cursors.write('messageTextUpTo', newer - 1)
    cursors.write('messageEntries', entries.newest())
  }

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

  const unindexed = () => Math.max(0, newest() - cursors.read('messageTextUpTo'))
  const tasks = [
    applyEntries,
    writeBlock,
    () => write(() => text.sweep(cursors.read('messageBlocks'))),
    () => write(() => unindexed() >= textBatch && text.addNewer(newest())),
    () => write(() => text.addOlder()),
  ]
  let next = 0

  return {
    /** Before the first reading. */
    begin: () =>
      write(() => {
        const now = log()
        if (!canContinue(now, readReached(cursors))) startAnew()
        cursors.write('messageOpening', now.opening)
      }),
    /** One short transaction at most; false: nothing is left to do. */
    async step(): Promise<boolean> {
      for (let tried = 0; tried < tasks.length; tried++) {
        const task = tasks[next] as (typeof tasks)[number]
        next = (next + 1) % tasks.length
        if (await task()) return true
      }
      return false
    },
    /** In messages: all, those not in blocks yet, and those before and after the ones in the text index. */
    left() {
      const { first, last } = ends.get() ?? { first: null, last: null }
      const from = cursors.read('messageTextFrom')
      return {
        total: first === null || last === null ? 0 : last - first + 1,
        blocks: Math.max(0, readyEnd() - cursors.read('messageBlocks')),
        olderTexts: from === 0 ? 0 : Math.max(0, from - (first ?? from)),
        newerTexts: unindexed(),
      }
    },
  }
}
