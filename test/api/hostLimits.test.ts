import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type HostLimits, hostLimits } from '../../src/main/api/hostLimits.ts'
import { eventually } from '../support/eventually.ts'
import { startHost } from '../support/host.ts'
import { rawClient, type RawClient } from '../support/rawClient.ts'
import { startWorkbench } from '../support/workbench.ts'

async function start(limits: Partial<HostLimits>) {
  const { workbench } = await startWorkbench()
  const host = await startHost(workbench, { limits: { ...hostLimits, ...limits } })
  const authorization = `Bearer ${host.token}`
  return {
    ...host,
    status: async () =>
      (await fetch(`${host.url}/api/status`, { headers: { authorization } })).status,
    head: `POST /api/clock/advance HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n`,
  }
}

const statusesOf = ({ text }: RawClient) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

it('closes the longest-idle connections when there are too many, but none that waits for an answer', async () => {
  const { url, status, head } = await start({ open: 20 })
  const waiting = await rawClient(url)
  waiting.socket.write('GET /api/changes HTTP/1.1\r\nHost: localhost\r\n')
  waiting.socket.write(`${head.split('\r\n')[2]}\r\n\r\n`)
  await eventually(() => statusesOf(waiting)).toEqual([200])
  const idle: RawClient[] = []
  while (idle.length < 60) idle.push(await rawClient(url))
  // Long before the time for headers has passed.
  await expect
    .poll(() => idle.filter(({ ended, closed }) => ended || closed).length, { timeout: 10_000 })
    .toBeGreaterThan(39)
  expect(await status()).toBe(200)
  expect(waiting).toMatchObject({ closed: false, ended: false })
})

it('answers 408 to a request that is too slow, and still serves others', async () => {
  const { url, status, head } = await start({ headersMs: 300, requestMs: 3000 })
  const slow = [await rawClient(url), await rawClient(url)] as const
  slow[0].socket.write('GET /api/st')
  slow[1].socket.write(`${head}Content-Length: 50\r\n\r\n{"by`)
  const ended = () => slow.map(({ closed, ended: isEnded }) => closed || isEnded)
  await eventually(() => ended().includes(true)).toBe(true)
  expect(ended()).toEqual([true, false])
  await eventually(ended).toEqual([true, true])
  expect(slow.map(statusesOf)).toEqual([[408], [408]])
  expect(await status()).toBe(200)
})

it('answers bytes that are not HTTP with the reason, and announces that it closes the connection', async () => {
  const { url, status } = await start({})
  const client = await rawClient(url)
  client.socket.write('GET \\api HTTP/1.1\r\nHost: localhost\r\nno header\r\n\r\n')
  await eventually(() => client.ended || client.closed).toBe(true)
  expect(client.text).toMatch(/^HTTP\/1\.1 400 /)
  expect(client.text).toContain('\r\nConnection: close\r\n')
  expect(client.text).toContain('{"message":"this is not an HTTP request: Parse Error')
  expect(await status()).toBe(200)
})

it('ends a body that is too large', async () => {
  const { url, status, head } = await start({ bodies: { each: 200_000, all: 10_000_000 } })
  const large = await rawClient(url)
  large.socket.write(`${head}Content-Length: 900000\r\n\r\n`)
  // Before its end: what was answered after it would be another error.
  for (let part = 0; part < 8; part++) large.socket.write(' '.repeat(100_000))
  await eventually(() => large.closed || large.ended).toBe(true)
  expect(statusesOf(large).filter((each) => each !== 413)).toEqual([])
  expect(await status()).toBe(200)
})

it('ends the oldest of too many bodies that are arriving', async () => {
  const { url, status, head } = await start({ bodies: { each: 200_000, all: 500_000 } })
  const many: RawClient[] = []
  for (let i = 0; i < 5; i++) {
    const client = await rawClient(url)
    client.socket.write(`${head}Content-Length: 190000\r\n\r\n`)
    // What arrives together with the head is not counted.
    await pause(100)
    client.socket.write(' '.repeat(150_000))
    await pause(20)
    many.push(client)
  }
  await eventually(() => many.filter(({ closed, ended }) => closed || ended).length).toBe(2)
  expect(many.map(({ closed, ended }) => closed || ended)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(await status()).toBe(200)
})
