import { setTimeout as sleepMs } from 'node:timers/promises'
import type { DestinationRecord } from '../store/destinations.ts'
import type { DueMessage } from '../store/messages.ts'
import { isStoreFault } from '../store/storeFault.ts'
import { deliver, type DeliverParts, type Round } from './deliver.ts'
import { isPastWindow } from './schedule.ts'
import { endpointsToTry } from './standing.ts'

/** A timer beyond 2³¹ ms would fire at once. */
const longestSleepMs = 3_600_000
/** How often a store that could not be written, a full disk say, is tried again. */
const haltMs = 1000

export interface DispatcherParts extends DeliverParts {
  onDefect: (error: unknown) => void
}

/** What one destination has under way. */
interface Lane {
  /** Messages whose round is not committed yet: still due in the store, so they are skipped there. */
  active: Set<number>
  /** Exchanges in flight. */
  exchanges: number
}

/**
 * Takes due messages, oldest first, within each destination's limit, and has them delivered. It does not
 * poll: it sleeps until the next due time or until it is woken. What it holds in memory is what is in flight.
 */
export function createDispatcher(parts: DispatcherParts) {
  const { store, clock, settings } = parts
  const lanes = new Map<number, Lane>()
  const rounds = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | null = null
  let woken = false
  let running = false
  let paused = false
  let halted: string | null = null
  const roundParts = { ...parts, persist }
  const mayDispatch = () => running && !paused && halted === null

  function wake() {
    if (woken || !mayDispatch()) return
    woken = true
    setImmediate(() => {
      woken = false
      if (mayDispatch()) dispatch()
    })
  }

  function sleep(ms: number) {
    if (timer) clearTimeout(timer)
    timer = ms === Infinity ? null : setTimeout(wake, Math.min(Math.ceil(ms), longestSleepMs))
  }

  function dispatch() {
    let soonest = Infinity
    for (const destination of store.wiring.destinations()) {
      const now = clock.now()
      // A lane that is full is woken by the end of one of its rounds, not by time.
      if (fill(destination, now))
        soonest = Math.min(soonest, store.messages.nextDue(destination.id, now) ?? Infinity)
    }
    sleep(soonest === Infinity ? Infinity : clock.realUntil(soonest))
  }

  /** Starts what may start. True when everything due by `now` is under way. */
  function fill(destination: DestinationRecord, now: number): boolean {
    const limit = settings().delivery.inFlight
    const lane = laneOf(destination.id)
    if (lane.exchanges >= limit) return false
    const room = Math.max(1, Math.floor((limit - lane.exchanges) / destination.endpoints.length))
    const wanted = room + lane.active.size
    const due = store.messages.due(destination.id, now, wanted)
    // All that start now are read at once: a read of its own for each would cost more than sending it.
    const messages = store.messages.load(due.filter((id) => !lane.active.has(id)))
    const retried = messages.filter(({ rounds: made }) => made > 0).map(({ id }) => id)
    const attempts = Map.groupBy(store.attempts.verdicts(retried), ({ messageId }) => messageId)
    for (const message of messages) {
      if (isPastWindow(message.firstAttemptAt, now, settings().retry)) {
        expire(message, lane)
        continue
      }
      const endpoints = endpointsToTry(destination.endpoints, attempts.get(message.id) ?? [])
      // A round that is larger than the limit still goes: alone.
      if (lane.exchanges > 0 && lane.exchanges + endpoints.length > limit) return false
      startRound({ message, destination, endpoints }, lane)
    }
    return due.length < wanted
  }

  /** It fell due while delivery was paused, halted or not running, and no attempt may start so late. */
  function expire({ id }: DueMessage, lane: Lane) {
    keepUnderWay(lane, id, 0, () => persist(() => store.messages.expire(id, Date.now())))
  }

  function startRound(round: Round, lane: Lane) {
    const { id } = round.message
    keepUnderWay(lane, id, round.endpoints.length, () =>
      deliver(roundParts, round, () => lane.active.delete(id)),
    )
  }

  /** Holds a message's place in its lane until its work is over, whatever the end. */
  function keepUnderWay(lane: Lane, id: number, exchanges: number, work: () => Promise<void>) {
    lane.active.add(id)
    lane.exchanges += exchanges
    const done = work()
      .catch(haltForAWhile)
      .finally(() => {
        lane.active.delete(id)
        lane.exchanges -= exchanges
        rounds.delete(done)
        wake()
      })
    rounds.add(done)
  }

  function laneOf(destinationId: number): Lane {
    const lane = lanes.get(destinationId) ?? { active: new Set(), exchanges: 0 }
    lanes.set(destinationId, lane)
    return lane
  }

  /** Tells once why nothing goes on, and says so until it does. */
  function halt(error: unknown) {
    if (halted === null) parts.onDefect(error)
    halted = error instanceof Error ? error.message : String(error)
  }

  /** A defect, not a store without room: it may be this message's alone, so the others go on a little later. */
  function haltForAWhile(error: unknown) {
    halt(error)
    setTimeout(goOn, haltMs)
  }

  function goOn() {
    if (halted === null) return
    halted = null
    wake()
  }

  async function persist(run: () => void) {
    for (;;) {
      try {
        await store.write(run)
        goOn()
        return
      } catch (error) {
        if (!isStoreFault(error) || !running) throw error
        halt(error)
        await sleepMs(haltMs)
      }
    }
  }

  return {
    start() {
      running = true
      wake()
    },
    wake,
    /** Exchanges in flight finish; no attempt starts until it is resumed. */
    setPaused(pause: boolean) {
      paused = pause
      wake()
    },
    isPaused: () => paused,
    halted: () => halted,
    isBusy: () => rounds.size > 0,
    /** Takes no more; waits for the exchanges in flight, which their deadline ends within 5 s. */
    async stop() {
      running = false
      if (timer) clearTimeout(timer)
      timer = null
      await Promise.all(rounds)
    },
  }
}
