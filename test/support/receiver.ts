import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Seen {
  method: string
  url: string
  rawHeaders: string[]
  headers: IncomingMessage['headers']
  body: string
}

type Respond = number | ((request: Seen, response: ServerResponse, count: number) => void)

/** A scripted endpoint. `respond`: statuses in order, the last one repeats, or a function. */
export async function startReceiver(...respond: Respond[]) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', rawHeaders, headers } = request
      const one: Seen = {
        method,
        url,
        rawHeaders,
        headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      seen.push(one)
      const answer = respond[Math.min(seen.length, respond.length) - 1] ?? 200
      if (typeof answer === 'function') answer(one, response, seen.length)
      else response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, server }
}
