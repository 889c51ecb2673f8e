import { randomBytes } from 'node:crypto'
import type { Store } from '../store/store.ts'

/** The token of a data directory, created at its first start, so that a saved address still works after a restart. */
export function storedToken(store: Store): string {
  const stored = store.settings.readFact('token')
  if (stored !== null) return stored
  const made = randomBytes(18).toString('base64url')
  store.change(() => store.settings.writeFact('token', made))
  return made
}
