import { type CaptureParts, capturesOf } from '../views/capturesOf.ts'
import { captureView } from '../views/views.ts'
import type { Implementer } from './implementer.ts'
import { beforeOf, pageOf, whole } from './page.ts'

interface ListInput {
  limit: number
  cursor?: string | undefined
  receiver?: string | undefined
  message?: number | undefined
}

function listCaptures(parts: CaptureParts, { limit, cursor, receiver, message }: ListInput) {
  if (message !== undefined)
    return whole(capturesOf(parts, message).slice(0, limit).map(captureView))
  const before = beforeOf(cursor)
  const rows = parts.store.captures.page({ before, receiver: receiver ?? null, limit })
  return pageOf(rows, limit, captureView)
}

export const captureDeskRoutes = (os: Implementer['captures'], parts: CaptureParts) => ({
  list: os.list.handler(({ input }) => parts.store.read(() => listCaptures(parts, input))),
})
