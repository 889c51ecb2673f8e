import { Refusal } from '../errors/refusal.ts'
import type { Backup } from '../store/backup.ts'
import type { BackupThreadData } from './backupThread.ts'
import backupThread from './backupThread.ts?thread'
import type { Opened } from './room.ts'
import { startThread } from './threadStart.ts'

/** Copies the database in a thread of its own: reading it takes a processor and the disk. */
export function createBackupLink(path: string, thread = backupThread) {
  return async (target: string): Promise<Backup> => {
    const data: BackupThreadData = { path, target }
    const { worker, port, opened } = startThread<Opened<Backup>>(thread, data)
    try {
      const result = await opened
      if (!('failure' in result)) return result
      const { code, message, field } = result.failure
      throw new Refusal(code, message, field)
    } finally {
      port.close()
      await worker.terminate()
    }
  }
}
