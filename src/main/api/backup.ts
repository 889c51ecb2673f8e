import { Refusal } from '../errors/refusal.ts'
import { type Backup, checkBackup } from '../store/backup.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { Implementer } from './implementer.ts'
import { type LiveParts, readLive } from './reading.ts'
import type { StoreStateOf } from './status.ts'

export interface BackupParts extends LiveParts {
  store: ReadStore
  storeState: StoreStateOf
  /** Copies the database to a file that does not exist. */
  backUp: (target: string) => Promise<Backup>
  /** The same over the connection that reads: the only one that still has files that were removed. */
  backUpOpened: (target: string) => Promise<Backup>
}

/** One at a time: each reads the whole database. */
export function backupRoute(os: Implementer['backup'], parts: BackupParts) {
  let running = false
  return os.handler(async ({ input: { file } }) => {
    checkBackup(parts.store.path, file)
    if (running) throw new Refusal('CONFLICT', 'another backup is in progress')
    running = true
    try {
      const { fault } = await readLive(parts, parts.storeState)
      return await (fault === null ? parts.backUp(file) : parts.backUpOpened(file))
    } finally {
      running = false
    }
  })
}
