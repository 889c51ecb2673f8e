import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { GivenBehaviour } from '../../src/contract/behaviour.ts'
import { exchangeBytes, readAnswer, request } from '../support/rawHttp.ts'
import { settled, startWorkbench } from '../support/workbench.ts'

it('names the message that a captured request delivered, and none for a foreign request', async () => {
  const started = await startWorkbench()
  const { client, receiver } = started
  await client.destinations.create({
    name: 'Same body',
    sources: ['my-service'],
    endpoints: [{ url: `${receiver}/inbox` }],
  })
  await client.calls.sendTest({})
  await settled(started)
  const { body } = await client.messages.get({ id: '1' })
  await fetch(`${receiver}/inbox`, { method: 'POST', body })
  const inbox = () => client.captures.list({ receiver: 'inbox' })
  await expect.poll(async () => (await inbox()).items.length).toBe(3)
  const { items } = await inbox()
  expect(items[0]?.messageId).toBeNull()
  expect(new Set(items.slice(1).map(({ messageId }) => messageId))).toEqual(new Set(['1', '2']))
})

it('clears the captures of one receiver, counts them, and reuses no id', async () => {
  const { client, receiver } = await startWorkbench()
  const other = await client.receivers.create({ name: 'other' })
  const post = (path: string) => fetch(receiver + path, { method: 'POST', body: '{}' })
  for (const path of ['/other', '/inbox', '/inbox']) await post(path)
  const counts = async () => (await client.receivers.list()).items.map(({ captures }) => captures)
  await expect.poll(counts).toEqual([2, 1])
  const [newest] = (await client.captures.list({})).items
  await client.receivers.clear({ id: '1' })
  expect(await counts()).toEqual([0, 1])
  expect((await client.captures.list({})).items.map((each) => each.receiver)).toEqual(['other'])
  expect((await client.captures.list({ receiver: 'inbox' })).items).toEqual([])
  await post('/inbox')
  await expect.poll(counts).toEqual([1, 1])
  const [next] = (await client.captures.list({})).items
  expect(Number(next?.id)).toBe(Number(newest?.id) + 1)
  await client.receivers.clear({ id: other.id })
  expect(await counts()).toEqual([1, 0])
})

it('stores a request without the cookies that give access to the screen', async () => {
  const { client, receiver } = await startWorkbench()
  const cookies = [
    'a=1; hookbench-AbC_123=secret; b="hookbench-y"',
    'hookbench-AbC_123=secret;hookbench-other=secret',
    'hookbench-one=secret;  my-hookbench-c=2',
    'a=1;b=2;  c',
  ]
  for (const cookie of cookies)
    await fetch(`${receiver}/inbox`, { headers: { 'X-Before': '1', cookie, 'X-After': '2' } })
  const captures = async () => (await client.captures.list({})).items.toReversed()
  await expect.poll(async () => (await captures()).length).toBe(cookies.length)
  const stored = await captures()
  const cookiesOf = ({ headers }: (typeof stored)[number]) =>
    headers.filter(([name]) => name.toLowerCase() === 'cookie').map(([, value]) => value)
  expect(stored.map(cookiesOf)).toEqual([
    ['a=1; b="hookbench-y"'],
    [],
    ['my-hookbench-c=2'],
    ['a=1;b=2;  c'],
  ])
  expect(JSON.stringify(stored)).not.toContain('secret')
})

it('marks what web pages of other origins sent, and refuses names that another machine may have', async () => {
  const { client, receiver } = await startWorkbench()
  const post = async (headers: Record<string, string>) => {
    const bytes = request('/inbox', '{}', headers)
    return readAnswer(await exchangeBytes(receiver, bytes)).status
  }
  const origins = ['https://evil.example', 'null', 'http://localhost:3000']
  expect(await post({})).toBe(200)
  for (const Origin of origins) expect(await post({ Origin })).toBe(200)
  expect(await post({ Host: 'evil.example:8421' })).toBe(403)
  const captures = async () => (await client.captures.list({})).items.toReversed()
  await expect.poll(async () => (await captures()).length).toBe(4)
  const marks = (await captures()).map(({ foreignOrigin }) => foreignOrigin)
  expect(marks).toEqual([null, 'https://evil.example', 'null', null])
  expect((await client.captures.get({ id: '2' })).foreignOrigin).toBe('https://evil.example')
})

it('answers a page of another origin without taking a turn of the responses, the attempts or a rate', async () => {
  const { client, receiver } = await startWorkbench()
  const send = async (behaviour: z.input<typeof GivenBehaviour>, origins: (string | null)[]) => {
    await client.receivers.update({ id: '1', behaviour })
    const statuses: number[] = []
    for (const Origin of origins) {
      const bytes = request('/inbox', '{}', Origin === null ? {} : { Origin })
      statuses.push(readAnswer(await exchangeBytes(receiver, bytes)).status)
    }
    return statuses
  }
  const hostile = 'https://evil.example'
  const inTurn = { rules: [{ respond: [500, 503, 200] }] }
  const mixed = [hostile, null, hostile, 'null', 'http://localhost:3000', null, hostile]
  expect(await send(inTurn, mixed)).toEqual([500, 500, 503, 503, 503, 200, 200])
  const { next } = await client.receivers.get({ id: '1' })
  expect(next.requests[0]?.status).toBe(200)
  const second = { rules: [{ when: { attempts: { from: 2 } }, respond: [500] }] }
  expect(await send(second, [hostile, hostile, null, hostile, null])).toEqual([
    200, 200, 200, 200, 500,
  ])
  const limited = { rules: [{ when: { rate: { above: 1, per: 'minute' as const } } }] }
  expect(await send(limited, [hostile, hostile, null, null, hostile])).toEqual([
    200, 200, 200, 429, 429,
  ])
})
