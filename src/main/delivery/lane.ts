import type { DestinationRecord } from '../store/destinations.ts'
import type { DuePlace, OpenMessage } from '../store/messages.ts'
import type { Store } from '../store/store.ts'

/** Rounds of a destination that may wait for a commit, as a multiple of its limit of exchanges in flight. */
const uncommittedFactor = 4
const start: DuePlace = { dueAt: 0, id: 0 }

/**
 * The messages of one destination in progress. Its open messages are read in due order, each once: `reached` is
 * the place up to which they have been read.
 */
export interface Lane {
  /** Messages whose round is not committed yet, so that the store still has them as open. */
  active: Set<number>
  /** Exchanges in flight. */
  exchanges: number
  reached: DuePlace
  /** Nothing due lies after `reached`: a newly committed message can start without reading the store. */
  caughtUp: boolean
  /** Engine time of the next due message; Infinity when only an event can bring one. */
  nextDue: number
}

export const createLane = (): Lane => ({
  active: new Set(),
  exchanges: 0,
  reached: start,
  caughtUp: false,
  nextDue: Infinity,
})

/** The lanes of all destinations, by destination id. */
export function createLanes() {
  const lanes = new Map<number, Lane>()
  return {
    /** Creates it at first use. */
    of(destinationId: number): Lane {
      let lane = lanes.get(destinationId)
      if (!lane) lanes.set(destinationId, (lane = createLane()))
      return lane
    },
    remove: (destinationId: number) => void lanes.delete(destinationId),
    /** Adds the destinations whose next message is due. */
    addDueTo(ready: Set<number>, now: number) {
      for (const [id, lane] of lanes) if (lane.nextDue <= now) ready.add(id)
    },
    /** Engine time of the next due message of all. */
    nextDue(): number {
      let soonest = Infinity
      for (const { nextDue } of lanes.values()) soonest = Math.min(soonest, nextDue)
      return soonest
    },
  }
}

/** Call when a message may have become due before `reached`. */
export function lookAgain(lane: Lane) {
  lane.reached = start
  lane.caughtUp = false
}

/**
 * How many rounds may start. `limit`: exchanges the destination may have in flight; `free`: how many more may be
 * in flight over all destinations. A limit of 1 means strict order: each round waits for the previous commit.
 */
export function roomOf(
  lane: Lane,
  { endpoints }: DestinationRecord,
  { limit, free }: { limit: number; free: number },
): number {
  const exchanges = Math.min(limit - lane.exchanges, free)
  const rounds = Math.max(0, Math.floor(exchanges / Math.max(1, endpoints.length)))
  const uncommitted = limit === 1 ? 1 : limit * uncommittedFactor
  // A destination with nothing in flight may always start one message, even one with more endpoints than the limit.
  return Math.min(
    lane.exchanges === 0 ? Math.max(1, rounds) : rounds,
    uncommitted - lane.active.size,
  )
}

/** The next due messages, at most `room`. Also records when the following one is due. */
export function takeDue(
  store: Store,
  lane: Lane,
  { destinationId, now, room }: { destinationId: number; now: number; room: number },
): OpenMessage[] {
  // The end of each exchange leads here, and usually nothing else became due.
  if (lane.caughtUp && lane.active.size > 0 && lane.nextDue > now) return []
  const due: OpenMessage[] = []
  if (lane.active.size === 0) lookAgain(lane)
  lane.nextDue = Infinity
  lane.caughtUp = false
  for (;;) {
    // One extra row shows when the following message is due.
    const limit = room + 1 + (lane.reached === start ? lane.active.size : 0)
    const rows = store.messages.upcoming(destinationId, lane.reached, limit)
    for (const message of rows) {
      if (message.dueAt > now) {
        lane.nextDue = message.dueAt
        lane.caughtUp = true
        return due
      }
      // More is due than may start: the lane continues when something in progress ends.
      if (due.length === room) return due
      lane.reached = { dueAt: message.dueAt, id: message.id }
      if (!lane.active.has(message.id)) due.push(message)
    }
    lane.caughtUp = rows.length < limit
    if (lane.caughtUp) return due
  }
}

/** Starts a message that was just committed and is due, if it is the next one. */
export function takeFresh(lane: Lane, { id, dueAt }: DuePlace, room: number): boolean {
  lane.caughtUp &&= room > 0 && dueAt < lane.nextDue
  if (lane.caughtUp) lane.reached = { dueAt, id }
  return lane.caughtUp
}
