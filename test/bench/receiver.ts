import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { indexOf } from './testCall.ts'

/** What to count: `stamped` also records when each call's request arrived. */
export interface Expectation {
  requests: number
  stamped: boolean
}

export interface Received {
  /** Requests of each URL. */
  perUrl: Record<string, number>
  /** The first request. */
  sample: { headers: IncomingHttpHeaders; body: string } | null
  /** By the index of the call: milliseconds of the machine's monotonic clock. */
  arrivals: number[]
}

// A separate process on any number of ports: the fastest receiver possible with Node's server.
let expected: Expectation = { requests: Infinity, stamped: false }
let received: Received = { perUrl: {}, sample: null, arrivals: [] }
let count = 0

function receiverOf(origin: string): RequestListener {
  return (request, response) => {
    const url = origin + request.url
    const chunks: Buffer[] = []
    if (expected.stamped || received.sample === null)
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
    else request.resume()
    request.on('end', () => {
      const now = Number(process.hrtime.bigint()) / 1e6
      response.end()
      if (chunks.length > 0) {
        const body = Buffer.concat(chunks).toString()
        received.sample ??= { headers: request.headers, body }
        if (expected.stamped) received.arrivals[indexOf(body)] = now
      }
      received.perUrl[url] = (received.perUrl[url] ?? 0) + 1
      if (++count === expected.requests) process.send?.({ reached: count })
    })
  }
}

process.on('message', (message: { expect: Expectation } | 'read') => {
  if (message === 'read') return process.send?.({ received })
  expected = message.expect
  received = { perUrl: {}, sample: null, arrivals: [] }
  count = 0
  return process.send?.('expecting')
})

const origins = await Promise.all(
  Array.from({ length: Number(process.argv[2]) }, async () => {
    const listeners: RequestListener[] = []
    const server = createServer((request, response) => listeners[0]?.(request, response))
    // Never closes first: a sender that writes at that moment would see a fault of the bench.
    server.keepAliveTimeout = 120_000
    const port = await new Promise<number>((resolve) => {
      // A connection backlog for all connections that a sender may open at once.
      server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
        resolve((server.address() as AddressInfo).port),
      )
    })
    const origin = `http://127.0.0.1:${port}`
    listeners.push(receiverOf(origin))
    return origin
  }),
)
process.send?.({ origins })
