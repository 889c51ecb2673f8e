import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../src/main/store/store.ts'
import { NotSynced } from '../../src/main/store/sqlite/storeFault.ts'
import { temporaryDirectory } from '../support/workbench.ts'

it('reports to waiting writers on close that nothing was written, if another process holds the lock', async () => {
  const store = openStore(await temporaryDirectory(), () => {})
  const other = new Database(store.path)
  onTestFinished(() => void other.close())
  other.exec('BEGIN IMMEDIATE')
  const written = store
    .write(() => store.settings.writeFact('f', 'x'))
    .catch((error: unknown) => error)
  // It has been attempted once and will be retried.
  await sleep(15)
  store.close()
  expect(await written).toBeInstanceOf(NotSynced)
  // Another attempt would find the database closed, and fail the run as an uncaught exception.
  await sleep(60)
})

it('does not count a message that a failed resend did not create', async () => {
  const store = openStore(null, () => {})
  onTestFinished(() => store.close())
  const nothing = {
    bodyId: null,
    keepsNotice: true,
    userId: null,
    label: '',
    receivedAt: 0,
    dueAt: 0,
  }
  await store.write(() =>
    store.actions.resend({ destinationId: 1, from: 99, type: 'track', ...nothing }),
  )
  expect(store.messages.counts().queued).toBe(0)
})
