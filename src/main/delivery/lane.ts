import type { DestinationRecord } from '../store/destinations.ts'
import type { DuePlace, OpenMessage } from '../store/messages.ts'
import type { Store } from '../store/store.ts'

/** Rounds of a destination that may wait for their commit, as a multiple of the exchanges it may have in flight. */
const uncommittedFactor = 4
const start: DuePlace = { dueAt: 0, id: 0 }

/**
 * What one destination has under way. Its open messages are read in the order in which they fall due, each
 * once: `reached` is the place up to which they have been read.
 */
export interface Lane {
  /** Messages whose round is not committed yet: still open in the store. */
  active: Set<number>
  /** Exchanges in flight. */
  exchanges: number
  reached: DuePlace
  /** Nothing that is due lies behind `reached`: what comes next may start without being read. */
  caughtUp: boolean
  /** Engine time at which it has something to do again by itself; Infinity when only an event can tell. */
  nextDue: number
}

export const createLane = (): Lane => ({
  active: new Set(),
  exchanges: 0,
  reached: start,
  caughtUp: false,
  nextDue: Infinity,
})

/** To be called when a message may have become due before the place that was reached. */
export function lookAgain(lane: Lane) {
  lane.reached = start
  lane.caughtUp = false
}

/**
 * How many rounds may start: `limit` is how many exchanges the destination may have in flight, `free` how many
 * more there may be over all. A limit of 1 is strict order: the next one waits for the commit of the last.
 */
export function roomOf(
  lane: Lane,
  { endpoints }: DestinationRecord,
  { limit, free }: { limit: number; free: number },
): number {
  const exchanges = Math.min(limit - lane.exchanges, free)
  const rounds = Math.max(0, Math.floor(exchanges / Math.max(1, endpoints.length)))
  const uncommitted = limit === 1 ? 1 : limit * uncommittedFactor
  // A destination with nothing in flight may always start one, also one that is larger than the limits.
  return Math.min(
    lane.exchanges === 0 ? Math.max(1, rounds) : rounds,
    uncommitted - lane.active.size,
  )
}

/** The next messages that are due, at most `room`, and notes when there will be more. */
export function takeDue(
  store: Store,
  lane: Lane,
  { destinationId, now, room }: { destinationId: number; now: number; room: number },
): OpenMessage[] {
  const taken: OpenMessage[] = []
  if (lane.active.size === 0) lookAgain(lane)
  lane.nextDue = Infinity
  lane.caughtUp = false
  for (;;) {
    // One more than may start tells when the next one falls due.
    const limit = room + 1 + (lane.reached === start ? lane.active.size : 0)
    const rows = store.messages.upcoming(destinationId, lane.reached, limit)
    for (const message of rows) {
      if (message.dueAt > now) {
        lane.nextDue = message.dueAt
        lane.caughtUp = true
        return taken
      }
      // More is due than may start: the end of what is under way tells when to go on.
      if (taken.length === room) return taken
      lane.reached = { dueAt: message.dueAt, id: message.id }
      if (!lane.active.has(message.id)) taken.push(message)
    }
    lane.caughtUp = rows.length < limit
    if (lane.caughtUp) return taken
  }
}

/** Takes a message that was committed this moment and is due, if it is the next one. */
export function takeFresh(lane: Lane, { id, dueAt }: DuePlace, room: number): boolean {
  lane.caughtUp &&= room > 0 && dueAt < lane.nextDue
  if (lane.caughtUp) lane.reached = { dueAt, id }
  return lane.caughtUp
}
