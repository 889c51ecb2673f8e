import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jsonType, successText } from '../../src/main/collection/answer.ts'

// The baseline for collecting, in its own process: reads the body, parses it, responds, and stores nothing.
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const call = JSON.parse(Buffer.concat(chunks).toString()) as { messageId?: string }
    response.writeHead(call.messageId === undefined ? 400 : 200, {
      'content-type': jsonType,
      'content-length': successText.length,
    })
    response.end(successText)
  })
})
server.listen({ port: 0, host: '127.0.0.1' }, () =>
  process.send?.({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
)
