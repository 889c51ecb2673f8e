import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { startRawReceiver } from '../support/rawReceiver.ts'
import { startSender } from '../support/send.ts'

const zipped = gzipSync('hello').toString('latin1')

it('stores the bytes of a body unchanged, compressed or not even text', async () => {
  const bytes = `${zipped}\x00\xff\xfe`
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bytes.length}\r\n\r\n`
  const { url } = await startRawReceiver(head + bytes)
  const { responseBody, responseBytes, responseHeaders } = await startSender().post(url)
  expect(responseBody).toEqual(Buffer.from(bytes, 'latin1'))
  expect(responseBytes).toBe(bytes.length)
  expect(responseHeaders).toContainEqual(['Content-Encoding', 'gzip'])
})

it('stores headers in their order and spelling, including repeated ones', async () => {
  const { url } = await startRawReceiver(
    'HTTP/1.1 200 OK\r\nX-b: 1\r\nx-A: caf\xe9\r\nX-b: 2\r\nContent-Length: 0\r\n\r\n',
  )
  expect((await startSender().post(url)).responseHeaders).toEqual([
    ['X-b', '1'],
    ['x-A', 'café'],
    ['X-b', '2'],
    ['Content-Length', '0'],
  ])
})

it.each([
  ['64 KB are stored completely', 65_536, 65_536],
  ['more is truncated at 64 KB', 65_537, 65_536],
  ['much more is read to its end', 2_000_000, 65_536],
])('%s', async (_what, sent, stored) => {
  const { url } = await startRawReceiver(
    `HTTP/1.1 200 OK\r\nContent-Length: ${sent}\r\n\r\n${'x'.repeat(sent)}`,
  )
  const { responseBody, verdict, responseBytes } = await startSender().post(url)
  expect(responseBody).toHaveLength(stored)
  expect(verdict).toBe('success')
  expect(responseBytes).toBe(sent)
})

it('stops reading an endless body after 8 MB, which is not a success', async () => {
  const receiver = await startRawReceiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    const pour = () => {
      while (!socket.destroyed && socket.write(`4000\r\n${'x'.repeat(0x4000)}\r\n`));
    }
    socket.on('drain', pour)
    pour()
  })
  const found = await startSender().post(receiver.url)
  expect(found).toMatchObject({
    verdict: 'retry',
    reason: 'answered 200, but the response body did not end within 8 MB',
    responseBody: { length: 65_536 },
  })
  expect(found.durationMs).toBeLessThan(2000)
  await expect.poll(() => receiver.seen.open.size).toBe(0)
})
