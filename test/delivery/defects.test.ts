import { SqliteError } from 'better-sqlite3'
import { expect, it, vi } from 'vitest'
import { NotSynced } from '../../src/main/store/sqlite/storeFault.ts'
import { createEngine, status } from '../support/engine.ts'

const eventOf = (body: string) => (JSON.parse(body) as { event: string }).event

it('skips a message that hits a defect, and delivers the others, however often it happens', async () => {
  const defects: unknown[] = []
  const engine = createEngine({
    settings: { delivery: { inFlight: 3 } },
    onDefect: (error) => defects.push(error),
    send({ body }) {
      if (eventOf(body).startsWith('poison')) throw new Error('a defect')
      return status(200)
    },
  })
  // More than may be in flight: none of them keeps a slot.
  for (let i = 0; i < 5; i++) engine.add(`poison ${i}`)
  const good = engine.add('fine')
  engine.dispatcher.wake()
  await vi.waitFor(() => expect(engine.message(good).state).toBe('delivered'))
  expect(engine.dispatcher.halted()).toBeNull()
  expect(defects).toHaveLength(5)
  expect(engine.message(1).state).toBe('queued')
})

it('records the responses of the other endpoints when one hits a defect', async () => {
  const engine = createEngine({
    endpoints: ['http://a/', 'http://b/'],
    onDefect() {},
    send({ url }) {
      if (url === 'http://a/') throw new Error('a defect')
      return status(503)
    },
  })
  const id = engine.add()
  engine.dispatcher.wake()
  await vi.waitFor(() => expect(engine.store.attempts.verdicts([id])).toHaveLength(1))
})

it('continues after a failed read', async () => {
  const defects: unknown[] = []
  const engine = createEngine({ send: () => status(200), onDefect: (error) => defects.push(error) })
  const { upcoming } = engine.store.messages
  engine.store.messages.upcoming = () => {
    throw new SqliteError('disk I/O error', 'SQLITE_IOERR_READ')
  }
  const id = engine.add()
  engine.dispatcher.wake()
  await vi.waitFor(() => expect(engine.dispatcher.halted()).toBe('disk I/O error'))
  engine.store.messages.upcoming = upcoming
  await vi.waitFor(() => expect(engine.message(id).state).toBe('delivered'), { timeout: 3000 })
  expect(defects).toHaveLength(1)
})

it('continues once a halted write is committed, even if its disk sync fails', async () => {
  const engine = createEngine({
    settings: { delivery: { inFlight: 1 } },
    send: () => status(200),
    onDefect() {},
  })
  const { write } = engine.store
  let tries = 0
  engine.store.write = ((run: () => void) => {
    tries++
    if (tries === 1)
      return Promise.reject(new SqliteError('database or disk is full', 'SQLITE_FULL'))
    const written = write(run)
    return tries === 2
      ? written.then(() => Promise.reject(new NotSynced(new Error('EIO'))))
      : written
  }) as typeof write
  const first = engine.add()
  engine.dispatcher.wake()
  await vi.waitFor(() => expect(engine.message(first).state).toBe('delivered'), { timeout: 3000 })
  const second = engine.add()
  engine.dispatcher.wake()
  await vi.waitFor(() => expect(engine.message(second).state).toBe('delivered'))
  expect(engine.dispatcher.halted()).toBeNull()
})
