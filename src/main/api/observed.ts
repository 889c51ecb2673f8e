import type { RejectionReason } from '../../contract/model.ts'
import { Refusal } from '../refusal.ts'
import type { Workbench } from '../workbench.ts'
import { beforeOf, pageOf } from './page.ts'
import { captureView, rejectionView } from './views.ts'

interface Page {
  limit: number
  cursor?: string | undefined
}

export function listRejections(
  { store }: Workbench,
  { limit, cursor, reason }: Page & { reason?: RejectionReason | undefined },
) {
  const rows = store.rejections.page({ before: beforeOf(cursor), reason: reason ?? null, limit })
  return pageOf(rows, limit, rejectionView)
}

export function listCaptures(
  { store }: Workbench,
  {
    limit,
    cursor,
    receiver,
    message,
  }: Page & { receiver?: string | undefined; message?: string | undefined },
) {
  if (message !== undefined)
    return {
      items: capturesOf(store, Number(message)).slice(0, limit).map(captureView),
      nextCursor: null,
    }
  const rows = store.captures.page({ before: beforeOf(cursor), receiver: receiver ?? null, limit })
  return pageOf(rows, limit, captureView)
}

/** Nothing on the wire names a message, so its captures are those of its very bytes while one of its attempts ran. */
function capturesOf(store: Workbench['store'], messageId: number) {
  const body = store.messageList.body(messageId)
  if (!body) throw new Refusal('NOT_FOUND', `there is no message ${messageId}`, 'message')
  const bytes = Buffer.from(body.text)
  const found = store.attempts.ofMessage(messageId).flatMap(({ startedAt, durationMs }) =>
    store.captures.within({
      from: startedAt,
      to: Math.ceil(startedAt + durationMs),
      body: bytes,
    }),
  )
  return [...new Map(found.map((capture) => [capture.id, capture])).values()].toSorted(
    (a, b) => b.id - a.id,
  )
}
