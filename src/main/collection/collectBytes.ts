import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Fault, fault } from './fault.ts'
import { arrivedBytes, requestBytes } from './limits.ts'

/** `bytes` is the beginning, where more arrived than is taken. `fault`: they stopped before the end. */
export interface Collected {
  bytes: Buffer
  total: number
  fault: Fault | null
}

/** Bodies that are being read, by connection: what breaks one tells its reader why. */
const reading = new WeakMap<Duplex, (why: Fault) => void>()

/** Collects a body's bytes, never holding more than the limit of them. */
export function collectBytes(request: IncomingMessage): Promise<Collected> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let total = 0
    let done = false

    function finish(why: Fault | null) {
      if (done) return
      done = true
      reading.delete(request.socket)
      const bytes = Buffer.concat(chunks)
      const kept = total > requestBytes ? bytes.subarray(0, arrivedBytes) : bytes
      resolve({ bytes: kept, total, fault: why })
    }
    function stopped(): Fault {
      const expected = request.headers['content-length']
      const message = `the body stopped after ${total}${expected ? ` of ${expected}` : ''} bytes`
      return fault('bad_request', message, 0)
    }

    reading.set(request.socket, finish)
    request.on('data', (chunk: Buffer) => {
      total += chunk.length
      // Over the limit the rest is read and dropped, so that the client gets to read its answer.
      if (total <= requestBytes || chunks.length === 0) chunks.push(chunk)
    })
    request.on('end', () => finish(null))
    request.on('close', () => finish(request.complete ? null : stopped()))
    request.on('error', () => finish(stopped()))
  })
}

/** Ends the reading of a connection's body. False where none is being read. */
export function interruptReading(connection: Duplex, why: Fault): boolean {
  const interrupt = reading.get(connection)
  interrupt?.(why)
  return interrupt !== undefined
}
