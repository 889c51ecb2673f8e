import { Worker } from 'node:worker_threads'
import checkpointWorker from './checkpointWorker.ts?thread'
import type { Db } from './database.ts'
import type { FilesInPlace } from './filesInPlace.ts'

/** The number of log pages from which a checkpoint is worthwhile. */
const worthPages = 1000
/** Pages at which the log is restarted, so that it does not grow without limit under steady load: 32 MB. */
const longPages = 8000
const pageBytes = 4096
/** The log's length is checked at most this often. */
const lookMs = 25

export interface Checkpoints {
  /** Call after a commit. */
  committed: () => void
  /** Call after the database is closed. */
  stop: () => void
}

/**
 * Checkpoints SQLite's log into the database. SQLite itself would do so in the middle of a commit,
 * delaying everything for tens of milliseconds; here a thread does most of it. Only the few pages
 * committed in the meantime are left to this thread, occasionally, because nothing may be written
 * before the log restarts.
 */
export function createCheckpoints(db: Db, file: string, files: FilesInPlace): Checkpoints {
  db.pragma('wal_autocheckpoint = 0')
  // If another reader delayed the restart of the log, the file is truncated to its usual size afterwards.
  db.pragma(`journal_size_limit = ${longPages * pageBytes}`)
  let worker: Worker | null = null
  let inProgress = false
  let lookedAt = 0

  function ended() {
    inProgress = false
    if (!db.open || pagesOf(db).log <= longPages) return
    try {
      db.pragma('wal_checkpoint(PASSIVE)')
    } catch {
      // The disk is full, which commits report: the log has everything, and the next checkpoint retries.
    }
  }

  function begin() {
    // The thread opens what is at the path: the log of this database must not be written into another one.
    if (files.fault()) return
    if (!worker) {
      worker = new Worker(checkpointWorker, { workerData: { file } })
      worker.unref()
      worker.on('message', ended)
      worker.on('error', () => {
        worker = null
        ended()
      })
    }
    inProgress = true
    worker.postMessage(null)
  }

  return {
    committed() {
      const now = performance.now()
      if (inProgress || !db.open || now - lookedAt < lookMs) return
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

/** A database in memory has no log. */
export const noCheckpoints: Checkpoints = { committed() {}, stop() {} }
