import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startRawReceiver } from '../support/rawReceiver.ts'
import { startSender } from '../support/send.ts'

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const opened = { reused: false, dnsMs: null, tlsMs: null }
const onOpenConnection = { reused: true, dnsMs: null, connectMs: null, tlsMs: null }

it('sends one request after another on one connection, and reports which one opened it', async () => {
  const { url, seen } = await startRawReceiver(ok)
  const { post } = startSender()
  const found = []
  for (let i = 0; i < 20; i++) found.push(await post(url))
  expect(seen).toMatchObject({ connections: 1, requests: { length: 20 } })
  expect(found[0]?.timings).toMatchObject(opened)
  expect(found[0]?.timings.connectMs).toBeGreaterThan(0)
  for (const { timings } of found.slice(1)) {
    expect(timings).toMatchObject(onOpenConnection)
    expect(timings.headersMs).toBeGreaterThan(0)
    expect(timings.bodyMs).toBeGreaterThanOrEqual(0)
  }
})

it('opens no more connections than exchanges were ever in flight at once', async () => {
  const { url, seen } = await startRawReceiver(ok)
  const { post } = startSender()
  let left = 500
  const worker = async () => {
    const reused: boolean[] = []
    while (left-- > 0) reused.push((await post(url)).timings.reused)
    return reused
  }
  const reused = (await Promise.all(Array.from({ length: 8 }, worker))).flat()
  expect(seen.requests).toHaveLength(500)
  expect(seen.connections).toBe(8)
  expect(reused.filter((was) => !was)).toHaveLength(8)
})

it('attributes name lookup, connection and wait to their exchange', async () => {
  const { port } = await startRawReceiver((socket) => void setTimeout(() => socket.write(ok), 50))
  const { post } = startSender()
  const url = `http://localhost:${port}/`
  const both = await Promise.all([post(url), post(url)])
  for (const { timings, durationMs } of both) {
    const { reused, dnsMs, connectMs, headersMs, bodyMs, tlsMs } = timings
    expect({ reused, tlsMs }).toEqual({ reused: false, tlsMs: null })
    expect(dnsMs).toBeGreaterThan(0)
    expect(connectMs).toBeGreaterThan(0)
    expect(headersMs).toBeGreaterThanOrEqual(49)
    const phases = [dnsMs, connectMs, headersMs, bodyMs].map((ms) => ms ?? Number.NaN)
    const sum = phases.reduce((total, ms) => total + ms)
    expect(sum).toBeLessThanOrEqual(durationMs)
  }
  expect((await post(url)).timings).toMatchObject(onOpenConnection)
})

it('never resends a request automatically when a keep-alive connection closes under it', async () => {
  // Reads the second request, and closes instead of responding.
  const { url, seen } = await startRawReceiver((socket, count) => {
    if (count === 2) socket.destroy()
    else socket.write(ok)
  })
  const { post } = startSender()
  await post(url, '"first"')
  expect(await post(url, '"second"')).toMatchObject({
    outcome: 'reset',
    verdict: 'retry',
    reason: 'connection closed before a response',
    timings: onOpenConnection,
  })
  expect(seen).toMatchObject({ connections: 1, requests: { length: 2 } })
  expect((await post(url, '"third"')).timings).toMatchObject(opened)
  const bodies = seen.requests.map((text) => text.split('\r\n\r\n')[1])
  expect(bodies).toEqual(['"first"', '"second"', '"third"'])
})

it('opens a new connection when the keep-alive connection was closed in the meantime', async () => {
  const sockets: Socket[] = []
  const { url, seen } = await startRawReceiver((socket) => {
    sockets.push(socket)
    socket.write(ok)
  })
  const { post } = startSender()
  await post(url)
  sockets[0]?.end()
  await expect.poll(() => seen.open.size).toBe(0)
  expect(await post(url)).toMatchObject({ verdict: 'success', timings: opened })
  expect(seen).toMatchObject({ connections: 2, requests: { length: 2 } })
})

it.each([
  ['Connection: close', 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok'],
  ['HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok'],
  ['bytes after the response', `${ok}and more`],
])('after %s the next exchange opens a new connection, even immediately', async (_what, bytes) => {
  const { url, seen } = await startRawReceiver(bytes)
  const { post } = startSender()
  for (let i = 0; i < 5; i++)
    expect(await post(url)).toMatchObject({ verdict: 'success', status: 200, timings: opened })
  expect(seen).toMatchObject({ connections: 5, requests: { length: 5 } })
})

it('after a response of which only 64 KB are stored, the connection is used again', async () => {
  const { url, seen } = await startRawReceiver(
    `HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n${'x'.repeat(99_999)}`,
  )
  const { post } = startSender()
  for (let i = 0; i < 5; i++) expect((await post(url)).verdict).toBe('success')
  expect(seen).toMatchObject({ connections: 1, requests: { length: 5 } })
})

it('closes an idle connection before its server would', async () => {
  // Its hint is one second, less than the safety margin.
  const { url, seen } = await startRawReceiver(
    'HTTP/1.1 200 OK\r\nKeep-Alive: timeout=1\r\nContent-Length: 2\r\n\r\nok',
  )
  const { post } = startSender()
  await post(url)
  await expect.poll(() => seen.open.size, { timeout: 3000 }).toBe(0)
  expect((await post(url)).timings).toMatchObject(opened)
})

it('loses nothing to a real server that closes idle connections immediately', async () => {
  let requests = 0
  const server = createServer({ keepAliveTimeout: 1 }, (request, response) => {
    requests++
    request.resume().on('end', () => response.end('ok'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { post } = startSender()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (let i = 0; i < 100; i++) expect((await post(url)).status).toBe(200)
  expect(requests).toBe(100)
})
