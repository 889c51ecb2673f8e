import { overBudget } from '../store/databaseBudget.ts'
import type { Store } from '../store/store.ts'
import type { SettingsInUse } from './settingsInUse.ts'

/** The database is measured at most this often: a call must not wait for it. */
const measureMs = 200

/** Tells why no call can be stored because the database is over its budget, or null. */
export function createFullDatabase(store: Pick<Store, 'usedBytes'>, settings: SettingsInUse) {
  let measuredAt = -Infinity
  let bytes = 0
  return (): string | null => {
    const now = performance.now()
    if (now >= measuredAt + measureMs) {
      measuredAt = now
      bytes = store.usedBytes()
    }
    return overBudget(bytes, settings.read().retention.databaseBytes)
  }
}
