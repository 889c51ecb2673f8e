import { type CaptureParts, capturesOf } from '../views/capturesOf.ts'
import { captureDetail, captureView } from '../views/views.ts'
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

interface ClearParts extends Parts {
  /** Clears those of these captures that exist; returns how many. */
  clearCaptures: (ids: number[]) => Promise<number>
}

/** Captures cleared per transaction, which takes a few milliseconds. */
const clearedAtOnce = 500

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

function getCapture({ store }: Parts, id: number) {
  const row = store.captures.byId(id)
  if (!row) throw new Refusal('NOT_FOUND', `no capture with id ${id}`, 'id')
  return captureDetail(row)
}

/** From the newest one stored now to the oldest: later arrivals stay. */
async function clearMatching(
  parts: ClearParts,
  { receiver, filter }: { receiver?: string | undefined; filter?: string | undefined },
  signal?: AbortSignal,
) {
  let cleared = 0
  let cursor: string | undefined
  do {
    const page = await pageOfIds(parts, { limit: clearedAtOnce, cursor, receiver, filter }, signal)
    if (page.ids.length > 0) cleared += await parts.clearCaptures(page.ids)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return { cleared }
}

/** Newest first. */
async function pageOfIds(
  parts: Parts,
  { limit, cursor, receiver, filter }: ListInput,
  signal?: AbortSignal,
) {
  if (filter)
    return filteredIds(
      parts,
      'captures',
      { limit, cursor, filter, conditions: { receiver } },
      signal,
    )
  const { items, nextCursor } = parts.store.read(() =>
    pageOfCaptures(parts, { limit, cursor, receiver }),
  )
  return { ids: items.map(({ id }) => Number(id)), nextCursor }
}

export const captureDeskRoutes = (os: Implementer['captures'], parts: ClearParts) => ({
  get: os.get.handler(({ input }) => getCapture(parts, input.id)),
  clear: os.clear.handler(({ input, signal }) => clearMatching(parts, input, signal)),
  list: os.list.handler(({ input, signal }) => listCaptures(parts, input, signal)),
  count: os.count.handler(({ input: { filter, receiver }, signal }) =>
    countFiltered(parts, 'captures', { filter, conditions: { receiver } }, signal),
  ),
})
