import { expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../src/main/store/store.ts'

const limits = { count: null, age: null, callBytes: null, databaseBytes: null }
const rules = { ...limits, callAge: 0, messageAge: 0, now: 0 }
const step = { limit: 10, inProgress: new Set<number>(), callsAfter: 0, foldedUpTo: Infinity }

function storeWith(bodies: number[]) {
  const store = openStore(null, () => {})
  onTestFinished(() => store.close())
  store.change(() => {
    store.receivers.insert({
      name: 'inbox',
      path: '/inbox',
      tls: 'off',
      behaviour: { rules: [], seed: 1 },
      setAt: 0,
    })
    for (const length of bodies)
      store.captures.insert({
        receiverId: 1,
        receivedAt: 0,
        method: 'POST',
        path: '/inbox',
        head: Buffer.alloc(100),
        framed: null,
        body: Buffer.alloc(length),
        bodyBytes: length,
        signature: 'unsigned',
        reserialised: 'unsigned',
        status: 200,
        fault: null,
        messageId: null,
      })
  })
  const retained = () =>
    store.captures.page({ before: Infinity, receiver: null, limit: 1000 }).map(({ id }) => id)
  const prune = (captureBytes: number) =>
    store.change(() => store.retention.removeSome({ ...rules, captureBytes }, step).done)
  return { store, retained, prune }
}

/** 300 bytes are added for the head and the rest of the row. */
const row = 300

it('removes the oldest captures until they are within their budget', () => {
  const { store, retained, prune } = storeWith([1000, 1000, 5000, 1000, 1000])
  const all = 9000 + 5 * row
  expect(store.retention.dueAt({ ...rules, captureBytes: all }, 0)).toBe(Infinity)
  expect(store.retention.dueAt({ ...rules, captureBytes: all - 1 }, 0)).toBe(0)
  // Down to 95 %.
  expect(prune((all - 1000 - row) / 0.95)).toBe(1)
  expect(retained()).toEqual([5, 4, 3, 2])
  expect(prune((all - 2 * (1000 + row) - 1) / 0.95)).toBe(2)
  expect(retained()).toEqual([5, 4])
})

it('never removes more in one step than its limit, and never the newest', () => {
  const { store, retained, prune } = storeWith(Array.from({ length: 60 }, () => 1000))
  expect(store.retention.isPressing({ ...rules, captureBytes: 1000 })).toBe(true)
  // Five times the limit of other rows.
  expect(prune(1000)).toBe(50)
  expect(prune(1000)).toBe(9)
  expect(prune(1000)).toBe(0)
  expect(retained()).toEqual([60])
})

it('counts what cleared captures leave', () => {
  const { store, prune } = storeWith([1000, 1000, 1000])
  store.change(() => store.captures.clearThese([1, 2]))
  expect(store.captures.counts().get(1)).toBe(1)
  const left = 2 * 202 + 1300
  expect(store.retention.dueAt({ ...rules, captureBytes: left }, 0)).toBe(Infinity)
  expect(store.retention.dueAt({ ...rules, captureBytes: left - 1 }, 0)).toBe(0)
  expect(prune(left - 1)).toBe(1)
})
