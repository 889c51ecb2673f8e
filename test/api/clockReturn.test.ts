import { describe, expect, it } from 'vitest'
import { collectOne, startConnected } from '../support/connected.ts'
import { startReceiver } from '../support/receiver.ts'
import { settled, startWorkbench, temporaryDirectory } from '../support/workbench.ts'

const hour = 3_600_000
const minute = 60_000

describe('returning the clock to real time', () => {
  it('keeps the waits, and the order of the attempts of what waits', async () => {
    const receiver = await startReceiver(500, 500, 200)
    const started = await startConnected(
      receiver.url,
      'clock: { speed: 10 }, retry: { base: 1h, cap: 1h, jitter: 0 }',
    )
    const { client } = started
    await collectOne(started, 'retrying')
    await client.clock.advance({ by: '61m' })
    await expect.poll(() => receiver.seen.length).toBe(2)
    await expect.poll(() => started.workbench.dispatcher.isBusy()).toBe(false)
    await client.clock.advance({ by: '30m' })
    const clock = await client.clock.reset()
    expect(clock.speed).toBe(1)
    expect(clock.offsetMs).toBeLessThan(1000)
    const { attempts, engine, state } = await client.messages.get({ id: '1' })
    expect(state).toBe('retrying')
    const wait = Date.parse(engine.nextAttemptAt ?? '') - Date.now()
    expect(wait).toBeGreaterThan(20 * minute)
    expect(wait).toBeLessThanOrEqual(30 * minute)
    const last = Date.parse(attempts[1]?.engineStartedAt ?? '')
    expect(Date.parse(engine.nextAttemptAt ?? '') - last).toBeGreaterThan(hour - minute)
    expect(last).toBeLessThan(Date.now())
    await client.clock.advance({ by: '30m' })
    expect(await settled(started)).toMatchObject({ delivered: 1 })
  })

  it('survives a restart, though attempts were made at later times', async () => {
    const receiver = await startReceiver(200)
    const directory = await temporaryDirectory()
    const first = await startWorkbench({ directory })
    await first.client.destinations.update({ id: '1', endpoints: [{ url: receiver.url }] })
    await first.client.clock.advance({ by: '5h' })
    await first.client.calls.sendTest({})
    await settled(first)
    await expect.poll(() => first.workbench.dispatcher.isBusy()).toBe(false)
    await first.client.clock.reset()
    await first.workbench.close()
    const again = await startWorkbench({ directory })
    expect((await again.client.clock.get()).offsetMs).toBeLessThan(1000)
    await again.client.clock.advance({ by: '1h' })
    await again.client.calls.sendTest({})
    await settled(again)
    await again.workbench.close()
    const { client } = await startWorkbench({ directory })
    expect((await client.clock.get()).offsetMs).toBeGreaterThan(hour - minute)
  })

  it('is refused while an attempt is in progress', async () => {
    const ends: (() => void)[] = []
    const receiver = await startReceiver((_request, response) => {
      ends.push(() => response.writeHead(200).end())
    })
    const started = await startWorkbench()
    const { client } = started
    await client.destinations.update({ id: '1', endpoints: [{ url: receiver.url }] })
    await client.clock.advance({ by: '1h' })
    await client.calls.sendTest({})
    await expect.poll(() => ends.length).toBe(1)
    await expect(client.clock.reset()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('pause delivery') as string,
    })
    expect((await client.clock.get()).offsetMs).toBeGreaterThan(hour - minute)
    for (const end of ends) end()
    await settled(started)
  })
})
