import { expect, it } from 'vitest'
import { Rule } from '../../src/contract/rule.ts'
import { type Started, startWorkbench, writeWorkspace } from '../support/workbench.ts'

const sources = `
sources: [{ name: app, writeKey: APP }, { name: shop, writeKey: SHOP }]
settings: { dropDuplicates: false }
`

async function start(options = {}) {
  return startWorkbench({ workspaceFile: await writeWorkspace(sources), ...options })
}

async function collect({ collect: url }: Started, batch: object[], writeKey = 'APP') {
  const response = await fetch(`${url}/v1/batch`, {
    method: 'POST',
    body: JSON.stringify({ writeKey, batch }),
  })
  expect(response.status).toBe(200)
}
const matching = async ({ workbench }: Started, rule: object) => {
  const { users } = await workbench.profiles.matching(Rule.parse(rule))
  return [...users].toSorted((a, b) => a.localeCompare(b))
}

it('aggregates the calls of a user across sources, events and traits', async () => {
  const started = await start()
  const traits = '{"plan":"free","age":9007199254740993,"address":{"city":"Oslo"}}'
  await fetch(`${started.collect}/v1/identify`, {
    method: 'POST',
    body: `{"writeKey":"APP","userId":"u","traits":${traits}}`,
  })
  await collect(started, [
    { type: 'track', userId: 'u', event: 'E' },
    { type: 'track', userId: 'u', event: 'F' },
    { type: 'page', userId: 'u', anonymousId: 'a' },
    { type: 'identify', userId: 'u', traits: { plan: 'pro', address: null } },
    { type: 'track', anonymousId: 'a', event: 'E' },
    { type: 'identify', userId: 'other', traits: { plan: 'pro' } },
  ])
  await collect(started, [{ type: 'track', userId: 'u', event: 'F' }], 'SHOP')
  const profile = await started.client.profiles.get({ userId: 'u' })
  expect(profile).toMatchObject({
    userId: 'u',
    calls: 6,
    sources: [
      { source: 'app', calls: 5 },
      { source: 'shop', calls: 1 },
    ],
    traits: { plan: 'pro', age: '9007199254740993' },
    events: [
      { event: 'F', count: 2 },
      { event: 'E', count: 1 },
    ],
    suppressedSince: null,
  })
  expect(Object.keys(profile.traits)).toEqual(['plan', 'age'])
  const { items } = await started.client.profiles.list({})
  expect(items.map(({ userId }) => userId)).toEqual(['other', 'u'])
  expect(await matching(started, { all: [{ trait: 'plan', is: 'pro' }, { event: 'F' }] })).toEqual([
    'u',
  ])
})

it('lists profiles by user id, by page and by prefix', async () => {
  const started = await start()
  const userIds = ['bo', 'anna', 'ann', 'carl', 'an']
  await collect(
    started,
    userIds.map((userId) => ({ type: 'track', userId, event: 'E' })),
  )
  const idsOf = ({ items }: { items: { userId: string }[] }) => items.map(({ userId }) => userId)
  const { profiles } = started.client
  const first = await profiles.list({ limit: 2 })
  expect(idsOf(first)).toEqual(['an', 'ann'])
  const second = await profiles.list({ limit: 2, cursor: first.nextCursor! })
  expect(idsOf(second)).toEqual(['anna', 'bo'])
  const last = await profiles.list({ limit: 2, cursor: second.nextCursor! })
  expect(idsOf(last)).toEqual(['carl'])
  expect(last.nextCursor).toBeNull()
  expect(idsOf(await profiles.list({ q: 'ann' }))).toEqual(['ann', 'anna'])
  expect(idsOf(await profiles.list({ q: 'ann', cursor: 'ann' }))).toEqual(['anna'])
  await expect(profiles.get({ userId: 'nobody' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    data: { field: 'userId' },
  })
})

it('uses the name that a source had when it was removed', async () => {
  const started = await start()
  await collect(started, [{ type: 'page', userId: 'u' }])
  const { items } = await started.client.sources.list()
  await started.client.sources.remove({ id: items.find(({ name }) => name === 'app')!.id })
  const { sources: seen } = await started.client.profiles.get({ userId: 'u' })
  expect(seen).toMatchObject([{ source: 'app', calls: 1 }])
})

it("ages an event by engine time, from the client's timestamp", async () => {
  const started = await start()
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await collect(started, [
    { type: 'track', userId: 'before', event: 'E', timestamp: hourAgo },
    { type: 'track', userId: 'now', event: 'E' },
    {
      type: 'track',
      userId: 'ahead',
      event: 'E',
      timestamp: new Date(Date.now() + 3_600_000).toISOString(),
    },
  ])
  const within = (span: string) => matching(started, { event: 'E', within: span })
  expect(await within('59m')).toEqual(['ahead', 'now'])
  expect(await within('61m')).toEqual(['ahead', 'before', 'now'])
  await started.client.clock.advance({ by: '2h' })
  expect(await within('61m')).toEqual(['ahead'])
  // Collected after the clock was moved: its age follows its timestamp.
  await collect(started, [{ type: 'track', userId: 'later', event: 'E', timestamp: hourAgo }])
  expect(await within('61m')).toEqual(['ahead', 'later'])
  expect(await within('59m')).toEqual([])
})

it('counts and answers nothing more once it closes', async () => {
  const started = await start()
  const batch = Array.from({ length: 2000 }, (_, i) => ({
    type: 'track',
    userId: `u${i}`,
    event: 'E',
  }))
  for (let i = 0; i < 5; i++) await collect(started, batch)
  const rule = { event: 'E', where: [{ property: 'x', exists: false }] }
  const answers = Promise.allSettled(Array.from({ length: 200 }, () => matching(started, rule)))
  await started.workbench.close()
  const refused = (await answers).filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})
