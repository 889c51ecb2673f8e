import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { startRawReceiver } from '../support/rawReceiver.ts'
import { startSender } from '../support/send.ts'

const ended = (bytes: string) => (socket: Socket) => void socket.end(bytes, 'latin1')
/** A reset discards what the other side has not read yet, so it waits for the next turn. */
const reset = (bytes: string) => (socket: Socket) =>
  void socket.write(bytes, 'latin1', () => setTimeout(() => socket.resetAndDestroy(), 30))
/** In two packets. */
const later = (first: string, rest: string) => (socket: Socket) =>
  void socket.write(first, () => setTimeout(() => socket.write(rest), 30))

const answer = (status: string, headers = '') =>
  `HTTP/1.1 ${status}\r\n${headers}Content-Length: 2\r\n\r\nok`
const interim = (status: string) => `HTTP/1.1 ${status}\r\nLink: </a>\r\n\r\n`
const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n'
const upgrade =
  'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
const short = 'Content-Length: 9\r\n\r\nok'
const close = 'Connection: close\r\n'
const moved = 'Location: /elsewhere\r\n'

const success = (status: number) => `response ${status}, success: answered ${status}`
const again = (status: number) => `response ${status}, retry: answered ${status}`
const redirected = (status: number) =>
  `response ${status}, permanent: answered ${status}; redirects are not followed`
const final = (status: number) => `response ${status}, permanent: answered ${status}`
const unended = (status: number) =>
  `reset ${status}, retry: answered ${status}, but the connection closed before the response body ended`
const closed = 'reset null, retry: connection closed before a response'
const switched = 'unreachable null, retry: answered 101 and switched protocols'
const notHttp = 'unreachable null, retry: the response was not HTTP'
const tooLarge = 'unreachable null, retry: the response headers were too large'
const badBody = 'unreachable 200, retry: answered 200, but the response body was not valid HTTP'

it.each<[what: string, answer: string | ((socket: Socket) => void), expected: string]>([
  ['200', answer('200 OK'), success(200)],
  ['201', answer('201 Created'), success(201)],
  ['202 without a body', 'HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n', success(202)],
  ['204', 'HTTP/1.1 204 No Content\r\n\r\n', success(204)],
  ['299', answer('299 Odd'), success(299)],
  ['300', answer('300 Multiple Choices'), redirected(300)],
  ['301', answer('301 Moved', moved), redirected(301)],
  ['302', answer('302 Found', moved), redirected(302)],
  ['303', answer('303 See Other', moved), redirected(303)],
  ['304', 'HTTP/1.1 304 Not Modified\r\n\r\n', redirected(304)],
  ['307', answer('307 Temporary Redirect', moved), redirected(307)],
  ['308', answer('308 Permanent Redirect', moved), redirected(308)],
  ['400', answer('400 Bad Request'), final(400)],
  ['401', answer('401 Unauthorized'), final(401)],
  ['404', answer('404 Not Found'), final(404)],
  ['408', answer('408 Request Timeout'), final(408)],
  ['410', answer('410 Gone'), final(410)],
  ['429', answer('429 Slow Down'), `${again(429)}, too many requests`],
  ['499', answer('499 Odd'), final(499)],
  ['500', answer('500 Oops'), again(500)],
  ['501', answer('501 Not Implemented'), again(501)],
  ['503', answer('503 Busy'), again(503)],
  ['599', answer('599 Odd'), again(599)],
  ['a status beyond HTTP', answer('999 Odd'), again(999)],
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok', success(200)],
  ['HTTP/1.0, its body ended by the close', ended('HTTP/1.0 200 OK\r\n\r\nok'), success(200)],
  ['HTTP/1.1, its body ended by the close', ended('HTTP/1.1 200 OK\r\n\r\nok'), success(200)],
  [
    'chunks with a trailer',
    `${chunked}Trailer: X-Sum\r\n\r\n2\r\nok\r\n0\r\nX-Sum: 2\r\n\r\n`,
    success(200),
  ],
  [
    'interim responses first',
    `${interim('102 Processing')}${interim('103 Early Hints')}${answer('200 OK')}`,
    success(200),
  ],
  ['an unrequested 100', `${interim('100 Continue')}${answer('200 OK')}`, success(200)],
  [
    'a 100 after another',
    `${interim('103 Early Hints')}${interim('100 Continue')}${answer('404 No')}`,
    final(404),
  ],
  [
    'a separate 100, and the rest later',
    later(interim('100 Continue'), answer('500 No')),
    again(500),
  ],
  ['bytes after the response', `${answer('200 OK')}and more`, success(200)],
  ['two responses to one request', `${answer('200 OK')}${answer('500 Oops')}`, success(200)],
  ['101 with an upgrade', upgrade, switched],
  ['101 alone', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', switched],
  ['not HTTP', '220 mail.example.test ESMTP\r\n', notHttp],
  ['headers of 20 KB', answer('200 OK', `X-Long: ${'x'.repeat(20_000)}\r\n`), tooLarge],
  ['a close before a response', ended(''), closed],
  ['a close within the headers', ended('HTTP/1.1 200 OK\r\nX-A: '), closed],
  ['a reset before a response', (socket) => void socket.resetAndDestroy(), closed],
  ['a reset after the headers', reset(`HTTP/1.1 200 OK\r\n${short}`), unended(200)],
  ['a close within Content-Length', ended(`HTTP/1.1 200 OK\r\n${short}`), unended(200)],
  ['the same, announced', ended(`HTTP/1.1 200 OK\r\n${close}${short}`), unended(200)],
  ['a close before the last chunk', ended(`${chunked}\r\n2\r\nok\r\n`), unended(200)],
  ['the same, announced as well', ended(`${chunked}${close}\r\n2\r\nok\r\n`), unended(200)],
  ['a final status with an incomplete body', ended(`HTTP/1.1 404 No\r\n${short}`), unended(404)],
  ['invalid chunks', `${chunked}\r\nzz\r\n`, badBody],
])('%s', async (_what, bytes, expected) => {
  const receiver = await startRawReceiver(bytes)
  const { outcome, status, verdict, reason } = await startSender().post(receiver.url)
  expect(`${outcome} ${status}, ${verdict}: ${reason}`).toBe(expected)
  expect(receiver.seen).toMatchObject({ connections: 1, requests: { length: 1 } })
})

it('reports a refused connection to a closed port', async () => {
  const found = await startSender().post('http://127.0.0.1:1/')
  expect(found).toMatchObject({
    outcome: 'refused',
    verdict: 'retry',
    reason: 'connection refused',
  })
  expect(found.timings).toMatchObject({ reused: false, dnsMs: null, tlsMs: null, headersMs: null })
  expect(found.timings.connectMs).toBeGreaterThan(0)
})

it('retries a name that cannot be resolved', async () => {
  // Too long for any name server, so no query leaves this machine.
  const found = await startSender().post(`http://${'a'.repeat(64)}.invalid/`)
  expect(found).toMatchObject({
    outcome: 'dns',
    verdict: 'retry',
    reason: 'host name not found',
  })
  expect(found.timings).toMatchObject({ connectMs: null, headersMs: null })
  expect(found.timings.dnsMs).toBeGreaterThan(0)
})
