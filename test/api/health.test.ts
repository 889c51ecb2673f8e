import Database from 'better-sqlite3'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { doors } from '../support/doors.ts'
import { startReceiver } from '../support/receiver.ts'
import { settled, startWorkbench, temporaryDirectory } from '../support/workbench.ts'

const page = (collect: string, userId: string) =>
  fetch(`${collect}/v1/page`, {
    method: 'POST',
    body: JSON.stringify({ writeKey: 'WRITEKEY1', userId }),
  })

it.each(Object.entries(doors))(
  'has the attempts of the last hour, over %s',
  async (_name, open) => {
    const receiver = await startReceiver(200, 400, 200)
    const started = await startWorkbench()
    const { client, collect } = started
    await client.destinations.update({ id: '1', endpoints: [{ url: receiver.url }] })
    for (const userId of ['a', 'b', 'c']) {
      await page(collect, userId)
      await settled(started)
    }
    const health = await (await open(started)).health({})
    expect(health.totals).toMatchObject({
      attempts: 3,
      accepted: 2,
      retry: 0,
      permanent: 1,
      first: 3,
      firstAccepted: 2,
      delivered: 2,
      failed: 1,
      expired: 0,
    })
    expect(health.bucketMs).toBe(60_000)
    expect(health.buckets.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(3)
    const [endpoint] = health.endpoints
    expect(endpoint).toMatchObject({ url: receiver.url, attempts: 3, removed: false })
    expect(endpoint?.responses.map(({ status, count }) => [status, count])).toEqual([
      [200, 2],
      [400, 1],
    ])
    expect(endpoint?.p95.filter((each) => each !== null).length).toBeGreaterThan(0)
    expect(endpoint?.p95).toHaveLength(health.buckets.length)
  },
)

it('reports an endpoint that fails, and when its retries are due', async () => {
  const receiver = await startReceiver(503)
  const started = await startWorkbench()
  const { client, collect } = started
  await client.settings.update({ retry: { base: '30s', jitter: 0 } })
  await client.destinations.update({ id: '1', endpoints: [{ url: receiver.url }] })
  for (const userId of ['a', 'b', 'c', 'd']) await page(collect, userId)
  await expect.poll(async () => (await client.status()).counts.retrying).toBe(4)
  const { incidents, retries } = await client.health({ range: '15m' })
  expect(incidents).toMatchObject([{ url: receiver.url, ongoing: true, attempts: 4, failed: 4 }])
  expect(incidents[0]?.text).toMatch(/^127\.0\.0\.1:\d+ of .+ answered 503 since \d\d:\d\d\.$/)
  expect(incidents[0]?.messages).toEqual({ retrying: 4 })
  const { filter } = incidents[0]!
  expect((await client.messages.count({ filter })).count).toBe(4)
  expect(retries).toMatchObject({
    retrying: 4,
    disabled: 0,
    due: [
      { withinMs: 10_000, count: 0 },
      { withinMs: 60_000, count: 4 },
      { withinMs: 600_000, count: 0 },
      { withinMs: null, count: 0 },
    ],
  })
  expect(retries.nextAt).not.toBeNull()
  await client.destinations.update({ id: '1', enabled: false })
  const disabled = await client.health({})
  expect(disabled.retries).toMatchObject({ retrying: 4, disabled: 4, nextAt: null })
})

it('finds the earlier messages of an incident that has only their retries', async () => {
  const receiver = await startReceiver(503)
  const directory = await temporaryDirectory()
  const { client, collect } = await startWorkbench({ directory })
  await client.settings.update({ retry: { base: '1h', cap: '1h', jitter: 0 } })
  await client.destinations.update({ id: '1', endpoints: [{ url: receiver.url }] })
  for (const userId of ['a', 'b', 'c']) await page(collect, userId)
  await expect.poll(async () => (await client.status()).counts.retrying).toBe(3)
  await client.health({})
  // As if they had been received an hour before their attempts.
  const db = new Database(join(directory, 'hookbench.db'))
  db.exec('UPDATE message SET received_at = received_at - 3600000')
  db.close()
  const { incidents } = await client.health({})
  expect(incidents[0]?.messages).toEqual({ retrying: 3 })
  expect(incidents[0]?.filter).not.toContain('after:')
})

it('has the same figures after a restart, and of a removed destination', async () => {
  const receiver = await startReceiver(200)
  const directory = await temporaryDirectory()
  const started = await startWorkbench({ directory })
  await started.client.destinations.update({ id: '1', endpoints: [{ url: receiver.url }] })
  await page(started.collect, 'a')
  await settled(started)
  const before = await started.client.health({ range: 'all' })
  await started.client.destinations.remove({ id: '1' })
  await started.workbench.close()
  const { client } = await startWorkbench({ directory })
  const after = await client.health({ range: 'all' })
  expect(after.totals).toEqual(before.totals)
  expect(after.endpoints).toMatchObject([{ url: receiver.url, removed: true }])
})

it.each([
  [{ range: '1h', since: '2026-11-22T00:00:00.000Z' } as const, 'either range or since'],
  [{ until: '2026-11-22T00:00:00.000Z' }, 'needs since'],
  [{ since: '2026-11-22T01:00:00.000Z', until: '2026-11-22T00:00:00.000Z' }, 'must be after since'],
])('refuses %o', async (input, message) => {
  const { client } = await startWorkbench()
  await expect(client.health(input)).rejects.toThrow(message)
})

it('counts messages over time, with any filter', async () => {
  const receiver = await startReceiver(200, 400)
  const started = await startWorkbench()
  const { client, collect } = started
  expect(await client.messages.histogram({})).toMatchObject({ buckets: [] })
  await client.destinations.update({ id: '1', endpoints: [{ url: receiver.url }] })
  for (const userId of ['a', 'b', 'b']) {
    await page(collect, userId)
    await settled(started)
  }
  const sum = async (filter: string) => {
    const { buckets } = await client.messages.histogram({ filter, buckets: 10 })
    expect(buckets.length).toBeLessThanOrEqual(10)
    const states = ['delivered', 'failed'] as const
    return states.map((state) => buckets.reduce((all, { counts }) => all + counts[state], 0))
  }
  expect(await sum('')).toEqual([1, 2])
  expect(await sum('user:b')).toEqual([0, 2])
  expect(await sum('-user:b')).toEqual([1, 0])
  expect(await sum('before:2020-01-01')).toEqual([0, 0])
})
