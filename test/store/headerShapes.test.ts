import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import type { HeaderLines } from '../../src/contract/model.ts'
import { openReadStore } from '../../src/main/store/readStore.ts'
import { storeWithEndpoint } from '../support/storedMessage.ts'
import { temporaryDirectory } from '../support/workbench.ts'

const none = { content: '{}', body: '{}' }
const requestAt = (i: number): HeaderLines => [
  ['User-Agent', 'Hookbench/1.0'],
  ['Content-Type', 'application/json'],
  ['X-Signature', `signature ${i}`],
]
const responseAt = (i: number): HeaderLines => [
  ['Date', `second ${i}`],
  ['set-cookie', 'a=1'],
  ['Set-Cookie', `b=${i}`],
  ['set-cookie', 'a=1'],
  ['Content-Length', '0'],
]

/** In a directory, with a connection to it. */
async function open() {
  const directory = await temporaryDirectory()
  const parts = storeWithEndpoint(directory)
  const db = new Database(join(directory, 'hookbench.db'))
  onTestFinished(() => void db.close())
  const count = () => db.prepare<[], number>('SELECT count(*) FROM header_shape').pluck().get()
  return { ...parts, directory, db, count }
}

it('reads headers as they were written: order, case, duplicates, any text', () => {
  const { store, insertMessage, insertAttempt } = storeWithEndpoint()
  const name = fc.constantFrom('Date', 'date', 'Set-Cookie', 'X-Id', 'a\nb', '')
  const text = fc.oneof(
    fc.constantFrom('', 'a', 'b', 'a\nb', '\n', '\0', '\ud83d'),
    fc.string({ unit: 'binary', maxLength: 5 }),
  )
  const lines = fc.array(fc.tuple(name, text), { maxLength: 3 })
  const attempts = fc.array(fc.record({ request: lines, response: fc.option(lines) }), {
    minLength: 20,
    maxLength: 40,
  })
  fc.assert(
    fc.property(attempts, (given) => {
      const { id } = store.change(() => {
        const message = insertMessage(none)
        for (const each of given) insertAttempt(message.id, each)
        return message
      })
      const read = store.attempts.ofMessage(id)
      expect(
        read.map(({ requestHeaders: request, responseHeaders: response }) => ({
          request,
          response,
        })),
      ).toEqual(given)
    }),
    { numRuns: 25 },
  )
})

it('reads timings and durations as they were written', () => {
  const { store, insertMessage, insertAttempt } = storeWithEndpoint()
  const ms = fc.option(fc.double({ min: 0, noNaN: true }))
  const timings = fc.record({
    reused: fc.boolean(),
    dnsMs: ms,
    connectMs: ms,
    tlsMs: ms,
    headersMs: ms,
    bodyMs: ms,
  })
  fc.assert(
    fc.property(timings, (given) => {
      const { id } = store.change(() => {
        const message = insertMessage(none)
        insertAttempt(message.id, { request: [], response: null, timings: given })
        return message
      })
      expect(store.attempts.ofMessage(id)[0]?.timings).toEqual(given)
    }),
    { numRuns: 200 },
  )
})

it('stores only what varies between attempts, also after a restart', async () => {
  const { store, close, insertMessage, insertAttempt, directory, db, count } = await open()
  const { id } = store.change(() => insertMessage(none))
  for (let i = 0; i < 4; i++)
    store.change(() => insertAttempt(id, { request: requestAt(i), response: responseAt(i) }))
  expect(count()).toBe(2)
  close()
  const again = storeWithEndpoint(directory)
  again.store.change(() =>
    again.insertAttempt(id, { request: requestAt(4), response: responseAt(4) }),
  )
  expect(count()).toBe(2)
  const rows = db.prepare('SELECT request_headers, response_headers FROM attempt WHERE id > 1')
  expect(rows.all()).toEqual(
    [1, 2, 3, 4].map((i) => ({
      request_headers: `signature ${i}`,
      response_headers: `second ${i}\nb=${i}`,
    })),
  )
  expect(
    again.store.attempts
      .ofMessage(id)
      .map(({ requestHeaders, responseHeaders }) => [requestHeaders, responseHeaders]),
  ).toEqual([0, 1, 2, 3, 4].map((i) => [requestAt(i), responseAt(i)]))
})

it('does not use a shape whose transaction was rolled back', async () => {
  const { store, insertMessage, insertAttempt, count } = await open()
  const { id } = store.change(() => insertMessage(none))
  const insert = (i: number) => insertAttempt(id, { request: requestAt(i), response: null })
  store.change(() => insert(0))
  expect(() =>
    store.change(() => {
      insert(1)
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(count()).toBe(0)
  store.change(() => insert(2))
  store.change(() => insert(3))
  expect(store.attempts.ofMessage(id).map(({ requestHeaders }) => requestHeaders)).toEqual(
    [0, 2, 3].map(requestAt),
  )
})

it('stores a limited number of shapes, however many kinds of headers there are', async () => {
  const { store, insertMessage, insertAttempt, count } = await open()
  const { id } = store.change(() => insertMessage(none))
  const named = (i: number): HeaderLines => [[`X-${i}`, 'a']]
  store.change(() => {
    // Names that never recur need none.
    for (let i = 0; i < 1000; i++) insertAttempt(id, { request: named(i), response: null })
  })
  expect(count()).toBe(0)
  store.change(() => {
    for (let i = 0; i < 1200; i++)
      insertAttempt(id, { request: named(i >> 1), response: [['Name', 'x'.repeat(5000)]] })
  })
  expect(count()).toBe(500)
  const read = store.attempts.ofMessage(id).slice(1000)
  expect(read.map(({ requestHeaders }) => requestHeaders)).toEqual(
    Array.from({ length: 1200 }, (_, i) => named(i >> 1)),
  )
})

it('lets the desk read shapes that were added after it opened', async () => {
  const { store, insertMessage, insertAttempt } = await open()
  const { store: desk, close } = openReadStore(store.path)
  onTestFinished(() => void close())
  const { id } = store.change(() => insertMessage(none))
  for (let i = 0; i < 3; i++)
    store.change(() => insertAttempt(id, { request: requestAt(i), response: responseAt(i) }))
  expect(desk.attempts.ofMessage(id).map(({ responseHeaders }) => responseHeaders)).toEqual(
    [0, 1, 2].map(responseAt),
  )
})
