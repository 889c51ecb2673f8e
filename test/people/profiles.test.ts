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
const matching = async ({ workbench }: Started, rule: object) => [
  ...(await workbench.profiles.matching(Rule.parse(rule))).users,
]

it('adds up what was collected of a user, over sources, events and traits', async () => {
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
