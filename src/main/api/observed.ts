import type { RejectionFilter } from '../../contract/api.ts'
import { RejectionReason } from '../../contract/model.ts'
import { ownPath } from '../receiver/ownPath.ts'
import { Refusal } from '../refusal.ts'
import type { Workbench } from '../workbench.ts'
import { absent } from './absent.ts'
import { beforeOf, pageOf } from './page.ts'
import { captureView, rejectionView } from './views.ts'

interface Page {
  limit: number
  cursor?: string | undefined
}

/** Of what arrived, in a list: a page of it is read again at each hint. All that is kept is in the rejection itself. */
const listedBytes = 2048

export function listRejections(
  { store }: Workbench,
  { limit, cursor, ...filter }: Page & RejectionFilter,
) {
  const rows = store.rejections.page(filter, { before: beforeOf(cursor), limit })
  return pageOf(rows, limit, (row) => rejectionView(row, listedBytes))
}

/** In an order that stays while the counts change. */
export function rejectionReasons({ store }: Workbench) {
  const order = (reason: RejectionReason) => RejectionReason.options.indexOf(reason)
  const items = store.rejections.counts().toSorted((a, b) => order(a.reason) - order(b.reason))
  return { items, nextCursor: null }
}

export function getRejection({ store }: Workbench, id: number) {
  const row = store.rejections.byId(id)
  if (!row) throw absent('rejection', id, { newest: store.rejections.newest() })
  return rejectionView(row)
}

export function listCaptures(
  workbench: Workbench,
  {
    limit,
    cursor,
    receiver,
    message,
  }: Page & { receiver?: string | undefined; message?: string | undefined },
) {
  if (message !== undefined)
    return {
      items: capturesOf(workbench, Number(message)).slice(0, limit).map(captureView),
      nextCursor: null,
    }
  const rows = workbench.store.captures.page({
    before: beforeOf(cursor),
    receiver: receiver ?? null,
    limit,
  })
  return pageOf(rows, limit, captureView)
}

/**
 * Nothing on the wire names a message, so an attempt's capture is the one of its very bytes, at the address it
 * was sent to, while it ran.
 */
export function capturesOf({ store, addresses }: Workbench, messageId: number) {
  const body = store.messageList.body(messageId)
  if (!body) throw new Refusal('NOT_FOUND', `there is no message ${messageId}`, 'message')
  const bytes = Buffer.from(body.text)
  const found = store.attempts
    .ofMessage(messageId)
    .flatMap(({ url, startedAt, durationMs }) =>
      store.captures
        .within({ from: startedAt, to: Math.ceil(startedAt + durationMs), body: bytes })
        .filter(({ path }) => path.split('?', 1)[0] === ownPath(url, addresses.receiver)),
    )
  const unique = new Map(found.map((capture) => [capture.id, capture]))
  return [...unique.values()].toSorted((a, b) => b.id - a.id)
}
