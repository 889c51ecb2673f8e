import { expect, it, vi } from 'vitest'
import { recordScenario } from '../../../src/main/recording/record.ts'
import { type Started, startWorkbench, until, writeWorkspace } from '../../support/workbench.ts'
import { replay } from './replay.ts'

vi.setConfig({ testTimeout: 60_000 })

const workspace = `
sources: [{ name: shop, writeKey: SHOPKEY1 }]
receivers: [{ name: inbox, respond: [503, 200, 200, 410, 200] }]
destinations: [{ name: Orders, sources: [shop], endpoints: [{ receiver: inbox }] }]`

const start = async () => startWorkbench({ workspaceFile: await writeWorkspace(workspace) })

async function post(started: Started, bodies: (object | string)[]) {
  const { receiver } = started
  const before = (await idsOf(started)).length
  for (const body of bodies)
    await fetch(`${receiver}/inbox?from=elsewhere`, {
      method: 'POST',
      headers: { 'X-Signature': 'of another secret' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  await expect.poll(() => idsOf(started)).toHaveLength(before + bodies.length)
}

const idsOf = async ({ client }: Started) =>
  (await client.captures.list({})).items.map(({ id }) => Number(id))

const record = (started: Started, captures: number[]) =>
  recordScenario(started.workbench, { name: 'From elsewhere', captures }, () => false)

const order = {
  version: 1,
  type: 'track',
  userId: 'u_1',
  event: 'Order Completed',
  properties: { total: 7 },
  context: {},
}
const trait = {
  type: 'identify',
  version: 2,
  userId: 'u_2',
  messageId: 'm-2',
  projectId: 'p',
  traits: { plan: 'pro' },
}
const forgotten = { type: 'delete', userId: 'u_1', timestamp: '2026-01-01T00:00:00.000Z' }

it('requests that Hookbench did not send become calls, and their retries responses', async () => {
  const started = await start()
  // 503 and 200: a retry. 200 and 410: once each. 200: again, a new message, because the previous one was accepted.
  await post(started, [order, order, trait, forgotten, order, 'hello', '{"type":"track"', '[1]'])
  const { text, leftOut } = record(started, await idsOf(started))
  expect(leftOut).toEqual(
    expect.arrayContaining([
      '3 captures (6, 7, 8): without the body of a webhook, so there is no step for it.',
      expect.stringMatching(/^the headers and signatures of captured requests/),
      'captured requests: integrations are not in a documented body.',
    ]),
  )
  expect(text).not.toContain('another secret')
  const { steps, own } = await replay(text)
  expect(steps.filter((step) => /^(track|identify|delete)/.test(step))).toHaveLength(4)
  const { items } = await own.client.messages.list({})
  expect(
    items
      .toReversed()
      .map(({ type, state, destination, attemptCount }) => [
        type,
        state,
        destination,
        attemptCount,
      ]),
  ).toEqual([
    ['track', 'delivered', 'To inbox', 2],
    ['identify', 'delivered', 'To inbox, production', 1],
    ['delete', 'failed', 'To inbox', 1],
    ['track', 'delivered', 'To inbox', 1],
  ])
  const identify = items.find(({ type }) => type === 'identify')
  const { body } = await own.client.messages.get({ id: identify?.id ?? '' })
  expect(JSON.parse(body)).toMatchObject({ userId: 'u_2', traits: { plan: 'pro' }, version: 2 })
})

it('captures of messages are recorded as these, together with requests of others', async () => {
  const started = await start()
  const { client, collect, workbench } = started
  await fetch(`${collect}/v1/track`, {
    method: 'POST',
    body: JSON.stringify({ writeKey: 'SHOPKEY1', userId: 'u_3', event: 'Cart Viewed' }),
  })
  await until(started, () => workbench.store.messages.counts().retrying === 1)
  await post(started, [trait])
  await client.messages.retry({ id: '1' })
  await until(started, () => workbench.store.messages.counts().delivered === 1)
  const { text } = record(started, await idsOf(started))
  const { own } = await replay(text)
  const messages = (await own.client.messages.list({})).items
  expect(new Set(messages.map(({ source, label }) => `${source}: ${label}`))).toEqual(
    new Set(['shop: Cart Viewed', 'captured: plan: pro']),
  )
})

it('captures that cannot be recorded are refused with the reason', async () => {
  const started = await start()
  await post(started, ['hello'])
  const ids = await idsOf(started)
  expect(() => record(started, ids)).toThrow(/^capture 1: without the body of a webhook/)
  expect(() => record(started, [404])).toThrow('none of these captures exists')
})

it('requests that a receiver did not answer are recorded with what it did instead', async () => {
  const started = await start()
  const { client } = started
  const [receiver] = (await client.receivers.list({})).items
  const respond = [{ fault: 'garbage' }, 200, { fault: 'reset' }, { fault: 'close' }, 200]
  const behaviour = { rules: [{ respond }] } as never
  await client.receivers.update({ id: receiver?.id ?? '', behaviour })
  for (const body of [order, order, trait, trait, trait])
    await fetch(`${started.receiver}/inbox`, {
      method: 'POST',
      body: JSON.stringify(body),
    }).catch(() => null)
  await expect.poll(() => idsOf(started)).toHaveLength(respond.length)
  const { text, leftOut } = record(started, await idsOf(started))
  expect(leftOut.join()).not.toContain('an endpoint of')
  const { own } = await replay(text)
  const outcomes = [1, 2].map((id) =>
    own.workbench.store.attempts.ofMessage(id).map(({ outcome }) => outcome),
  )
  expect(outcomes).toEqual([
    ['unreachable', 'response'],
    ['reset', 'response'],
  ])
})
