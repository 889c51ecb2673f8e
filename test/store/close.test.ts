import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../src/main/store/store.ts'
import { NotSynced } from '../../src/main/store/storeFault.ts'
import { temporaryDirectory } from '../support/workbench.ts'

it('tells those who wait for another process, when it closes, that nothing is written', async () => {
  const store = openStore(await temporaryDirectory(), () => {})
  const other = new Database(store.path)
  onTestFinished(() => void other.close())
  other.exec('BEGIN IMMEDIATE')
  const written = store
    .write(() => store.settings.writeFact('f', 'x'))
    .catch((error: unknown) => error)
  // It has been tried once and is going to be again.
  await sleep(15)
  store.close()
  expect(await written).toBeInstanceOf(NotSynced)
  // A further try would find the database closed, and fail the run as an uncaught exception.
  await sleep(60)
})

it('counts no message that resending did not make', async () => {
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
    store.acts.resend({ destinationId: 1, from: 99, type: 'track', ...nothing }),
  )
  expect(store.messages.counts().queued).toBe(0)
})
