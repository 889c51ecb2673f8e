import { Refusal } from '../errors/refusal.ts'
import { randomToken } from '../http/token.ts'
import type { Store } from '../store/store.ts'
import type { TokenRow } from '../store/tokens.ts'

/** A team's people and scripts; a list that nobody can survey would hide one that should have been revoked. */
const mostTokens = 100

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

/** What the engine writes of named tokens. */
export const tokenWrites = (store: Store) => ({
  add(row: TokenRow) {
    if (store.tokens.byName(row.name))
      throw new Refusal('CONFLICT', `there is already a token named ${row.name}`, 'name')
    if (store.tokens.all().length >= mostTokens)
      throw new Refusal('CONFLICT', `at the limit of ${mostTokens} tokens; revoke one first`)
    store.change(() => store.tokens.add(row))
  },
  remove: (hash: string) => store.change(() => store.tokens.remove(hash)),
  noteUse: (hash: string, at: number) => store.writeSoon(() => store.tokens.noteUse(hash, at)),
})
export type TokenWrites = ReturnType<typeof tokenWrites>
