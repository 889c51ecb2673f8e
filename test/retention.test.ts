import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Settings } from '../src/contract/settings.ts'
import { createRetention, type RetentionParts } from '../src/main/workbench/retention.ts'
import { openDatabase } from '../src/main/store/sqlite/database.ts'
import { openStore } from '../src/main/store/store.ts'
import { startReceiver } from './support/receiver.ts'
import { dangling, storeRows } from './support/stored.ts'
import {
  applyFile,
  settled,
  type Started,
  startWorkbench,
  temporaryDirectory,
  writeWorkspace,
} from './support/workbench.ts'

const longAgo = Date.now() - 3_600_000

/** A data directory with messages that settled at these times, one call each. */
async function directoryWith(settledAt: (number | null)[]) {
  const directory = await temporaryDirectory()
  const db = openDatabase(join(directory, 'hookbench.db'))
  db.transaction(() => {
    const rows = storeRows(db)
    for (const at of settledAt) {
      rows.call(longAgo, [{ to: 1, settledAt: at }])
      rows.rejection(longAgo)
    }
  })()
  db.close()
  return directory
}

/** Retention over a store in which this many messages settled long ago. */
async function retentionOf(
  { stored, keep }: { stored: number; keep: number },
  given: Partial<RetentionParts> = {},
) {
  const times = Array.from({ length: stored }, (_, index) => longAgo + index)
  const directory = await directoryWith(times)
  const store = openStore(directory, () => {})
  const defects: unknown[] = []
  const retention = createRetention({
    store,
    settings: () => Settings.parse({ retention: { messages: keep } }),
    duplicateWindowMs: 1,
    mayRun: () => true,
    onDefect: (error) => void defects.push(error),
    ...given,
  })
  onTestFinished(async () => {
    await retention.stop()
    store.close()
  })
  const retained = () =>
    times.map((_, index) => index + 1).filter((id) => store.messageList.byId(id) !== null)
  return { directory, store, retention, defects, retained }
}

const settings = (text: string) => writeWorkspace(`settings: { retention: ${text} }`)
const messageTotal = ({ workbench }: Started) =>
  Object.values(workbench.store.messages.counts()).reduce((sum, count) => sum + count, 0)
const patient = { timeout: 15_000, interval: 50 }

it('removes the excess at startup, sends hints for it, and shows what is left', async () => {
  const times = Array.from({ length: 1200 }, (_, index) => longAgo + index)
  const directory = await directoryWith(times)
  const started = await startWorkbench({
    directory,
    workspaceFile: await settings('{ messages: 500 }'),
  })
  const { client } = started
  const first = await client.messages.list({ limit: 400 })
  await expect.poll(() => messageTotal(started), patient).toBe(500)
  await expect.poll(async () => (await client.status()).totals.rejections, patient).toBe(500)
  expect(await client.status()).toMatchObject({
    totals: { calls: 500, rejections: 500 },
    arrived: { calls: 1200, rejections: 1200 },
  })
  for (const get of [client.messages.get, client.calls.get, client.rejections.get])
    await expect(get({ id: '700' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringMatching(/^(message|call|rejection) 700 was removed by retention$/),
    })
  await expect(client.messages.get({ id: '1201' })).rejects.toMatchObject({
    message: 'no message with id 1201',
  })
  // Paging continues at its position.
  const next = await client.messages.list({ limit: 400, cursor: String(first.nextCursor) })
  expect(next).toMatchObject({ nextCursor: null })
  expect(next.items.map(({ id }) => Number(id))).toEqual(
    Array.from({ length: 100 }, (_, index) => 800 - index),
  )
  await started.workbench.close()
  const db = openDatabase(join(directory, 'hookbench.db'))
  expect(dangling(db)).toEqual([])
  db.close()
}, 40_000)

it('sleeps until the oldest is due by age, without any commit', async () => {
  const dueSoon = Date.now() - 60_000 + 4000
  const started = await startWorkbench({
    directory: await directoryWith([longAgo, dueSoon, null, Date.now()]),
    workspaceFile: await settings('{ age: 1m }'),
  })
  await expect.poll(() => messageTotal(started), patient).toBe(3)
  expect(Date.now()).toBeLessThan(dueSoon + 60_000)
  await expect.poll(() => messageTotal(started), patient).toBe(2)
  expect(Date.now()).toBeGreaterThanOrEqual(dueSoon + 60_000)
  expect(started.workbench.store.messageList.byId(3)?.state).toBe('retrying')
}, 40_000)

it('follows a changed setting while delivery continues', async () => {
  const receiver = await startReceiver(200)
  const directory = await directoryWith(Array.from({ length: 3000 }, () => longAgo))
  const wiring = `
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: Orders, sources: [app], endpoints: [{ url: "${receiver.url}" }] }]`
  const started = await startWorkbench({ directory, workspaceFile: await writeWorkspace(wiring) })
  await applyFile(started.workbench, await settings('{ messages: 100 }'))
  const batch = Array.from({ length: 500 }, (_, i) => ({ type: 'page', userId: `u${i}` }))
  const response = await fetch(`${started.collect}/v1/batch`, {
    method: 'POST',
    body: JSON.stringify({ writeKey: 'KEY', batch }),
  })
  expect(response.status).toBe(200)
  await settled(started)
  // Those 500 settled just now: all others are removed, and these are retained briefly.
  await expect.poll(() => messageTotal(started), patient).toBe(500)
  expect(receiver.seen).toHaveLength(500)
}, 40_000)

it('rejects an unknown setting by its name', async () => {
  const start = async (text: string) => startWorkbench({ workspaceFile: await settings(text) })
  await expect(start('{ messages: 0 }')).rejects.toThrow(/settings\.retention\.messages: /)
  await expect(start('{ age: 7 weeks }')).rejects.toThrow(
    /settings\.retention\.age: .*must be a duration with ms, s, m, h or d/,
  )
})

it('stops immediately, even during the long pause after a slow step', async () => {
  const { store, retention, defects } = await retentionOf({ stored: 1000, keep: 500 })
  const { removeSome } = store.retention
  store.retention.removeSome = (...given) => {
    const until = performance.now() + 200
    while (performance.now() < until);
    return removeSome(...given)
  }
  retention.wake()
  await expect.poll(() => store.messages.counts().delivered, patient).toBe(800)
  const start = performance.now()
  await retention.stop()
  expect(performance.now() - start).toBeLessThan(500)
  expect(store.messages.counts().delivered).toBe(800)
  expect(defects).toEqual([])
})

it('reports a store that cannot be read, and retries later', async () => {
  const { directory, retention, defects } = await retentionOf({ stored: 1, keep: 1 })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const other = openDatabase(join(directory, 'hookbench.db'))
  other.exec('DROP TABLE message_count')
  other.close()
  retention.wake()
  vi.advanceTimersByTime(2000)
  expect(defects).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/no such table/) }),
  ])
  vi.advanceTimersByTime(59_000)
  expect(defects).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  expect(defects).toHaveLength(2)
})

it('retains a message in progress, and removes it once it has settled', async () => {
  const inProgress = new Set([1])
  const { retention, retained } = await retentionOf(
    { stored: 4, keep: 1 },
    { inProgress: () => inProgress },
  )
  retention.wake()
  await expect.poll(retained, patient).toEqual([1, 4])
  inProgress.clear()
  await expect.poll(retained, patient).toEqual([4])
})
