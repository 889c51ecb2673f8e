import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { Message, readInTurns } from '../../src/main/http/readInTurns.ts'
import { exchangeBytes } from '../support/rawHttp.ts'

const bodyBytes = 200_000
/** A read returns at most 64 KB, and a chunk of one byte takes six. */
const chunksOfARead = Math.ceil(65_536 / 6)
/** A read is always processed to its end. */
const mostInTurn = 4000 + chunksOfARead

/** Answers with the length of each body, and counts the chunks that it reads in one turn of the event loop. */
async function startCounting() {
  let most = 0
  let inTurn = 0
  const server = createServer({ IncomingMessage: Message }, (request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (inTurn++ === 0) setImmediate(() => (inTurn = 0))
      most = Math.max(most, inTurn)
    })
    request.on('end', () => response.end(String(bytes)))
  })
  readInTurns(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, most: () => most }
}

it('reads bodies in chunks of one byte over many turns of the event loop', async () => {
  const { url, most } = await startCounting()
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'
  const bytes = Buffer.from(`${head}${'1\r\nx\r\n'.repeat(bodyBytes)}0\r\n\r\n`)

  const answers = await Promise.all(Array.from({ length: 8 }, () => exchangeBytes(url, bytes)))

  for (const answer of answers) expect(answer).toMatch(new RegExp(`\r\n\r\n${bodyBytes}$`))
  expect(most()).toBeGreaterThan(1000)
  expect(most()).toBeLessThan(mostInTurn)
})

it('reads all requests of a connection that sends many at once', async () => {
  const { url } = await startCounting()
  const one = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc'
  const last = one.replace('Content-Length', 'Connection: close\r\nContent-Length')

  const text = await exchangeBytes(url, one.repeat(2000) + last, { untilClosed: true })

  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2001)
})
