import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

// A separate thread: it reads the log, writes the database and waits for the disk, which may take longer than any
// call should take.
const { file } = workerData as { file: string }

parentPort?.on('message', () => {
  try {
    const db = new Database(file, { fileMustExist: true })
    db.pragma('wal_checkpoint(PASSIVE)')
    db.close()
  } catch {
    // The disk is full, which commits report: the log has everything, and the next checkpoint retries.
  }
  parentPort?.postMessage(null)
})
