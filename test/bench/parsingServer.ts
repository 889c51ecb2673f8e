import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jsonType, successText } from '../../src/main/collection/answer.ts'
import type { TestCall } from './testCall.ts'

/** A server that reads and parses each call and answers it. Sends its origin to the process that forked this one. */
export function startParsingServer(onCall: (call: TestCall) => void = () => {}) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = JSON.parse(Buffer.concat(chunks).toString()) as TestCall
      response.writeHead(call.messageId === undefined ? 400 : 200, {
        'content-type': jsonType,
        'content-length': successText.length,
      })
      response.end(successText)
      onCall(call)
    })
  })
  server.listen({ port: 0, host: '127.0.0.1' }, () =>
    process.send?.({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
  )
}
