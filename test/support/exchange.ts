import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

export interface Exchange {
  /** What arrived. */
  text: string
  bytes: Buffer
  /** Since the request was sent: of the first byte, null if none came, and of the last. */
  firstMs: number | null
  lastMs: number
  /** How the server ended it; `open`: not within the time given. */
  ended: 'closed' | 'reset' | 'open'
}

export const postBytes = (body = '{}', headers = '', path = '/r') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`

/** Sends bytes over a socket of their own and records what happens within a time. */
export async function exchange(port: number, bytes: string, withinMs = 1000): Promise<Exchange> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const chunks: Buffer[] = []
  const sentAt = performance.now()
  let firstMs: number | null = null
  let lastMs = 0
  const over = new Promise<Exchange['ended']>((resolve) => {
    socket.on('data', (chunk) => {
      lastMs = performance.now() - sentAt
      firstMs ??= lastMs
      chunks.push(chunk)
    })
    socket.on('end', () => resolve('closed'))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNRESET' ? 'reset' : 'closed'),
    )
  })
  socket.write(bytes)
  const timeout = new AbortController()
  const open = sleep(withinMs, 'open' as const, { signal: timeout.signal }).catch(
    () => 'open' as const,
  )
  const ended = await Promise.race([over, open])
  timeout.abort()
  const received = Buffer.concat(chunks)
  return { text: received.toString('latin1'), bytes: received, firstMs, lastMs, ended }
}
