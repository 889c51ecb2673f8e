import { afterEach, expect, it, vi } from 'vitest'
import { basic, exchangeBytes, readAnswer, request } from '../../support/rawHttp.ts'
import { type Started, startWorkbench } from '../../support/workbench.ts'

const key = basic('WRITEKEY1')
const call = (event: string, messageId?: unknown) => ({
  type: 'track',
  userId: 'u',
  event,
  messageId,
})
const single = (event: string, messageId?: unknown, headers = key) =>
  request('/v1/track', JSON.stringify(call(event, messageId)), headers)
const batch = (...batched: object[]) =>
  request('/v1/batch', JSON.stringify({ batch: batched }), key)

afterEach(() => vi.useRealTimers())

async function send({ collect }: Started, ...requests: Buffer[]) {
  const answers: string[] = []
  for (const bytes of requests) {
    const { status, body } = readAnswer(await exchangeBytes(collect, bytes))
    answers.push(`${status} ${body}`)
  }
  return answers
}
const success = '200 {"success":true}'

async function stored({ client }: Started) {
  const { items } = await client.calls.list({})
  const { items: rejections } = await client.rejections.list({})
  const { items: messages } = await client.messages.list({})
  return {
    calls: items.map(({ label }) => label).toReversed(),
    messages: messages.map(({ label }) => label).toReversed(),
    rejections: rejections.map(({ reason, status }) => [reason, status]).toReversed(),
    usage: (await client.sources.list()).items[0]?.usage,
  }
}

it('answers a repeated messageId with 200, records it, and forwards only the first call', async () => {
  const started = await startWorkbench()
  const answers = await send(started, single('1', 'm'), single('2', 'm'), single('1', 'm'))
  expect(answers).toEqual([success, success, success])
  expect(await stored(started)).toEqual({
    calls: ['1'],
    messages: ['1'],
    rejections: [
      ['duplicate', 200],
      ['duplicate', 200],
    ],
    usage: { calls: 1, duplicates: 2, rejections: 0, apiCalls: 3 },
  })
})

it('detects a duplicate within one batch, and a batch that is sent again', async () => {
  const started = await startWorkbench()
  const both = batch(call('1', 'a'), call('2', 'b'), call('3', 'a'))
  expect(await send(started, both, both)).toEqual([success, success])
  expect(await stored(started)).toMatchObject({
    calls: ['1', '2'],
    messages: ['1', '2'],
    usage: { calls: 2, duplicates: 4, rejections: 0, apiCalls: 6 },
  })
})

it('detects duplicates among calls that arrive at the same time', async () => {
  const started = await startWorkbench()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => exchangeBytes(started.collect, single(String(i), 'm'))),
  )
  for (const answer of answers) expect(readAnswer(answer).status).toBe(200)
  expect((await stored(started)).usage).toEqual({
    calls: 1,
    duplicates: 19,
    rejections: 0,
    apiCalls: 20,
  })
})

it('gives every call without a messageId a unique one', async () => {
  const started = await startWorkbench()
  await send(started, single('1'), single('1', null), single('1', ''), batch(call('1'), call('1')))
  const { items } = await started.client.calls.list({})
  expect(new Set(items.map(({ messageId }) => messageId)).size).toBe(5)
  for (const { messageId } of items) expect(messageId).toMatch(/^[0-9a-f-]{36}$/)
})

it('accepts the same messageId from another source, and one that differs in case', async () => {
  const started = await startWorkbench()
  await started.client.sources.create({ name: 'other', writeKey: 'other' })
  await send(started, single('1', 'm'), single('2', 'm', basic('other')), single('3', 'M'))
  expect((await stored(started)).calls).toEqual(['1', '2', '3'])
})

it('accepts a call whose messageId was used by a rejected call', async () => {
  const started = await startWorkbench()
  await send(started, request('/v1/track', '{"messageId":"m"}', key), single('good', 'm'))
  expect(await stored(started)).toMatchObject({
    calls: ['good'],
    rejections: [['no_user_anon_id', 400]],
  })
})

it('accepts a strict batch again after it was rejected as a whole', async () => {
  const started = await startWorkbench()
  await started.client.settings.update({ strictBatches: true })
  await send(started, batch(call('1', 'm'), {}), batch(call('1', 'm')))
  expect(await stored(started)).toMatchObject({
    calls: ['1'],
    rejections: [
      ['bad_request', 400],
      ['bad_request', 400],
    ],
  })
})

it('accepts a repeated messageId after 24 hours', async () => {
  const started = await startWorkbench()
  await send(started, single('1', 'm'))
  const first = (await started.client.calls.list({})).items[0]!
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.parse(first.receivedAt) + 24 * 3_600_000 - 1)
  await send(started, single('2', 'm'))
  vi.setSystemTime(Date.parse(first.receivedAt) + 24 * 3_600_000)
  await started.client.clock.confirm()
  await send(started, single('3', 'm'))
  expect(await stored(started)).toMatchObject({
    calls: ['1', '3'],
    rejections: [['duplicate', 200]],
  })
})

it('forwards duplicates when dropDuplicates is false', async () => {
  const started = await startWorkbench()
  await started.client.settings.update({ dropDuplicates: false })
  const answers = await send(started, single('1', 'm'), single('2', 'm'), batch(call('3', 'm')))
  expect(answers).toEqual([success, success, success])
  expect(await stored(started)).toEqual({
    calls: ['1', '2', '3'],
    messages: ['1', '2', '3'],
    rejections: [],
    usage: { calls: 3, duplicates: 0, rejections: 0, apiCalls: 3 },
  })
})

it('stores a batch of a thousand calls once each and in order, however often it is sent', async () => {
  const started = await startWorkbench()
  started.workbench.setPaused(true)
  const names = Array.from({ length: 1000 }, (_, i) => `e${i}`)
  const calls = names.map((name) => call(name, name))
  // One of them has no user, and is in the middle of the calls that are stored together.
  const bytes = batch(...calls.slice(0, 600), { type: 'track', event: 'x' }, ...calls.slice(600))
  expect(await send(started, bytes, bytes)).toEqual([success, success])
  const { client } = started
  const newer = await client.calls.list({ limit: 500 })
  const older = await client.calls.list({ limit: 500, cursor: newer.nextCursor ?? '' })
  const labels = [...newer.items, ...older.items].map(({ label }) => label)
  expect(labels.toReversed()).toEqual(names)
  expect((await client.sources.get({ id: '1' })).usage).toMatchObject({
    calls: 1000,
    duplicates: 1000,
    rejections: 2,
  })
  expect((await client.status()).counts.queued).toBe(1000)
})
