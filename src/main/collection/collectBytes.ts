import type { IncomingMessage } from 'node:http'
import { sizeText } from '../../contract/format.ts'
import { createArrivals } from '../http/arrivals.ts'
import { type Fault, fault } from './fault.ts'
import { arrivedBytes, arrivingBytes, readOnBytes, requestBytes } from './limits.ts'

/** `bytes` is the beginning if more arrived than is accepted. `fault`: they stopped before the end. */
export interface Collected {
  bytes: Buffer
  total: number
  fault: Fault | null
}

/** Bodies still arriving, each with the function that stops reading it. */
const arriving = new Map<IncomingMessage, (cause: Fault) => void>()
const { begin, hold, release } = createArrivals<IncomingMessage>(arrivingBytes, (oldest) =>
  arriving.get(oldest)?.(displaced),
)
/** Requests interrupted before their reader started, with the reason. */
const interrupted = new WeakMap<IncomingMessage, Fault>()

const displaced = fault(
  'bad_request',
  `more than ${sizeText(arrivingBytes)} of unfinished requests are being received, and this one is the oldest`,
  503,
)

const nothing: Buffer = Buffer.alloc(0)

/** Collects a body's bytes, never holding more than the limit of them. */
export function collectBytes(request: IncomingMessage): Promise<Collected> {
  return new Promise((resolve) => {
    let buffer = nothing
    let total = 0
    let done = false

    function keep(next: Buffer) {
      buffer = next
      hold(request, next.length)
    }
    function finish(cause: Fault | null) {
      if (done) return
      done = true
      arriving.delete(request)
      release(request)
      resolve({
        bytes: total < buffer.length ? buffer.subarray(0, total) : buffer,
        total,
        fault: cause,
      })
      buffer = nothing
    }
    function stopped(): Fault {
      const expected = request.headers['content-length']
      const message = `the body stopped after ${total}${expected ? ` of ${expected}` : ''} bytes`
      return fault('bad_request', message, 0)
    }
    function take(chunk: Buffer) {
      const before = total
      total += chunk.length
      if (done) {
        // The same time again, for the client to read its answer.
        if (total > 2 * readOnBytes) request.socket.destroy()
      } else if (total <= requestBytes) {
        keep(appended(buffer, before, chunk))
      } else {
        if (buffer.length > arrivedBytes) keep(Buffer.from(buffer.subarray(0, arrivedBytes)))
        if (total > readOnBytes) finish(null)
      }
    }

    const interrupt = (cause: Fault) => finish(cause.status === 0 ? stopped() : cause)
    arriving.set(request, interrupt)
    begin(request)
    request.on('data', take)
    request.on('end', () => finish(null))
    request.on('close', () => finish(request.complete ? null : stopped()))
    request.on('error', () => finish(stopped()))
    const before = interrupted.get(request)
    if (before) interrupt(before)
  })
}

/** Ends the reading of a request's body: its reader answers and records `cause`. */
export function interruptBody(request: IncomingMessage, cause: Fault) {
  interrupted.set(request, cause)
  arriving.get(request)?.(cause)
}

/** Grows by doubling: a list of chunks would need a hundred times the bytes of a body sent byte by byte. */
function appended(buffer: Buffer, length: number, chunk: Buffer): Buffer {
  if (length === 0) return chunk
  const needed = length + chunk.length
  let target = buffer
  if (needed > buffer.length) {
    target = Buffer.allocUnsafeSlow(Math.min(Math.max(2 * buffer.length, needed), requestBytes))
    buffer.copy(target, 0, 0, length)
  }
  chunk.copy(target, length)
  return target
}
