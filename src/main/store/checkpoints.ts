import { Worker } from 'node:worker_threads'
import checkpointWorker from './checkpointWorker.ts?modulePath'
import type { Db } from './database.ts'

/** Pages of the log that are not in the database yet, from which it is worth while to put them there. */
const worthPages = 1000
/** Pages from which the log is begun anew, so that it does not grow for ever under a steady load: 32 MB. */
const longPages = 8000
const pageBytes = 4096
/** How often the log's length is looked at, at most. */
const lookMs = 25

export interface Checkpoints {
  /** After a commit. */
  committed: () => void
  /** After the database is closed. */
  stop: () => void
}

/**
 * Moves what is committed from SQLite's log into the database. SQLite itself would do it in the middle of a commit,
 * with all that waits held up for tens of milliseconds; here most of it is done in a thread. Only the little that was
 * committed meanwhile is left for this one, now and then: nothing may be written before the log can begin anew.
 */
export function createCheckpoints(db: Db, file: string): Checkpoints {
  db.pragma('wal_autocheckpoint = 0')
  // After someone else kept the log from beginning anew, it is cut to what it usually comes to.
  db.pragma(`journal_size_limit = ${longPages * pageBytes}`)
  let worker: Worker | null = null
  let underWay = false
  let lookedAt = 0

  function ended() {
    underWay = false
    if (!db.open || pagesOf(db).log <= longPages) return
    try {
      db.pragma('wal_checkpoint(PASSIVE)')
    } catch {
      // A full disk, which commits tell of: the log has it all, and there is another time.
    }
  }

  function begin() {
    if (!worker) {
      worker = new Worker(checkpointWorker, { workerData: { file } })
      worker.unref()
      worker.on('message', ended)
      worker.on('error', () => {
        worker = null
        ended()
      })
    }
    underWay = true
    worker.postMessage(null)
  }

  return {
    committed() {
      const now = performance.now()
      if (underWay || !db.open || now - lookedAt < lookMs) return
      lookedAt = now
      const { log, checkpointed } = pagesOf(db)
      if (log - checkpointed >= worthPages) begin()
    },
    stop: () => void worker?.terminate(),
  }
}

function pagesOf(db: Db): { log: number; checkpointed: number } {
  const [pages] = db.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[]
  return pages ?? { log: 0, checkpointed: 0 }
}

/** Of a database in memory there is no log. */
export const noCheckpoints: Checkpoints = { committed() {}, stop() {} }
