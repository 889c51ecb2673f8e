import { randomToken } from '../http/token.ts'
import type { Store } from '../store/store.ts'

/** The token of a data directory, created at its first start, so that a saved address still works after a restart. */
export function storedToken(store: Store): string {
  const stored = store.settings.readFact('token')
  if (stored !== null) return stored
  const made = randomToken()
  storeToken(store, made)
  return made
}

export function storeToken(store: Store, token: string) {
  store.change(() => store.settings.writeFact('token', token))
}
