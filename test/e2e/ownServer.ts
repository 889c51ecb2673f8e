import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from './hosts.ts'

export interface Received {
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** A user's own server on its own port. `answer`: the status of its responses from now on, and how late they are. */
async function startServer(status: number) {
  const seen: Received[] = []
  const answer = { status, delayMs: 0 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', headers } = request
      seen.push({ url, headers, body: Buffer.concat(chunks).toString('utf8') })
      const respond = () =>
        response
          .writeHead(answer.status, { 'content-type': 'text/plain' })
          .end('hello from my server')
      if (answer.delayMs > 0) setTimeout(respond, answer.delayMs)
      else respond()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    seen,
    answer,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type OwnServer = Awaited<ReturnType<typeof startServer>>

/** `test` with `receive`, which starts a server that is closed at the end of the test. */
export const test = base.extend<{ receive: (status?: number) => Promise<OwnServer> }>({
  // Playwright reads a fixture's dependencies from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  receive: async ({}, use) => {
    const servers: OwnServer[] = []
    await use(async (status = 200) => {
      const server = await startServer(status)
      servers.push(server)
      return server
    })
    for (const server of servers) await server.close()
  },
})
