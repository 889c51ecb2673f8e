import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Settings } from '../src/contract/settings.ts'
import { createRetention, type RetentionParts } from '../src/main/retention.ts'
import { openDatabase } from '../src/main/store/database.ts'
import { openStore } from '../src/main/store/store.ts'
import { startReceiver } from './support/receiver.ts'
import { dangling, storeRows } from './support/stored.ts'
import {
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

/** Over a store in which so many messages settled long ago. */
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
  const kept = () =>
    times.map((_, index) => index + 1).filter((id) => store.messageList.byId(id) !== null)
  return { directory, store, retention, defects, kept }
}

const settings = (text: string) => writeWorkspace(`settings: { retention: ${text} }`)
const messageTotal = ({ workbench }: Started) =>
  Object.values(workbench.store.messages.counts()).reduce((sum, count) => sum + count, 0)
const patient = { timeout: 15_000, interval: 50 }

it('removes at the start what is too much, tells so of what it removed, and shows what is left', async () => {
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
    message: 'there is no message 1201',
  })
  // A page that was being read goes on where it was.
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

it('sleeps until the oldest falls due by age, without anything being committed', async () => {
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

it('follows a setting that is changed, and delivers beside it', async () => {
  const receiver = await startReceiver(200)
  const directory = await directoryWith(Array.from({ length: 3000 }, () => longAgo))
  const wiring = `
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: Orders, sources: [app], endpoints: [{ url: "${receiver.url}" }] }]`
  const started = await startWorkbench({ directory, workspaceFile: await writeWorkspace(wiring) })
  started.workbench.applyWorkspace(await settings('{ messages: 100 }'))
  const batch = Array.from({ length: 500 }, (_, i) => ({ type: 'page', userId: `u${i}` }))
  const response = await fetch(`${started.collect}/v1/batch`, {
    method: 'POST',
    body: JSON.stringify({ writeKey: 'KEY', batch }),
  })
  expect(response.status).toBe(200)
  await settled(started)
  // Those 500 settled just now: all others go, and these stay for a little.
  await expect.poll(() => messageTotal(started), patient).toBe(500)
  expect(receiver.seen).toHaveLength(500)
}, 40_000)

it('refuses a setting that is not one, by its name', async () => {
  const start = async (text: string) => startWorkbench({ workspaceFile: await settings(text) })
  await expect(start('{ messages: 0 }')).rejects.toThrow(/settings\.retention\.messages: /)
  await expect(start('{ age: 7 weeks }')).rejects.toThrow(
    /settings\.retention\.age: .*a duration is a number with ms, s, m, h or d/,
  )
})

it('stops at once, also in the long rest after a slow step', async () => {
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

it('tells of a store that cannot be read, and tries again later', async () => {
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

it('leaves a message that is under way, and removes it once it is over', async () => {
  const underWay = new Set([1])
  const { retention, kept } = await retentionOf(
    { stored: 4, keep: 1 },
    { underWay: () => underWay },
  )
  retention.wake()
  await expect.poll(kept, patient).toEqual([1, 4])
  underWay.clear()
  await expect.poll(kept, patient).toEqual([4])
})
