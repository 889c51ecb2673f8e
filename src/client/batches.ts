import { library } from './library.ts'
import { requestBytes } from './limits.ts'
import type { WaitingCall } from './prepareCall.ts'

/** A request, with the same bytes at every attempt. */
export interface PostedRequest {
  path: string
  body: Uint8Array<ArrayBuffer>
}

/** Queued calls in order of arrival, never more than fit into one request. */
export function createBatcher(flushAt: number) {
  const room = requestBytes - batchRequest([]).body.length
  let waiting: WaitingCall[] = []
  let bytes = 0

  function take(): WaitingCall[] {
    const batch = waiting
    waiting = []
    bytes = 0
    return batch
  }

  /** The batches to send because of this call: none, the previously queued calls, or the batch it completes. */
  function push(call: WaitingCall): WaitingCall[][] {
    const ready: WaitingCall[][] = []
    // 1: the comma between two calls.
    if (waiting.length > 0 && bytes + 1 + call.bytes > room) ready.push(take())
    bytes += call.bytes + (waiting.length > 0 ? 1 : 0)
    waiting.push(call)
    if (waiting.length >= flushAt) ready.push(take())
    return ready
  }

  return { push, take, isEmpty: () => waiting.length === 0 }
}

export function batchRequest(batch: WaitingCall[]): PostedRequest {
  const rest = { messageId: crypto.randomUUID(), sentAt: sentNow(), context: { library } }
  const calls = batch.map(({ json }) => json).join(',')
  return requestOf('/v1/batch', `{"batch":[${calls}],${JSON.stringify(rest).slice(1)}`)
}

export function singleRequest({ call, json }: WaitingCall): PostedRequest {
  const sentAt = JSON.stringify({ sentAt: sentNow() }).slice(1)
  const body = call.sentAt === undefined ? `${json.slice(0, -1)},${sentAt}` : json
  return requestOf(`/v1/${call.type}`, body)
}

function requestOf(path: string, text: string): PostedRequest {
  return { path, body: new TextEncoder().encode(text) }
}

const sentNow = () => new Date().toISOString()
