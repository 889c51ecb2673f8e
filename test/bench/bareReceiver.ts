import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The baseline for receivers, in its own process: reads the body, answers, and stores nothing.
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    response.writeHead(body.length > 0 ? 200 : 400, { 'content-length': 0 })
    response.end()
  })
})
server.listen({ port: 0, host: '127.0.0.1' }, () =>
  process.send?.({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
)
