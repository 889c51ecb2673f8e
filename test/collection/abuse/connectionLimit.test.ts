import { expect, it } from 'vitest'
import { openConnections, startCollectionPort } from '../../support/collectionPort.ts'
import { eventually } from '../../support/eventually.ts'
import { answers, good, rawClient, type RawClient, statuses } from '../../support/rawClient.ts'
import { openMany, serveAmidIdle, serveAmidUnfinished, slowBody } from './manyConnections.ts'

it('closes the longest-idle connection when there are too many', async () => {
  const port = await startCollectionPort({ open: 20 })
  const used = await rawClient(port.url)
  const idle: RawClient[] = []
  while (idle.length < 19) idle.push(await rawClient(port.url))
  used.socket.write(good())
  await eventually(() => statuses(used.text)).toEqual([200])
  await openMany(port.url, 10)
  await eventually(() => idle.map(({ ended }) => ended)).toEqual([
    ...Array<boolean>(10).fill(true),
    ...Array<boolean>(9).fill(false),
  ])
  used.socket.write(good())
  await eventually(() => statuses(used.text)).toEqual([200, 200])
  expect(await openConnections(port)).toBe(20)
  expect(port.rejected()).toBe(0)
})

it('answers 503 to the slowest request when no connection is idle', async () => {
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

it('serves a client while 200 connections are open that send nothing', () =>
  serveAmidIdle({ connections: 200, open: 80 }))

it('serves a client while 200 requests are started and never finished', () =>
  serveAmidUnfinished({ connections: 200, open: 80 }))
