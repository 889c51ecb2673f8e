import Database from 'better-sqlite3'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { settled, startWorkbench, temporaryDirectory } from '../support/workbench.ts'
import { collectOne, startConnected } from '../support/connected.ts'

const hour = 3_600_000

describe('advancing the clock', () => {
  it('by a duration starts due attempts immediately', async () => {
    const receiver = await startReceiver(500, 200)
    const started = await startConnected(receiver.url)
    await collectOne(started, 'retrying')
    const before = await started.client.clock.get()
    expect(Math.abs(before.offsetMs)).toBeLessThan(50)
    expect(Date.parse(before.nextAttemptAt ?? '') - Date.now()).toBeGreaterThan(hour - 5000)
    const after = await started.client.clock.advance({ by: '90m' })
    expect(Math.abs(after.offsetMs - 1.5 * hour)).toBeLessThan(1000)
    expect(await settled(started)).toMatchObject({ delivered: 1 })
    expect(await started.client.clock.get()).toMatchObject({
      nextAttemptAt: null,
      engineNextAttemptAt: null,
    })
  })

  it('to the next attempt moves to the earliest attempt of all destinations', async () => {
    const receiver = await startReceiver(500, 500, 200)
    const started = await startConnected(receiver.url)
    await collectOne(started, 'retrying')
    await started.client.clock.advance({ by: 1000 })
    await collectOne(started, 'retrying')
    await started.client.delivery.pause()
    const { engineNextAttemptAt } = await started.client.clock.get()
    const { engineNow } = await started.client.clock.advance({ to: 'next' })
    expect(Date.parse(engineNow) - Date.parse(engineNextAttemptAt ?? '')).toBeLessThan(1000)
    expect(engineNow >= (engineNextAttemptAt ?? '')).toBe(true)
    await started.client.delivery.resume()
    await vi.waitFor(() =>
      expect(started.workbench.store.messages.counts()).toMatchObject({
        delivered: 1,
        retrying: 1,
      }),
    )
  })

  it('to the round moves until every message that waits for the same attempt is due', async () => {
    const receiver = await startReceiver(500, 500, 500, 200)
    const started = await startConnected(receiver.url)
    await collectOne(started, 'retrying')
    await collectOne(started, 'retrying')
    await started.client.delivery.pause()
    const { messageList } = started.workbench.store
    const due = [1, 2].map((id) => messageList.byId(id)?.next_attempt_engine_at ?? Infinity)
    const { engineNow, offsetMs } = await started.client.clock.advance({ to: 'round' })
    expect(Date.parse(engineNow)).toBeGreaterThanOrEqual(Math.max(...due))
    expect(Date.parse(engineNow) - offsetMs).toBeLessThan(Math.max(...due))
    await expect(started.client.clock.advance({ to: 'round' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await started.client.delivery.resume()
  })

  it.each<[object, string, RegExp]>([
    [{ by: 0 }, 'by', /must be at least 1 ms/],
    [{ by: -5 }, 'by', /must be a duration with/],
    [{ by: '0s' }, 'by', /must be at least 1 ms/],
    [{ by: '-1h' }, 'by', /must be a duration with/],
    [{ by: '8761h' }, 'by', /at most a year/],
    [{ by: 'soon' }, 'by', /must be a duration with/],
    [{ to: 'end' }, 'to', /must be next or round/],
    [{}, 'by', /either by or to/],
    [{ by: '1h', to: 'next' }, 'to', /either by or to/],
  ])('rejects %j', async (input, field, message) => {
    const { client } = await startWorkbench()
    await expect(client.clock.advance(input as { by: string })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(message) as string,
      data: { field },
    })
    expect((await client.clock.get()).offsetMs).toBeLessThan(1000)
  })

  it('to the next attempt is rejected when no attempt is scheduled', async () => {
    const { client } = await startWorkbench()
    await expect(client.clock.advance({ to: 'next' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('no message is waiting') as string,
      data: { field: 'to' },
    })
  })

  it('is limited to the year 9999', async () => {
    const started = await startWorkbench()
    started.workbench.advanceClock(7900 * 365 * 24 * hour)
    await expect(
      (async () => {
        for (let i = 0; i < 100; i++) await started.client.clock.advance({ by: '8760h' })
      })(),
    ).rejects.toMatchObject({ code: 'CONFLICT', data: { field: 'by' } })
    expect((await started.client.clock.get()).engineNow).toMatch(/^99/)
  })
})

it('stores an advance on the disk immediately, so that a kill does not undo it', async () => {
  const directory = await temporaryDirectory()
  const { workbench, client } = await startWorkbench({ directory })
  await client.clock.advance({ by: '2h' })
  const written = () => Number(workbench.store.settings.readFact('engineTime'))
  expect(written() - Date.now()).toBeGreaterThan(2 * hour - 5000)
  await client.clock.advance({ by: '1h' })
  const before = written()
  expect(before - Date.now()).toBeGreaterThan(3 * hour - 5000)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await client.clock.set({ speed: 60 })
  expect(written()).toBeGreaterThan(before)
  await workbench.close()
  const again = await startWorkbench({ directory })
  expect((await again.client.clock.get()).offsetMs).toBeGreaterThan(3 * hour - 5000)
})

it('a change of speed reschedules the current timer', async () => {
  const receiver = await startReceiver(500, 200)
  const started = await startConnected(receiver.url, 'retry: { base: 1h, cap: 1h, jitter: 0 }')
  await collectOne(started, 'retrying')
  await started.client.clock.set({ speed: 3600 })
  expect(await settled(started)).toMatchObject({ delivered: 1 })
  const [first, second] = (await started.client.messages.get({ id: '1' })).attempts
  expect(Date.parse(second?.startedAt ?? '') - Date.parse(first?.startedAt ?? '')).toBeLessThan(
    5000,
  )
})

it('runs four hours of 503 in seconds at 3600×, each attempt on schedule', async () => {
  const speed = 3600
  const receiver = await startReceiver(503)
  const started = await startConnected(
    receiver.url,
    `clock: { speed: ${speed} }, retry: { jitter: 0 }`,
  )
  const start = performance.now()
  await collectOne(started, 'expired')
  expect(performance.now() - start).toBeLessThan(10_000)
  const { attempts } = await started.client.messages.get({ id: '1' })
  const at = attempts.map(({ engineStartedAt }) => Date.parse(engineStartedAt))
  expect(attempts.length).toBeGreaterThan(10)
  expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBeLessThanOrEqual(4 * hour)
  // How late each attempt started, in real milliseconds, relative to the end of the previous one plus its delay.
  const late = attempts.slice(1).map((_, i) => {
    const wait = Math.min(10_000 * 2 ** i, 1_800_000)
    const { durationMs = 0 } = attempts[i] ?? {}
    return ((at[i + 1] ?? 0) - (at[i] ?? 0) - wait) / speed - durationMs
  })
  expect(Math.min(...late)).toBeGreaterThan(-1)
  expect(late.toSorted((a, b) => a - b)[Math.floor(late.length / 2)]).toBeLessThan(20)
})

it('keeps its engine time after a kill, plus the time that Hookbench was not running', async () => {
  const directory = await temporaryDirectory()
  const first = await startWorkbench({ directory })
  await first.client.clock.advance({ by: '2h' })
  await first.workbench.close()
  // As after a kill right after the advance and a restart half a minute later.
  const db = new Database(join(directory, 'hookbench.db'))
  db.exec(
    "UPDATE setting SET value = CAST(value AS INTEGER) - 30000 WHERE key IN ('engineTime', 'engineTimeAt')",
  )
  db.close()
  const second = await startWorkbench({ directory })
  const { offsetMs } = await second.client.clock.get()
  expect(Math.abs(offsetMs - 7_200_000)).toBeLessThan(1000)
})
