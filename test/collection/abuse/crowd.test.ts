import { expect, it } from 'vitest'
import { openConnections, startCollectionPort } from '../../support/collectionPort.ts'
import { eventually } from '../../support/eventually.ts'
import {
  answers,
  good,
  honestClient,
  key,
  rawClient,
  type RawClient,
  statuses,
} from '../../support/rawClient.ts'

const slowBody = `POST /v1/track HTTP/1.1\r\nHost: x\r\nAuthorization: ${key.Authorization}\r\nContent-Length: 99\r\n\r\n{`

async function crowd(url: string, count: number, first = '') {
  const clients: RawClient[] = []
  while (clients.length < count) {
    const some = Math.min(100, count - clients.length)
    const more = await Promise.all(Array.from({ length: some }, () => rawClient(url)))
    if (first) for (const { socket } of more) socket.write(first)
    clients.push(...more)
  }
  return clients
}

it('closes the connection that is idle the longest when there are too many', async () => {
  const port = await startCollectionPort({ open: 20 })
  const used = await rawClient(port.url)
  const idle: RawClient[] = []
  while (idle.length < 19) idle.push(await rawClient(port.url))
  used.socket.write(good())
  await eventually(() => statuses(used.text)).toEqual([200])
  await crowd(port.url, 10)
  await eventually(() => idle.map(({ ended }) => ended)).toEqual([
    ...Array<boolean>(10).fill(true),
    ...Array<boolean>(9).fill(false),
  ])
  used.socket.write(good())
  await eventually(() => statuses(used.text)).toEqual([200, 200])
  expect(await openConnections(port)).toBe(20)
  expect(port.rejected()).toBe(0)
})

it('answers 503 to the request that has been arriving the longest when none is idle', async () => {
  const port = await startCollectionPort({ open: 20 })
  const slow: RawClient[] = []
  while (slow.length < 20) {
    slow.push(await rawClient(port.url))
    slow.at(-1)?.socket.write(slowBody)
    await eventually(port.requests).toBe(slow.length)
  }
  const late = await rawClient(port.url)
  await eventually(() => statuses(slow[0]?.text ?? '')).toEqual([503])
  expect(answers(slow[0]?.text ?? '')[0]?.body.message).toMatch(/20 connections/)
  await eventually(() => slow[0]?.ended).toBe(true)
  expect(port.rejections()).toMatchObject([{ status: 503, arrived_bytes: 1 }])
  late.socket.write(good())
  await eventually(() => statuses(late.text)).toEqual([200])
  expect(
    slow
      .slice(1)
      .map(({ text }) => text)
      .join(''),
  ).toBe('')
})

it('serves a client while 5,000 connections are opened that send nothing', async () => {
  const port = await startCollectionPort()
  const honest = honestClient(port.url)
  const held = await crowd(port.url, 5000)
  expect(held.filter(({ error }) => error)).toEqual([])
  await eventually(() => openConnections(port)).toBeLessThanOrEqual(2000)
  await eventually(() => held.filter(({ ended }) => ended).length).toBeGreaterThanOrEqual(2999)
  const before = honest.asked()
  await eventually(honest.asked).toBeGreaterThan(before + 10)
  expect(await honest.stop()).toEqual([])
}, 90_000)

it('serves a client while 5,000 requests are begun and not ended', async () => {
  const port = await startCollectionPort()
  const honest = honestClient(port.url)
  const held = await crowd(port.url, 5000, slowBody)
  await eventually(
    () => held.filter(({ text }) => text.includes(' 503 ')).length,
  ).toBeGreaterThanOrEqual(2999)
  await eventually(() => openConnections(port)).toBeLessThanOrEqual(2000)
  const before = honest.asked()
  await eventually(honest.asked).toBeGreaterThan(before + 10)
  expect(await honest.stop()).toEqual([])
}, 90_000)
