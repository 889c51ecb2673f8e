import type { Requester } from '../../contract/host.ts'
import type { NamedToken, NewToken } from '../../contract/tokenOperations.ts'
import { Refusal } from '../errors/refusal.ts'
import { randomToken } from '../http/token.ts'
import { tokenCookie, tokenHash } from '../http/tokenCookie.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { TokenRow } from '../store/tokens.ts'
import { monotonicMs } from '../time/monotonic.ts'
import { instant, instantOrNull } from '../views/views.ts'
import type { TokenWrites } from './token.ts'

/** How often the use of a token is stored: every request uses one. */
const noteEveryMs = 60_000

interface Parts {
  store: ReadStore
  clock: { realNow: () => number }
  /** By the engine. */
  write: { [Name in keyof TokenWrites]: (...given: Parameters<TokenWrites[Name]>) => unknown }
}

/** Tokens besides the owner's: each with a name, by which its requests are known, and a role. */
export function createNamedTokens({ store, clock, write }: Parts) {
  const notedAt = new Map<string, number>()
  const watchers = new Set<(hash: string) => void>()
  return {
    list: () => store.tokens.all().map(tokenView),
    /** Its text is stored nowhere. */
    async create({ name, role }: NewToken): Promise<NamedToken & { token: string }> {
      const token = randomToken()
      const hash = tokenHash(tokenCookie(token))
      const row = { hash, name, role, created_at: clock.realNow(), last_used_at: null }
      await write.add(row)
      return { ...tokenView(row), token }
    },
    async revoke(name: string) {
      const row = store.tokens.byName(name)
      if (row === null) throw new Refusal('NOT_FOUND', `no token named ${name}`, 'name')
      await write.remove(row.hash)
      notedAt.delete(row.hash)
      for (const revoked of watchers) revoked(row.hash)
    },
    /** Whose token or cookie has this hash. Null: of none that is valid. */
    requester(hash: string): Requester | null {
      const row = store.tokens.byHash(hash)
      return row && { name: row.name, role: row.role }
    },
    noteUse(hash: string) {
      const now = monotonicMs()
      if (now - (notedAt.get(hash) ?? -Infinity) < noteEveryMs) return
      notedAt.set(hash, now)
      // A use that is not stored is no reason to refuse the request.
      void Promise.resolve(write.noteUse(hash, clock.realNow())).catch(() => {})
    },
    /** Calls `revoked` with the hash of each token that is revoked from now on. */
    watchRevoked: (revoked: (hash: string) => void) => void watchers.add(revoked),
  }
}
export type NamedTokens = ReturnType<typeof createNamedTokens>

const tokenView = ({ name, role, created_at, last_used_at }: TokenRow): NamedToken => ({
  name,
  role,
  createdAt: instant(created_at),
  lastUsedAt: instantOrNull(last_used_at),
})
