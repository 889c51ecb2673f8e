import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

// A thread of its own: it reads the log, writes the database and waits for the disk, which may take longer than any
// call should.
const { file } = workerData as { file: string }

parentPort?.on('message', () => {
  try {
    const db = new Database(file, { fileMustExist: true })
    db.pragma('wal_checkpoint(PASSIVE)')
    db.close()
  } catch {
    // A full disk, which commits tell of: the log has it all, and there is another time.
  }
  parentPort?.postMessage(null)
})
