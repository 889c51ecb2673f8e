import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import type { DuePlace } from '../../src/main/store/messages.ts'
import { openStore } from '../../src/main/store/store.ts'
import { openDatabase } from '../../src/main/store/sqlite/database.ts'
import { readInstance } from '../../src/main/store/sqlite/instance.ts'
import { storeWith } from '../support/openMessages.ts'
import { temporaryDirectory } from '../support/workbench.ts'

function open(directory: string | null) {
  const store = openStore(directory, () => {})
  let closed = false
  const close = () => {
    if (!closed) store.close()
    closed = true
  }
  onTestFinished(close)
  return { store, close }
}

it('uses a write-ahead log, in files that only their owner can read', async () => {
  const directory = await temporaryDirectory()
  open(directory)
  const file = join(directory, 'hookbench.db')
  const db = new Database(file, { readonly: true })
  onTestFinished(() => void db.close())
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
  for (const one of [file, `${file}-wal`]) expect(statSync(one).mode & 0o077, one).toBe(0)
})

it('enforces foreign keys', () => {
  const db = openDatabase(':memory:')
  onTestFinished(() => void db.close())
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1)
})

it.skipIf(process.platform === 'win32')(
  'resolves a write only when the log of its commit is on the disk',
  async () => {
    const directory = await temporaryDirectory()
    const { store } = open(directory)
    const log = join(directory, 'hookbench.db-wal')
    const write = (value: string) => store.write(() => store.settings.writeFact('f', value))
    // A log that cannot be reached cannot be synced to the disk.
    renameSync(log, `${log}.aside`)
    await expect(write('lost?')).rejects.toThrow(/the disk did not confirm the write: ENOENT/)
    expect(() => store.change(() => store.settings.writeFact('f', 'b'))).toThrow(/ENOENT/)
    renameSync(`${log}.aside`, log)
    await expect(write('stored')).resolves.toMatchObject({ changes: 1 })
    expect(store.settings.readFact('f')).toBe('stored')
  },
)

it('lets one process hold a data directory, and names it to a second one', async () => {
  const directory = await temporaryDirectory()
  const { store, close } = open(directory)
  store.publish({ ui: 'http://127.0.0.1:8422', token: 'secret' })
  expect(() => openStore(directory, () => {})).toThrow(
    new RegExp(
      `is in use by Hookbench process ${process.pid}, started .*, at http://127.0.0.1:8422`,
    ),
  )
  expect(statSync(join(directory, 'instance.json')).mode & 0o077).toBe(0)
  close()
  expect(readInstance(directory)).toBeNull()
  open(directory)
})

it('rejects a database of a newer version and leaves it unchanged', async () => {
  const directory = await temporaryDirectory()
  open(directory).close()
  const file = join(directory, 'hookbench.db')
  const db = new Database(file)
  db.pragma('user_version = 99')
  db.close()
  expect(() => openStore(directory, () => {})).toThrow(
    /written by a newer Hookbench \(schema 99, this one knows \d+\)/,
  )
  const after = new Database(file, { readonly: true })
  onTestFinished(() => void after.close())
  expect(after.pragma('user_version', { simple: true })).toBe(99)
})

const delivered = { state: 'delivered' as const, nextAttemptAt: null, settledAt: 2 }
const first = (id: number) => ({ id, destinationId: 1, rounds: 0 })

it('counts messages by state as they change', () => {
  const store = storeWith([1, 1, 1])
  store.change(() => {
    store.messages.settleRound(first(1), 1, delivered)
    store.messages.settleRound(first(2), 1, {
      state: 'retrying',
      nextAttemptAt: 9,
      settledAt: null,
    })
  })
  expect(store.messages.counts()).toEqual({
    queued: 1,
    retrying: 1,
    delivered: 1,
    failed: 0,
    expired: 0,
    cancelled: 0,
  })
  const openAfter = (after: DuePlace, limit: number) =>
    store.messages.upcoming(1, after, limit).map(({ id, dueAt }) => [id, dueAt])
  expect(openAfter({ dueAt: 0, id: 0 }, 10)).toEqual([
    [3, 1],
    [2, 9],
  ])
  expect(openAfter({ dueAt: 0, id: 0 }, 1)).toEqual([[3, 1]])
  expect(openAfter({ dueAt: 1, id: 3 }, 10)).toEqual([[2, 9]])
})

it('counts messages that were cancelled during their exchange', () => {
  const store = storeWith([1, 1, 1])
  store.change(() => {
    for (const id of [1, 2]) store.actions.cancel(id, 2)
    store.messages.settleRound(first(1), 1, delivered)
    store.messages.settleRound(first(2), 1, { ...delivered, state: 'failed' })
    store.messages.settleRound(first(99), 1, delivered)
  })
  const none = { retrying: 0, failed: 0, expired: 0 }
  expect(store.messages.counts()).toEqual({ ...none, queued: 1, delivered: 1, cancelled: 1 })
})

it('forgets the counts of a transaction that is rolled back', () => {
  const store = storeWith([1, 1])
  const settle = () =>
    store.change(() => {
      store.messages.settleRound(first(1), 1, delivered)
      throw new Error('a defect')
    })
  expect(settle).toThrow('a defect')
  store.change(() => store.messages.settleRound(first(2), 1, delivered))
  expect(store.messages.counts()).toMatchObject({ queued: 1, delivered: 1 })
})

it('writes waiting calls before a manual change, since they were routed by the old configuration', async () => {
  const { store } = open(null)
  const order: string[] = []
  const waiting = store.write(() => order.push('waiting'))
  store.change(() => order.push('change'))
  await waiting
  expect(order).toEqual(['waiting', 'change'])
})

it('keeps the id of an endpoint whose URL is unchanged', () => {
  const { store } = open(null)
  const id = store.destinations.insert({
    name: 'd',
    enabled: true,
    sharedSecret: null,
    profile: 'documented',
  })
  const urls = (...list: string[]) => list.map((url) => ({ url, headers: {} }))
  const ids = () =>
    store.destinations.byId(id)?.endpoints.map((endpoint) => [endpoint.id, endpoint.url])
  store.change(() => store.destinations.setEndpoints(id, urls('http://a/', 'http://b/')))
  store.change(() => store.destinations.setEndpoints(id, urls('http://b/', 'http://c/')))
  expect(ids()).toEqual([
    [2, 'http://b/'],
    [3, 'http://c/'],
  ])
})
