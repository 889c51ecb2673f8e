import type { Notice } from '../../contract/notice.ts'
import type { EndpointNoticeRow } from '../store/endpointNotices.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { Store } from '../store/store.ts'
import { instant } from '../views/views.ts'
import type { Implementer } from './implementer.ts'
import { beforeOf, pageOf } from './page.ts'

type Tables = Pick<ReadStore, 'endpointNotices' | 'settings'>

/** Shared by all screens, because it is about what a team has seen, not about a browser. */
const readFact = 'noticesRead'
const readUpTo = ({ settings }: Tables) => Number(settings.readFact(readFact) ?? 0)

export function noticeCounts(store: Tables) {
  const newest = store.endpointNotices.newest()
  return {
    unread: store.endpointNotices.unread(readUpTo(store)),
    newest: newest === null ? null : String(newest),
    failing: store.endpointNotices.failing(),
  }
}

const noticeView = (row: EndpointNoticeRow): Notice => ({
  id: String(row.id),
  kind: row.kind,
  at: instant(row.received_at),
  since: instant(row.since),
  destination: { id: String(row.destination_id), name: row.destination },
  endpoint: { id: String(row.endpoint_id), url: row.url },
  attempts: row.attempts,
  failed: row.failed,
  outcome: row.outcome,
  status: row.status,
})

export const noticeDeskRoutes = (os: Implementer['notices'], { store }: { store: ReadStore }) => ({
  list: os.list.handler(({ input: { limit, cursor } }) =>
    store.read(() => {
      const rows = store.endpointNotices.page({ before: beforeOf(cursor), limit })
      const read = readUpTo(store)
      return { ...pageOf(rows, limit, noticeView), readUpTo: read === 0 ? null : String(read) }
    }),
  ),
})

export const noticeEngineRoutes = (os: Implementer['notices'], { store }: { store: Store }) => ({
  read: os.read.handler(async ({ input }) => {
    await store.write(() => {
      const upTo = Math.min(input.upTo, store.endpointNotices.newest() ?? 0)
      if (upTo > readUpTo(store)) store.settings.writeFact(readFact, String(upTo))
    })
    return noticeCounts(store)
  }),
})
