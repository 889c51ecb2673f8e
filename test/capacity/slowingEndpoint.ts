import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Slowing {
  /** Requests per second up to which it answers immediately. */
  perSecond: number
  /** How long a request above that waits. */
  slowMs: number
}

/** An endpoint that answers at once up to a rate, counted over the last second, and slowly above it. */
export async function startSlowingEndpoint({ perSecond, slowMs }: Slowing) {
  const last: number[] = []
  const server = createServer((request, response) => {
    const now = performance.now()
    while ((last[0] ?? now) < now - 1000) last.shift()
    last.push(now)
    const ms = last.length > perSecond ? slowMs : 0
    request.resume().on('end', () => setTimeout(() => response.end(), ms))
  })
  return listening(server)
}

/** An endpoint that works on one request at a time, and takes equally long for each. */
export async function startSerialEndpoint({ perSecond }: { perSecond: number }) {
  let freeAt = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      freeAt = Math.max(performance.now(), freeAt) + 1000 / perSecond
      setTimeout(() => response.end(), freeAt - performance.now())
    })
  })
  return listening(server)
}

export type Endpoint = Awaited<ReturnType<typeof listening>>

async function listening(server: ReturnType<typeof createServer>) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
