import type { IncomingMessage } from 'node:http'
import { type Fault, fault } from './fault.ts'
import { arrivedBytes, arrivingBytes, readOnBytes, requestBytes } from './limits.ts'

/** `bytes` is the beginning, where more arrived than is taken. `fault`: they stopped before the end. */
export interface Collected {
  bytes: Buffer
  total: number
  fault: Fault | null
}

/** Bodies that are arriving, the oldest first, each with what ends its reading. */
const arriving = new Map<IncomingMessage, (why: Fault) => void>()
/** Why a request is not read, where that came before its reader. */
const interrupted = new WeakMap<IncomingMessage, Fault>()
/** Memory that the arriving bodies take. */
let held = 0

const crowdedOut = fault(
  'bad_request',
  `more than ${arrivingBytes} bytes of unfinished requests are here, and this one is the oldest`,
  503,
)

const nothing: Buffer = Buffer.alloc(0)

/** Collects a body's bytes, never holding more than the limit of them. */
export function collectBytes(request: IncomingMessage): Promise<Collected> {
  return new Promise((resolve) => {
    let kept = nothing
    let total = 0
    let done = false

    function keep(next: Buffer) {
      held += next.length - kept.length
      kept = next
    }
    function finish(why: Fault | null) {
      if (done) return
      done = true
      arriving.delete(request)
      resolve({ bytes: total < kept.length ? kept.subarray(0, total) : kept, total, fault: why })
      keep(nothing)
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
        // As much again, in which to read the answer that it has.
        if (total > 2 * readOnBytes) request.socket.destroy()
      } else if (total <= requestBytes) {
        keep(appended(kept, before, chunk))
        if (held > arrivingBytes) interruptOldest()
      } else {
        if (kept.length > arrivedBytes) keep(Buffer.from(kept.subarray(0, arrivedBytes)))
        if (total > readOnBytes) finish(null)
      }
    }

    const interrupt = (why: Fault) => finish(why.status === 0 ? stopped() : why)
    arriving.set(request, interrupt)
    request.on('data', take)
    request.on('end', () => finish(null))
    request.on('close', () => finish(request.complete ? null : stopped()))
    request.on('error', () => finish(stopped()))
    const before = interrupted.get(request)
    if (before) interrupt(before)
  })
}

/** Ends the reading of a request's body: its reader answers and records `why`. */
export function interruptBody(request: IncomingMessage, why: Fault) {
  interrupted.set(request, why)
  arriving.get(request)?.(why)
}

function interruptOldest() {
  const [oldest] = arriving.values()
  oldest?.(crowdedOut)
}

/** By doubling: a list of its chunks would take a hundred times the bytes of a body that comes one by one. */
function appended(kept: Buffer, length: number, chunk: Buffer): Buffer {
  if (length === 0) return chunk
  const needed = length + chunk.length
  let target = kept
  if (needed > kept.length) {
    target = Buffer.allocUnsafeSlow(Math.min(Math.max(2 * kept.length, needed), requestBytes))
    kept.copy(target, 0, 0, length)
  }
  chunk.copy(target, length)
  return target
}
