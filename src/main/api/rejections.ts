import type { RejectionFilter } from '../../contract/api.ts'
import { RejectionReason } from '../../contract/model.ts'
import { absent } from '../errors/absent.ts'
import type { ReadStore } from '../store/readStore.ts'
import { rejectionView } from '../views/views.ts'
import type { Implementer } from './implementer.ts'
import { beforeOf, pageOf, whole } from './page.ts'

interface Parts {
  store: ReadStore
}

/** Bytes of the input shown in a list, which is reread at each hint. The rejection itself has everything stored. */
const listedBytes = 2048

function listRejections(
  { store }: Parts,
  { limit, cursor, ...filter }: RejectionFilter & { limit: number; cursor?: string | undefined },
) {
  const rows = store.rejections.page(filter, { before: beforeOf(cursor), limit })
  return pageOf(rows, limit, (row) => rejectionView(row, listedBytes))
}

/** In an order that does not depend on the counts. */
function rejectionReasons({ store }: Parts) {
  const order = (reason: RejectionReason) => RejectionReason.options.indexOf(reason)
  return whole(store.rejections.counts().toSorted((a, b) => order(a.reason) - order(b.reason)))
}

function getRejection({ store }: Parts, id: number) {
  const row = store.rejections.byId(id)
  if (!row) throw absent('rejection', id, { newest: store.rejections.newest() })
  return rejectionView(row)
}

export const rejectionDeskRoutes = (os: Implementer['rejections'], parts: Parts) => ({
  list: os.list.handler(({ input }) => parts.store.read(() => listRejections(parts, input))),
  reasons: os.reasons.handler(() => parts.store.read(() => rejectionReasons(parts))),
  get: os.get.handler(({ input }) => parts.store.read(() => getRejection(parts, input.id))),
})
