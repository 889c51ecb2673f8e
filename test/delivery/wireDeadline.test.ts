import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { startFullBacklog } from '../support/fullBacklog.ts'
import { startRawReceiver } from '../support/rawReceiver.ts'
import { startWorkbench, until, writeWorkspace } from '../support/workbench.ts'

const later = (ms: number, run: () => void) => void setTimeout(run, ms)
const head = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n'

/** What endpoints do with a request, in real time since its arrival. */
const behaviours: Record<string, (socket: Socket) => void> = {
  'headers at 4.9 s, body at 6 s'(socket) {
    later(4900, () => socket.write(head))
    later(6000, () => socket.write('ok'))
  },
  'all at 4.9 s': (socket) => later(4900, () => socket.write(`${head}ok`)),
  'no headers ever': () => {},
  'headers that never end'(socket) {
    socket.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket.write('X-More: 1\r\n'), 200)
    socket.on('close', () => clearInterval(timer))
  },
  'interim answers for ever'(socket) {
    const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 200)
    socket.on('close', () => clearInterval(timer))
  },
  'a body that never ends': (socket) => void socket.write(`${head}o`),
}

const about = (ms: number): unknown =>
  expect.toSatisfy((found: number) => Math.abs(found - ms) < 250, `about ${ms} ms`)
const silent = {
  outcome: 'timeout',
  status: null,
  verdict: 'retry',
  reason: 'no response within 5 s',
}
const unended = {
  outcome: 'timeout',
  status: 200,
  verdict: 'retry',
  reason: 'answered 200, but the response body did not end within 5 s',
}

// A wall clock of 100 ms: another process may take the processor for as long.
it(
  'an exchange has one deadline of 5 s for connecting, TLS, headers and body',
  { timeout: 15_000, retry: 2 },
  async () => {
    const urls: Record<string, string> = {}
    for (const [name, behave] of Object.entries(behaviours))
      urls[name] = (await startRawReceiver(behave)).url
    const mute = await startRawReceiver(() => {})
    urls['a TLS handshake never answered'] = mute.url.replace('http:', 'https:')
    urls['a connection never answered'] = `http://127.0.0.1:${await startFullBacklog()}`
    const destinations = Object.entries(urls).map(
      ([name, url]) => `  - { name: "${name}", sources: [app], endpoints: [{ url: "${url}" }] }`,
    )
    const started = await startWorkbench({
      workspaceFile: await writeWorkspace(
        `sources: [{ name: app, writeKey: KEY }]\ndestinations:\n${destinations.join('\n')}\n`,
      ),
    })
    const call = { writeKey: 'KEY', userId: 'u', event: 'E' }
    await fetch(`${started.collect}/v1/track`, { method: 'POST', body: JSON.stringify(call) })
    const found = await until(started, async () => {
      const { items } = await started.client.messages.list({})
      const all = await Promise.all(items.map(({ id }) => started.client.messages.get({ id })))
      const attempted = all.flatMap(({ destination, attempts: [first] }) =>
        first ? [[destination, first] as const] : [],
      )
      return attempted.length === destinations.length && Object.fromEntries(attempted)
    })

    expect(found).toMatchObject({
      'headers at 4.9 s, body at 6 s': {
        ...unended,
        timings: { headersMs: about(4900), bodyMs: about(100) },
      },
      'all at 4.9 s': {
        outcome: 'response',
        status: 200,
        verdict: 'success',
        timings: { headersMs: about(4900) },
      },
      'no headers ever': { ...silent, timings: { headersMs: about(5000), bodyMs: null } },
      'headers that never end': { ...silent, timings: { headersMs: about(5000), bodyMs: null } },
      'interim answers for ever': { ...silent, timings: { headersMs: about(5000), bodyMs: null } },
      'a body that never ends': { ...unended, timings: { bodyMs: about(5000) } },
      'a TLS handshake never answered': {
        ...silent,
        timings: { tlsMs: about(5000), headersMs: null },
      },
      'a connection never answered': {
        ...silent,
        timings: { connectMs: about(5000), tlsMs: null, headersMs: null },
      },
    })
    for (const [name, { durationMs, outcome }] of Object.entries(found)) {
      expect([name, durationMs > (outcome === 'timeout' ? 4990 : 4890)]).toEqual([name, true])
      expect([name, durationMs < 5500]).toEqual([name, true])
    }
    // Nothing remains open after a deadline.
    await expect.poll(() => mute.seen.open.size).toBe(0)
    expect(mute.seen.requests).toEqual([])
  },
)
