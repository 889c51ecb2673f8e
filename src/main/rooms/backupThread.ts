import { workerData } from 'node:worker_threads'
import { type Backup, backUp } from '../store/backup.ts'
import { reportOpened } from './reportOpened.ts'

export interface BackupThreadData {
  /** The engine's database. */
  path: string
  target: string
}

// A thread for one copy of the database: it reads all of it, and ends.
const { path, target } = workerData as BackupThreadData
await reportOpened<Backup>(() => backUp(path, target))
