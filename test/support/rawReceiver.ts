import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** How to handle one complete request: bytes to write, or anything else. `count` is 1 for the first request. */
type Answer = string | ((socket: Socket, count: number) => void)

/** A scripted receiver that controls every byte and records what arrived. With `tls` it speaks HTTPS. */
export async function startRawReceiver(answer: Answer, tls?: TlsOptions) {
  const requests: string[] = []
  const seen = { requests, connections: 0, bytes: 0, open: new Set<Socket>() }
  function serve(socket: Socket) {
    let text = ''
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      seen.bytes += chunk.length
      text += chunk.toString('latin1')
      for (let whole = wholeRequest(text); whole !== null; whole = wholeRequest(text)) {
        text = text.slice(whole.length)
        requests.push(whole)
        if (typeof answer === 'string') socket.write(answer, 'latin1')
        else answer(socket, requests.length)
      }
    })
  }
  const server: Server = tls ? createTlsServer(tls, serve) : createServer(serve)
  server.on('connection', (socket) => {
    seen.connections++
    seen.open.add(socket)
    socket.on('close', () => seen.open.delete(socket))
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of seen.open) socket.destroy()
      }),
  )
  const { port } = server.address() as AddressInfo
  return { url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`, port, seen }
}

function wholeRequest(text: string): string | null {
  const head = text.indexOf('\r\n\r\n') + 4
  if (head < 4) return null
  const length = Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0)
  return text.length < head + length ? null : text.slice(0, head + length)
}
