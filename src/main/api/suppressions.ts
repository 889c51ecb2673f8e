import type { ReadStore } from '../store/readStore.ts'
import { instant } from '../views/views.ts'
import type { Implementer } from './implementer.ts'
import { pageByUser } from './page.ts'

interface Parts {
  store: ReadStore
}

/** By user id: a cursor is the last one of the previous page. */
function listSuppressions(
  { store }: Parts,
  asked: { limit: number; cursor?: string | undefined; q?: string | undefined },
) {
  const { limit, cursor = '', q = '' } = asked
  const rows = store.suppressions.page(cursor, q, limit)
  const items = rows.map(({ user_id: userId, since, deletion_id: deletionId }) => ({
    userId,
    since: instant(since),
    deletionId: deletionId === null ? null : String(deletionId),
  }))
  return pageByUser(items, limit)
}

export const suppressionDeskRoutes = (os: Implementer['suppressions'], parts: Parts) => ({
  list: os.list.handler(({ input }) => listSuppressions(parts, input)),
})
