import { expect, it } from 'vitest'
import { createLane, lookAgain, roomOf, takeDue, takeFresh } from '../../src/main/delivery/lane.ts'
import type { DestinationRecord } from '../../src/main/store/destinations.ts'
import type { Store } from '../../src/main/store/store.ts'
import { storeWith } from '../support/openMessages.ts'

/** Takes messages, and holds them as in progress. */
function take(
  store: Store,
  lane: ReturnType<typeof createLane>,
  { now, room }: { now: number; room: number },
) {
  const ids = takeDue(store, lane, { destinationId: 1, now, room }).map(({ id }) => id)
  for (const id of ids) lane.active.add(id)
  return ids
}

it('returns due messages once each, oldest first, and the time when the next one is due', () => {
  const store = storeWith([50, 10, 10, 90, 70])
  const lane = createLane()
  expect(take(store, lane, { now: 60, room: 2 })).toEqual([2, 3])
  expect(lane.nextDue).toBe(Infinity)
  expect(take(store, lane, { now: 60, room: 2 })).toEqual([1])
  expect(lane.nextDue).toBe(70)
  expect(take(store, lane, { now: 60, room: 2 })).toEqual([])
  expect(take(store, lane, { now: 95, room: 2 })).toEqual([5, 4])
  expect(lane.nextDue).toBe(Infinity)
})

it('finds messages due before the current position after lookAgain', () => {
  const store = storeWith([10, 20, 30])
  const lane = createLane()
  expect(take(store, lane, { now: 25, room: 5 })).toEqual([1, 2])
  store.change(() =>
    store.messages.settleRound({ id: 1, destinationId: 1, rounds: 0 }, 10, retryAt(5)),
  )
  lane.active.delete(1)
  expect(take(store, lane, { now: 25, room: 5 })).toEqual([])
  lookAgain(lane)
  expect(take(store, lane, { now: 25, room: 5 })).toEqual([1])
  expect(lane.nextDue).toBe(30)
})

it('uses a just-committed message without reading it only if it is the next one', () => {
  const store = storeWith([10, 50])
  const lane = createLane()
  // Not read yet: messages may be waiting.
  expect(takeFresh(lane, { id: 3, dueAt: 20 }, 5)).toBe(false)
  expect(take(store, lane, { now: 20, room: 5 })).toEqual([1])
  expect(takeFresh(lane, { id: 4, dueAt: 30 }, 5)).toBe(true)
  expect(lane.reached).toEqual({ id: 4, dueAt: 30 })
  // The second one is due first.
  expect(takeFresh(lane, { id: 5, dueAt: 50 }, 5)).toBe(false)
  expect(take(store, lane, { now: 60, room: 5 })).toEqual([2])
  expect(takeFresh(lane, { id: 6, dueAt: 70 }, 0)).toBe(false)
  // One was skipped, so all that follow are read in order.
  expect(takeFresh(lane, { id: 7, dueAt: 70 }, 5)).toBe(false)
})

it('a lane is not caught up while everything read is in progress, and continues with the rest', () => {
  const store = storeWith(Array.from({ length: 20 }, (_, i) => 10 + i))
  const lane = createLane()
  for (let id = 2; id <= 10; id++) lane.active.add(id)
  expect(take(store, lane, { now: 100, room: 1 })).toEqual([1])
  lane.reached = { dueAt: 10, id: 1 }
  expect(take(store, lane, { now: 100, room: 1 })).toEqual([11])
  expect(takeFresh(lane, { id: 21, dueAt: 100 }, 1)).toBe(false)
})

it('never reads more of a backlog than may start', () => {
  const store = storeWith(Array.from({ length: 5000 }, () => 1))
  const lane = createLane()
  const read: number[] = []
  const upcoming = store.messages.upcoming
  store.messages.upcoming = (...args) => {
    const rows = upcoming(...args)
    read.push(rows.length)
    return rows
  }
  for (let round = 0; round < 100; round++) {
    for (const id of take(store, lane, { now: 2, room: 8 })) {
      store.change(() =>
        store.messages.settleRound({ id, destinationId: 1, rounds: 0 }, 1, delivered),
      )
      if (id % 3 > 0) lane.active.delete(id)
    }
  }
  expect(Math.max(...read)).toBe(9)
  expect(store.messages.counts()).toMatchObject({ delivered: 800, queued: 4200 })
})

const delivered = { state: 'delivered', nextAttemptAt: null, settledAt: 1 } as const
const retryAt = (nextAttemptAt: number) =>
  ({ state: 'retrying', nextAttemptAt, settledAt: null }) as const

it.each([
  // limit, free over all, endpoints, exchanges in flight, rounds not committed → rounds that may start
  [64, 1024, 1, 0, 0, 64],
  [64, 1024, 1, 60, 60, 4],
  [64, 1024, 1, 64, 64, 0],
  [64, 1024, 5, 0, 0, 12],
  [64, 1024, 5, 60, 12, 0],
  [3, 1024, 5, 0, 0, 1],
  [3, 1024, 5, 1, 1, 0],
  [64, 1024, 1, 0, 250, 6],
  [64, 1024, 1, 0, 256, 0],
  [1, 1024, 1, 0, 0, 1],
  [1, 1024, 1, 1, 1, 0],
  [1, 1024, 1, 0, 1, 0],
  [64, 10, 1, 0, 0, 10],
  [64, 10, 1, 60, 60, 4],
  [64, 9, 5, 5, 1, 1],
  [64, 0, 5, 0, 0, 1],
  [64, -3, 1, 1, 1, 0],
])(
  'with a limit of %i, %i free over all and %i endpoints, %i in flight and %i uncommitted, %i may start',
  (...[limit, free, endpoints, exchanges, uncommitted, room]) => {
    const lane = { ...createLane(), exchanges }
    for (let id = 0; id < uncommitted; id++) lane.active.add(id)
    const destination = { endpoints: Array.from({ length: endpoints }) } as DestinationRecord
    expect(roomOf(lane, destination, { limit, free })).toBe(room)
  },
)
