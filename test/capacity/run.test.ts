import { describe, expect, it, onTestFinished } from 'vitest'
import type { NewCapacityRun } from '../../src/contract/capacity.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Started, startWorkbench, until, writeWorkspace } from '../support/workbench.ts'
import { startSlowingEndpoint } from './slowingEndpoint.ts'

/** A workbench with one destination at this URL. */
async function start(url: string, more = '') {
  const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations:
  - { name: Orders, sources: [app], endpoints: [{ url: "${url}" }] }
${more}`)
  return startWorkbench({ workspaceFile })
}

const over = (started: Started, id: string) =>
  until(started, async () => {
    const run = await started.client.capacity.get({ id })
    return run.endedAt !== null && run
  })

const constant = (rate: number, seconds: number): NewCapacityRun => ({
  destination: 'Orders',
  profile: { kind: 'constant', rate, seconds },
})

describe('a capacity run', () => {
  it('sends its calls at the rate, through the collection port to the destination', async () => {
    const receiver = await startReceiver(200)
    const started = await start(receiver.url)
    const { id } = await started.client.capacity.start(constant(100, 2))
    const run = await over(started, id)
    expect(run).toMatchObject({
      phase: 'done',
      failure: null,
      warnings: [],
      source: 'app',
      endpoints: [receiver.url],
      totals: {
        offered: 200,
        accepted: 200,
        delivered: 200,
        attempts: 200,
        failed: 0,
        retries: 0,
        responses: [{ outcome: 'response', status: 200, verdict: 'success', count: 200 }],
      },
      outstanding: { unanswered: 0, queued: 0, retrying: 0 },
    })
    expect(receiver.seen).toHaveLength(200)
    expect(new Set(receiver.seen.map(({ body }) => body)).size).toBeGreaterThan(90)
    const sum = run.samples.reduce((all, { delivered }) => all + delivered, 0)
    expect(sum).toBe(200)
    expect(run.samples.length).toBeLessThan(8)
  })
})

/** As a long turn of the engine does. */
function block(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
}

it('stops immediately, and reports what is outstanding', async () => {
  const { url, close } = await startSlowingEndpoint({ perSecond: 0, slowMs: 2000 })
  onTestFinished(close)
  const started = await start(url)
  const { client } = started
  const { id } = await client.capacity.start(constant(200, 60))
  await until(started, async () => (await client.capacity.get({ id })).totals.accepted > 100)
  // Meanwhile the thread that sends does so: its requests wait for the port.
  block(400)
  const run = await client.capacity.stop({ id })
  expect(run).toMatchObject({ phase: 'stopped', rate: 0, outstanding: { unanswered: 0 } })
  const { queued, retrying, filter } = run.outstanding
  expect(queued).toBeGreaterThan(50)
  expect(queued + retrying + run.totals.delivered).toBeGreaterThanOrEqual(run.totals.accepted)
  const { count } = await client.messages.count({ filter })
  expect(count).toBe(run.totals.accepted)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await client.status()).totals.calls).toBe(run.totals.accepted)
})

it('stops before its first call is sent', async () => {
  const receiver = await startReceiver(200)
  const { client } = await start(receiver.url)
  const starting = client.capacity.start(constant(50, 60))
  await expect.poll(async () => (await client.capacity.list()).items.length).toBe(1)
  const before = performance.now()
  expect(await client.capacity.stop({ id: '1' })).toMatchObject({ phase: 'stopped' })
  expect(performance.now() - before).toBeLessThan(3000)
  expect(await starting).toMatchObject({ id: '1' })
})

it('counts the retries that failed attempts cause', async () => {
  const receiver = await startReceiver(503)
  const started = await start(receiver.url)
  const { client } = started
  const { id } = await client.capacity.start({ ...constant(50, 2), drainSeconds: 0 })
  const run = await over(started, id)
  expect(run).toMatchObject({
    totals: { accepted: 100, delivered: 0, failed: 100, retriesCaused: 100, timeouts: 0 },
    finding: { kind: 'fails', rule: 'failed attempts', failsAt: 50 },
    outstanding: { retrying: 100, queued: 0, nextAttemptAt: expect.any(String) },
  })
  // A busy machine adds that it held calls up.
  expect(run.finding?.text).toMatch(
    /^Orders does not hold 50 \/ s: 100 % of 100 attempts failed, more than 1 %[.;]/,
  )
})

it('says so when the calls become no messages', async () => {
  const receiver = await startReceiver(200)
  const started = await start(receiver.url)
  const { client } = started
  const run = {
    ...constant(20, 5),
    call: { type: 'track', event: 'E', userId: 'u', integrations: { All: false } },
  }
  const { id } = await client.capacity.start(run)
  expect(await over(started, id)).toMatchObject({
    phase: 'broken',
    failure:
      'none of the 100 accepted calls became a message of Orders; open one in Calls to see the reason',
  })
})

describe('a capacity run is refused', () => {
  const remote = `  - { name: Far, enabled: true, sources: [far], endpoints: [{ url: "https://hooks.example.com/in" }] }
  - { name: Off, enabled: false, sources: [app], endpoints: [{ url: "http://127.0.0.1:9" }] }`
  const begin = async () => {
    const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }, { name: far, writeKey: FAR }]
destinations:
  - { name: Orders, sources: [app], endpoints: [{ url: "http://127.0.0.1:9" }] }
${remote}`)
    return (await startWorkbench({ workspaceFile })).client
  }

  it.each([
    [
      'an unknown destination',
      { destination: 'Odrers' },
      'no destination named Odrers; available: Orders, Far, Off',
      'destination',
    ],
    [
      'a disabled destination',
      { destination: 'Off' },
      'destination Off is disabled; enable it first',
      'destination',
    ],
    [
      'a source that is not connected',
      { source: 'far' },
      'source far is not connected to Orders; connected: app',
      'source',
    ],
    [
      'an endpoint that is not on this machine',
      { destination: 'Far' },
      'https://hooks.example.com/in is not on this machine; a load test of a system of others needs their consent. Confirm with allowOthers',
      'allowOthers',
    ],
    ['a call without a type', { call: '{"userId":"u"}' }, /^type is missing/, 'call.type'],
    [
      'falling rates',
      { profile: { kind: 'steps', rates: [20, 10], seconds: 5 } },
      /each rate must be higher/,
      'profile.rates',
    ],
  ] as [string, object, string | RegExp, string][])(
    'for %s',
    async (_what, given, message, field) => {
      const client = await begin()
      await expect(
        client.capacity.start({ destination: 'Orders', ...given }),
      ).rejects.toMatchObject({
        message: typeof message === 'string' ? message : expect.stringMatching(message),
        data: { field },
      })
      expect((await client.capacity.list()).items).toEqual([])
    },
  )

  it('while delivery is paused, or another run is in progress', async () => {
    const client = await begin()
    await client.delivery.pause()
    await expect(client.capacity.start({ destination: 'Orders' })).rejects.toThrow(
      'delivery is paused; resume it first',
    )
    await client.delivery.resume()
    const { id } = await client.capacity.start({ destination: 'Orders' })
    await expect(client.capacity.start({ destination: 'Orders' })).rejects.toThrow(
      'capacity run 1 is in progress; stop it, or wait for it to finish',
    )
    await client.capacity.stop({ id })
  })
})
