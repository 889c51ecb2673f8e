import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { basic, request } from './rawHttp.ts'
import { writeKey } from './collectionPort.ts'

export const key = basic(writeKey)
export const track = (fields: object = {}) =>
  JSON.stringify({ userId: 'u1', event: 'E', ...fields })
export const good = () => request('/v1/track', track(), key)

/**
 * A raw client connection, which never closes its half on its own. `lasting`: neither does
 * the end of the test.
 */
export async function rawClient(url: string, { lasting = false } = {}) {
  const { hostname, port } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  if (!lasting) onTestFinished(() => void socket.destroy())
  const client = { socket, text: '', ended: false, closed: false, error: null as Error | null }
  socket.on('data', (chunk: Buffer) => (client.text += chunk.toString('latin1')))
  socket.on('end', () => (client.ended = true))
  socket.on('close', () => (client.closed = true))
  socket.on('error', (error) => (client.error = error))
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  return client
}
export type RawClient = Awaited<ReturnType<typeof rawClient>>

/** The statuses of the responses, in order; each response is JSON with the keys that clients read. */
export function answers(text: string) {
  return [
    ...text
      .replace('HTTP/1.1 100 Continue\r\n\r\n', '')
      .matchAll(
        /HTTP\/1\.1 (\d{3}) [^]*?content-length: (\d+)[^]*?\r\n\r\n(\{[^\r\n]*?\})(?=HTTP\/|$)/gi,
      ),
  ].map(([, status, , body]) => ({
    status: Number(status),
    body: JSON.parse(body ?? '') as Record<string, unknown>,
  }))
}

export const statuses = (text: string) => answers(text).map(({ status }) => status)

/** Writes at an interval until it is stopped or the connection ends. */
export function drip(socket: Socket, byte: string | Buffer, everyMs: number) {
  const timer = setInterval(() => {
    if (socket.writable) socket.write(byte)
  }, everyMs)
  socket.once('close', () => clearInterval(timer))
  onTestFinished(() => clearInterval(timer))
}

/** A client that sends one call after another on its own connection; each must be answered 200. */
export function honestClient(url: string) {
  let asked = 0
  const end = new AbortController()
  const wrong: string[] = []
  const running = (async () => {
    while (!end.signal.aborted) {
      asked++
      const response = await fetch(`${url}/v1/track`, {
        method: 'POST',
        headers: key,
        body: track(),
        signal: AbortSignal.timeout(20_000),
      }).catch((error: unknown) => String(error))
      if (typeof response === 'string') wrong.push(response)
      else if ((await response.text()) !== '{"success":true}') wrong.push(String(response.status))
    }
  })()
  onTestFinished(() => end.abort())
  return {
    asked: () => asked,
    /** Any other responses. */
    async stop() {
      end.abort()
      await running
      return wrong
    },
  }
}
