import type { RejectionFilter } from '../../contract/api.ts'
import { RejectionReason } from '../../contract/model.ts'
import { absent } from '../errors/absent.ts'
import type { RejectionRow } from '../store/rejections.ts'
import { rejectionView } from '../views/views.ts'
import { countFiltered, filteredIds, type FilterParts } from './filteredRows.ts'
import type { Implementer } from './implementer.ts'
import { beforeOf, pageOf, whole } from './page.ts'

type ListInput = RejectionFilter & { limit: number; cursor?: string | undefined }

/** Bytes of the input shown in a list, which is reread at each hint. The rejection itself has everything stored. */
const listedBytes = 2048

async function listRejections(parts: FilterParts, input: ListInput, signal?: AbortSignal) {
  const { store } = parts
  const { limit, cursor, filter, ...fields } = input
  const view = (row: RejectionRow) => rejectionView(row, listedBytes)
  if (!filter)
    return store.read(() => {
      const rows = store.rejections.page(fields, { before: beforeOf(cursor), limit })
      return pageOf(rows, limit, view)
    })
  const { ids, nextCursor } = await filteredIds(
    parts,
    'rejections',
    { limit, cursor, filter, ...searched(fields) },
    signal,
  )
  return { items: store.rejections.byIds(ids).map(view), nextCursor }
}

const countRejections = (
  parts: FilterParts,
  { filter, ...fields }: RejectionFilter,
  signal?: AbortSignal,
) => countFiltered(parts, 'rejections', { filter, ...searched(fields) }, signal)

const searched = ({ reason, source, writeKey, since, until }: RejectionFilter) => ({
  conditions: { reason, source, key: writeKey },
  since,
  until,
})

/** In an order that does not depend on the counts. */
function rejectionReasons({ store }: FilterParts) {
  const order = (reason: RejectionReason) => RejectionReason.options.indexOf(reason)
  return whole(store.rejections.counts().toSorted((a, b) => order(a.reason) - order(b.reason)))
}

function getRejection({ store }: FilterParts, id: number) {
  const row = store.rejections.byId(id)
  if (!row) throw absent('rejection', id, { newest: store.rejections.newest() })
  return rejectionView(row)
}

export const rejectionDeskRoutes = (os: Implementer['rejections'], parts: FilterParts) => ({
  list: os.list.handler(({ input, signal }) => listRejections(parts, input, signal)),
  count: os.count.handler(({ input, signal }) => countRejections(parts, input, signal)),
  reasons: os.reasons.handler(() => parts.store.read(() => rejectionReasons(parts))),
  get: os.get.handler(({ input }) => parts.store.read(() => getRejection(parts, input.id))),
})
