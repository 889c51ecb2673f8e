import { Refusal } from '../errors/refusal.ts'
import { type ReceiverAddresses, receiverPath } from '../receiver/ownPath.ts'
import type { ReadStore } from '../store/readStore.ts'

export interface CaptureParts {
  store: ReadStore
  addresses: ReceiverAddresses
}

/**
 * Requests do not name their message, so an attempt's capture is the one with the same bytes, at the URL it
 * was sent to, while it ran.
 */
export function capturesOf({ store, addresses }: CaptureParts, messageId: number) {
  const body = store.messageList.body(messageId)
  if (!body) throw new Refusal('NOT_FOUND', `no message with id ${messageId}`, 'message')
  const bytes = Buffer.from(body.text)
  const found = store.attempts
    .ofMessage(messageId)
    .flatMap(({ url, startedAt, durationMs }) =>
      store.captures
        .within({ from: startedAt, to: Math.ceil(startedAt + durationMs), body: bytes })
        .filter(({ path }) => path.split('?', 1)[0] === receiverPath(url, addresses)),
    )
  const unique = new Map(found.map((capture) => [capture.id, capture]))
  return [...unique.values()].toSorted((a, b) => b.id - a.id)
}
