import { hostname } from 'node:os'
import { type Authority, createAuthority } from '../receiver/tls/identities.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { Store } from '../store/store.ts'

/**
 * The certificate authority of a data directory, created at its first start: it is trusted once, manually. Its key is
 * in the database, like all secrets.
 */
export function storedAuthority(store: Store): Authority {
  const stored = readAuthority(store)
  if (stored !== null) return stored
  const made = createAuthority(`Hookbench on ${hostname()}`)
  store.change(() => store.settings.writeFact('authority', JSON.stringify(made)))
  return made
}

/** Null before the first start has created it. */
export function readAuthority(store: Pick<ReadStore, 'settings'>): Authority | null {
  const stored = store.settings.readFact('authority')
  return stored === null ? null : (JSON.parse(stored) as Authority)
}
