import { expect, it, onTestFinished, vi } from 'vitest'
import { startConnected, collectOne } from '../support/connected.ts'
import { startReceiver } from '../support/receiver.ts'
import { settled, type Started, startWorkbench, temporaryDirectory } from '../support/workbench.ts'

const hour = 3_600_000
const day = 24 * hour
const patient = { timeout: 15_000, interval: 50 }

/** Sets the system clock; the machine's other clocks do not follow. */
function setClock(by: number) {
  const real = performance.timeOrigin + performance.now()
  const since = performance.now()
  const set = vi
    .spyOn(Date, 'now')
    .mockImplementation(() => Math.round(real + by + performance.now() - since))
  onTestFinished(() => set.mockRestore())
}

async function send({ collect }: Started, messageId: string) {
  const body = JSON.stringify({ writeKey: 'KEY', userId: '1', event: 'E', messageId })
  return (await fetch(`${collect}/v1/track`, { method: 'POST', body })).status
}

const reasons = async ({ client }: Started) =>
  (await client.rejections.list({})).items.map(({ reason }) => reason)
const states = async ({ client }: Started) =>
  (await client.messages.list({})).items.map(({ state }) => state)

it('expires and removes nothing when the system clock is set forward, until that is confirmed', async () => {
  const receiver = await startReceiver(200, 503, 200)
  const started = await startConnected(
    receiver.url,
    'retry: { base: 1h, jitter: 0 }, retention: { age: 1h }',
  )
  const { client } = started
  await send(started, 'a')
  await settled(started)
  await collectOne(started, 'retrying')
  setClock(2 * day)
  await expect
    .poll(async () => (await client.status()).clock.systemJump)
    .toMatchObject({ byMs: expect.closeTo(2 * day, -4) })
  await client.settings.update({ retention: { messages: 1 } })
  expect(await send(started, 'a')).toBe(200)
  expect(await send(started, 'a')).toBe(200)
  // Retention looks at most two seconds later.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(await states(started)).toEqual(['retrying', 'delivered'])
  expect(await reasons(started)).toEqual(['duplicate', 'duplicate'])
  const profile = { kind: 'constant' as const, rate: 10, seconds: 1 }
  const run = { destination: 'Orders', profile }
  await expect(client.capacity.start(run)).rejects.toMatchObject({
    message: expect.stringMatching(/^the system clock has jumped/),
  })
  const before = await client.clock.get()
  expect(Math.abs(before.offsetMs)).toBeLessThan(100)

  const clock = await client.clock.confirm()
  expect(clock.systemJump).toBeNull()
  expect(Date.parse(clock.engineNow) - Date.parse(before.engineNow)).toBeGreaterThan(2 * day - 1000)
  await expect.poll(() => states(started), patient).toContain('expired')
  await expect.poll(() => reasons(started), patient).toEqual(['duplicate'])
  // Duplicates of a call are recognised for a day, which has passed.
  expect(await send(started, 'a')).toBe(200)
  await expect
    .poll(async () => (await client.messages.get({ id: '3' })).state, patient)
    .toBe('delivered')
  await expect(client.clock.confirm()).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'the system clock has not jumped: nothing to confirm',
  })
})

it('continues when the system clock is set back: hints, expectations, rates and retries', async () => {
  const receiver = await startReceiver(200, 503, 200)
  const started = await startConnected(receiver.url, 'retry: { base: 1s, jitter: 0 }')
  const { client } = started
  await collectOne(started, 'delivered')
  const since = new Date(Date.now()).toISOString()
  setClock(-2 * hour)
  const hints = await client.changes()
  await hints.next()
  const expected = client.expect({
    match: { user: 'u', event: 'E', state: 'delivered', attempts: 2 },
    within: '15s',
    since,
  })
  await collectOne(started, 'retrying')
  await hints.next()
  await hints.return()
  const { held, waitedMs } = await expected
  expect(held).toBe(true)
  expect(waitedMs).toBeLessThan(10_000)
  const { clock, rates } = await client.status()
  expect(clock.systemJump).toMatchObject({ byMs: expect.closeTo(-2 * hour, -4) })
  await expect.poll(async () => (await client.status()).rates.history.some(Boolean)).toBe(true)
  expect(rates.p95Ms).not.toBeNull()
})

it('recognises that the system clock was set while Hookbench was not running', async () => {
  const directory = await temporaryDirectory()
  const first = await startWorkbench({ directory })
  const { engineNow } = await first.client.clock.get()
  await first.workbench.close()
  setClock(5 * hour)
  const { client } = await startWorkbench({ directory })
  const { clock } = await client.status()
  const isSameBoot = process.platform === 'linux'
  expect(clock.systemJump?.byMs ?? null).toEqual(isSameBoot ? expect.closeTo(5 * hour, -4) : null)
  expect(Date.parse(clock.engineNow) - Date.parse(engineNow)).toBeLessThan(
    isSameBoot ? 60_000 : Infinity,
  )
})
