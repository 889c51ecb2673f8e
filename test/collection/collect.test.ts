import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { basic, exchangeBytes, request } from '../support/rawHttp.ts'
import {
  settled,
  type Started,
  startWorkbench,
  until,
  writeWorkspace,
} from '../support/workbench.ts'

const key = basic('WRITEKEY1')
const track = (fields: object = {}) => JSON.stringify({ userId: 'u1', event: 'E', ...fields })
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const newest = async ({ client }: Started) =>
  (await client.rejections.list({ limit: 1 })).items[0] ?? null

it('answers 200 to a batch with a bad call, keeps the good ones and records the bad one', async () => {
  const started = await startWorkbench()
  const batch = [
    { type: 'track', userId: 'u1', event: 'Good' },
    { type: 'track', event: 'Nobody' },
    { type: 'nonsense' },
    { type: 'page', userId: 'u', properties: JSON.parse(deep(300)) as object },
    5,
  ]
  expect(
    await exchangeBytes(started.collect, request('/v1/batch', JSON.stringify({ batch }), key)),
  ).toMatch(/ 200 /)
  expect((await started.client.calls.list({})).items.map(({ label }) => label)).toEqual(['Good'])
  const { items } = await started.client.rejections.list({})
  expect(items.map(({ reason }) => reason)).toEqual([
    'bad_request',
    'bad_request',
    'bad_request',
    'no_user_anon_id',
  ])
  expect(items[3]?.arrived.text).toBe('{"type":"track","event":"Nobody"}')
})

it('records a body that stops half-way', async () => {
  const started = await startWorkbench()
  const whole = request('/v1/track', track(), key)
  await exchangeBytes(started.collect, whole.subarray(0, whole.length - 10), { hangUp: true })
  const rejection = await until(started, () => newest(started))
  expect(rejection).toMatchObject({
    reason: 'bad_request',
    status: 0,
    message: 'the body stopped after 17 of 27 bytes',
  })
})

it('answers a repeated messageId with 200, records it, and forwards it once', async () => {
  const started = await startWorkbench()
  const same = request('/v1/track', track({ messageId: 'm-1' }), key)
  for (let i = 0; i < 3; i++) expect(await exchangeBytes(started.collect, same)).toMatch(/ 200 /)
  expect(await settled(started)).toMatchObject({ delivered: 1 })
  expect((await started.client.rejections.list({ reason: 'duplicate' })).items).toHaveLength(2)
})

it('serves its clients while 10,000 junk requests come, and records each of those', async () => {
  const started = await startWorkbench()
  const junk = ['{"userId":', '{}', 'null', '{"batch":[', '\u0000\u0001']
  let good = 0
  await Promise.all(
    Array.from({ length: 20 }, async (_, worker) => {
      for (let i = 0; i < 500; i++) {
        const body = junk[(i + worker) % junk.length]
        const response = await fetch(`${started.collect}/v1/track`, {
          method: 'POST',
          body: body ?? '',
          headers: key,
        })
        expect(response.status).toBe(400)
        await response.arrayBuffer()
        if (i % 50 !== 0) continue
        const call = await fetch(`${started.collect}/v1/track`, {
          method: 'POST',
          body: track(),
          headers: key,
        })
        if (call.status === 200) good++
        await call.arrayBuffer()
      }
    }),
  )
  expect(good).toBe(200)
  expect(await settled(started)).toMatchObject({ delivered: 200 })
  expect((await started.client.status()).totals).toMatchObject({ calls: 200, rejections: 10_000 })
}, 60_000)

it('takes the calls of a key from the moment a source has it', async () => {
  const started = await startWorkbench()
  expect(
    await exchangeBytes(started.collect, request('/v1/track', track(), basic('fresh'))),
  ).toMatch(/ 401 /)
  await started.client.sources.create({ name: 'fresh', writeKey: 'fresh' })
  expect(
    await exchangeBytes(started.collect, request('/v1/track', track(), basic('fresh'))),
  ).toMatch(/ 200 /)
})

it.each([
  ['reject', 401, ['my-service'], ['unknown_source']],
  ['create', 200, ['my-service', 'source fresh'], []],
  ['ignore', 200, ['my-service'], ['unknown_source']],
])(
  'with unknownWriteKey: %s answers %i to an unknown key',
  async (unknownWriteKey, status, sources, reasons) => {
    const workspaceFile = await writeWorkspace(`settings: { unknownWriteKey: ${unknownWriteKey} }`)
    const { client, collect } = await startWorkbench({ workspaceFile })
    const answer = await exchangeBytes(collect, request('/v1/track', track(), basic('fresh')))
    expect(Number(answer.split(' ')[1])).toBe(status)
    expect((await client.sources.list()).items.map(({ name }) => name)).toEqual(sources)
    expect((await client.rejections.list({})).items.map(({ reason }) => reason)).toEqual(reasons)
  },
)

it('takes gzip, a byte order mark, no Content-Type, and the key in the body or as Basic user', async () => {
  const { client, collect } = await startWorkbench()
  const inBody = track({ writeKey: 'WRITEKEY1', event: 'In the body' })
  const plainBasic = { Authorization: `Basic ${Buffer.from('WRITEKEY1').toString('base64')}` }
  const bytes = [
    request('/v1/track', inBody),
    Buffer.from(
      request('/v1/track', track({ event: 'To no host' }), key)
        .toString()
        .replace('Host: test\r\n', ''),
    ),
    request('/v1/track/', track({ event: 'Without the colon' }), plainBasic),
    request('//v1/track', `\uFEFF${track({ event: 'Marked' })}`, key),
    request('/v1/track', gzipSync(track({ event: 'Zipped' })), {
      ...key,
      'Content-Encoding': 'gzip',
    }),
  ]
  for (const one of bytes) expect(await exchangeBytes(collect, one)).toMatch(/^HTTP\/1.1 200 /)
  const { items } = await client.calls.list({})
  expect(items.map(({ label }) => label)).toEqual([
    'Zipped',
    'Marked',
    'Without the colon',
    'To no host',
    'In the body',
  ])
  const call = await client.calls.get({ id: '1' })
  expect(call.content).not.toContain('WRITEKEY1')
})

it('sends the time of receipt for a timestamp that cannot be read, and says so on the call', async () => {
  const started = await startWorkbench()
  const before = Date.now()
  await exchangeBytes(started.collect, request('/v1/track', track({ timestamp: 'yesterday' }), key))
  const call = await started.client.calls.get({ id: '1' })
  expect(call.notices).toEqual([
    'timestamp "yesterday" cannot be read as a date; the time of receipt is sent instead',
  ])
  const { body } = await started.client.messages.get({ id: '1' })
  const { timestamp } = JSON.parse(body) as { timestamp: string }
  expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(before)
})
