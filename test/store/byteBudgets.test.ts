import { expect, it, onTestFinished } from 'vitest'
import type { RetentionRules } from '../../src/main/store/retentionRules.ts'
import { openStore, type Store } from '../../src/main/store/store.ts'

const unlimited: RetentionRules = {
  count: null,
  age: null,
  captureBytes: null,
  callBytes: null,
  databaseBytes: null,
  callAge: 86_400_000,
  messageAge: 0,
  now: 1000,
}
const first = { limit: 10, inProgress: new Set<number>(), callsAfter: 0, foldedUpTo: Infinity }

/** A store with calls of this many bytes: `settled` ones with a message, `alone` ones without, and one unsettled. */
function storeOf({ settled = 0, alone = 0, bytes = 1000 }) {
  const store = openStore(null, () => {})
  onTestFinished(() => store.close())
  const sourceId = store.sources.insert({ name: 's', writeKey: 'k', kind: 'server', enabled: true })
  const profile = 'documented' as const
  const destinationId = store.destinations.insert({
    name: 'D',
    enabled: true,
    sharedSecret: null,
    profile,
  })
  const insert = (index: number) => {
    const who = { type: 'track' as const, userId: 'u', label: 'E', receivedAt: index }
    const content = JSON.stringify({ text: 'x'.repeat(bytes - 12 - String(index).length), index })
    const callId = store.calls.insert({
      ...who,
      sourceId,
      messageId: `m${index}`,
      anonymousId: null,
      engineAt: index,
      content,
      notices: '[]',
    })
    return { ...who, callId, sourceId, destinationId, dueAt: index }
  }
  store.change(() => {
    const body = () => store.messages.insertBody(profile, '{}', '[]')
    store.messages.insert({ ...insert(0), bodyId: body() })
    for (let index = 1; index <= settled; index++) {
      const id = store.messages.insert({ ...insert(index), bodyId: body() })
      store.actions.cancel(id, index)
    }
    for (let index = 1; index <= alone; index++) insert(settled + index)
  })
  return store
}

/** Steps of retention until it finds nothing to do. Returns the calls that are left. */
function prune(store: Store, rules: Partial<RetentionRules>) {
  let place = { callsAfter: 0 }
  for (let step = 0; step < 1000; step++) {
    const { done, callsAfter } = store.change(() =>
      store.retention.removeSome({ ...unlimited, ...rules }, { ...first, ...place }),
    )
    place = { callsAfter }
    if (done === 0) break
  }
  return store.calls.page(Number.MAX_SAFE_INTEGER, 1000).map(({ id }) => id)
}

it('removes the oldest settled messages with their calls when the calls exceed their budget, never an unsettled one', () => {
  const store = storeOf({ settled: 100 })
  const rules = { ...unlimited, callBytes: 50_000 }
  expect(store.retention.dueAt(rules, 0)).toBe(0)
  expect(store.retention.isPressing(rules)).toBe(true)
  const left = prune(store, rules)
  // Down to 95 %, in steps of ten.
  expect(left.length).toBeGreaterThan(35)
  expect(left.length).toBeLessThan(48)
  expect(left).toEqual([...Array.from({ length: left.length - 1 }, (_, i) => 101 - i), 1])
  expect(store.retention.dueAt(rules, 0)).toBe(Infinity)
  expect(store.retention.isPressing(rules)).toBe(false)
  // Nothing more is removed until the budget is exceeded again.
  expect(prune(store, rules)).toEqual(left)
})

it('removes calls without messages that are older than what is left', () => {
  const store = storeOf({ alone: 100 })
  const left = prune(store, { callBytes: 50_000 })
  expect(left.length).toBeGreaterThan(35)
  expect(left.length).toBeLessThan(49)
  expect(left).toEqual([...Array.from({ length: left.length - 1 }, (_, i) => 101 - i), 1])
})

it('removes the oldest when the whole database exceeds its budget, and reuses the space', () => {
  const store = storeOf({ settled: 300, bytes: 30_000 })
  const before = store.usedBytes()
  expect(before).toBeGreaterThan(9_000_000)
  const left = prune(store, { databaseBytes: 5_000_000 })
  expect(left.at(-1)).toBe(1)
  expect(left[0]).toBe(301)
  expect(store.usedBytes()).toBeLessThan(5_000_000)
  expect(store.usedBytes()).toBeGreaterThan(3_500_000)
})
