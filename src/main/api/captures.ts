import { type CaptureParts, capturesOf } from '../views/capturesOf.ts'
import { captureView } from '../views/views.ts'
import { Refusal } from '../errors/refusal.ts'
import { countFiltered, filteredIds, type FilterParts } from './filteredRows.ts'
import type { Implementer } from './implementer.ts'
import { beforeOf, pageOf, whole } from './page.ts'

interface ListInput {
  limit: number
  cursor?: string | undefined
  receiver?: string | undefined
  message?: number | undefined
  filter?: string | undefined
}

type Parts = CaptureParts & FilterParts

async function listCaptures(parts: Parts, input: ListInput, signal?: AbortSignal) {
  const { limit, cursor, receiver, message, filter } = input
  if (!filter) return parts.store.read(() => pageOfCaptures(parts, input))
  if (message !== undefined)
    throw new Refusal('BAD_REQUEST', 'a filter cannot be combined with a message', 'filter')
  const { ids, nextCursor } = await filteredIds(
    parts,
    'captures',
    { limit, cursor, filter, conditions: { receiver } },
    signal,
  )
  return { items: parts.store.captures.byIds(ids).map(captureView), nextCursor }
}

function pageOfCaptures(parts: Parts, { limit, cursor, receiver, message }: ListInput) {
  if (message !== undefined)
    return whole(capturesOf(parts, message).slice(0, limit).map(captureView))
  const before = beforeOf(cursor)
  const rows = parts.store.captures.page({ before, receiver: receiver ?? null, limit })
  return pageOf(rows, limit, captureView)
}

export const captureDeskRoutes = (os: Implementer['captures'], parts: Parts) => ({
  list: os.list.handler(({ input, signal }) => listCaptures(parts, input, signal)),
  count: os.count.handler(({ input: { filter, receiver }, signal }) =>
    countFiltered(parts, 'captures', { filter, conditions: { receiver } }, signal),
  ),
})
