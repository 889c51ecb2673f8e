import type { DestinationRecord } from '../store/destinations.ts'
import type { CommittedMessage, OpenMessage } from '../store/messages.ts'
import { deliver, type DeliverParts, type Round } from './deliver.ts'
import { createLane, type Lane, lookAgain, roomOf, takeDue, takeFresh } from './lane.ts'
import { createPersist } from './persist.ts'
import { isPastWindow } from './schedule.ts'
import { endpointsToTry } from './standing.ts'

/** A timer stands still while the machine sleeps: this soon after it wakes, what fell due is noticed. */
const longestSleepMs = 10_000
/** How long a message that met a defect of ours is left alone; it stays open, and its lane goes on. */
const defectMs = 60_000
/** Exchanges in flight over all destinations: each is a socket. A destination with none may always start one. */
const maxExchanges = 1024

export interface DispatcherParts extends DeliverParts {
  onDefect: (error: unknown) => void
}

/**
 * Takes due messages, oldest first, within each destination's limit and in turn between destinations, and has
 * them delivered. It does not poll: it sleeps until the next due time or until it is woken. What it holds in
 * memory is what is in flight.
 */
export function createDispatcher(parts: DispatcherParts) {
  const { store, clock, settings } = parts
  const lanes = new Map<number, Lane>()
  /** Destinations to look at, the one that has waited longest first. */
  const ready = new Set<number>()
  const rounds = new Set<Promise<void>>()
  /** Messages with an exchange in flight or not yet recorded. */
  const underWay = new Set<number>()
  /** Those of them with an exchange in flight. */
  const sending = new Set<number>()
  let exchanges = 0
  let timer: NodeJS.Timeout | null = null
  let woken = false
  let fresh: CommittedMessage[] = []
  let running = false
  let paused = false
  const { persist, halted, haltForAWhile, pause, stop } = createPersist({
    store,
    onDefect: parts.onDefect,
    onResume: wake,
  })
  const mayDispatch = () => running && !paused && halted() === null

  /** Has all destinations looked at, from their first open message on. */
  function wake() {
    for (const { id } of store.wiring.destinations()) {
      lookAgain(laneOf(id))
      ready.add(id)
    }
    wakeSoon()
  }

  /** In the next turn of the event loop, for all that happens in this one. */
  function wakeSoon() {
    if (woken || !mayDispatch()) return
    woken = true
    setImmediate(() => {
      woken = false
      if (!mayDispatch()) return
      try {
        dispatch()
      } catch (error) {
        void haltForAWhile(error)
      }
    })
  }

  /** Messages that were committed this moment, due now: they start before anything else happens, where they may. */
  function takeCommitted(messages: CommittedMessage[]) {
    if (messages.length === 0) return
    if (fresh.length === 0) queueMicrotask(startFresh)
    for (const message of messages) fresh.push(message)
  }

  function startFresh() {
    const messages = fresh
    fresh = []
    for (const { destinationId, ...message } of messages) {
      const destination = store.wiring.destinationOf(destinationId)
      const lane = laneOf(destinationId)
      // Where others wait it has its place behind them, and is read when its turn comes.
      if (mayDispatch() && destination && takeFresh(lane, message, roomNow(lane, destination)))
        startRound({ message, destination, endpoints: destination.endpoints })
      else ready.add(destinationId)
    }
    if (ready.size > 0) wakeSoon()
  }

  const roomNow = (lane: Lane, destination: DestinationRecord) =>
    roomOf(lane, destination, {
      limit: settings().delivery.inFlight,
      free: maxExchanges - exchanges,
    })

  function dispatch() {
    const now = clock.now()
    for (const [id, lane] of lanes) if (lane.nextDue <= now) ready.add(id)
    // Those of now: what is put behind the others has its turn next time.
    const turn = Array.from(ready)
    for (const id of turn) {
      const destination = store.wiring.destinationOf(id)
      const lane = laneOf(id)
      // No more may start: it keeps its place in the order.
      if (exchanges >= maxExchanges && lane.exchanges > 0) continue
      ready.delete(id)
      if (destination) fill(destination, lane, now)
      else lanes.delete(id)
      // It may have started less than it would: it goes on behind the others.
      if (destination && exchanges >= maxExchanges) ready.add(id)
    }
    sleep()
  }

  function sleep() {
    if (timer) clearTimeout(timer)
    let soonest = Infinity
    for (const { nextDue } of lanes.values()) soonest = Math.min(soonest, nextDue)
    const ms = clock.realUntil(soonest)
    timer = ms === Infinity ? null : setTimeout(wakeSoon, Math.min(Math.ceil(ms), longestSleepMs))
  }

  function fill(destination: DestinationRecord, lane: Lane, now: number) {
    const room = roomNow(lane, destination)
    if (room <= 0) {
      // The end of what is under way tells when to go on.
      lane.nextDue = Infinity
      lane.caughtUp = false
      return
    }
    const messages = takeDue(store, lane, { destinationId: destination.id, now, room })
    const retried = messages.filter(({ rounds: made }) => made > 0).map(({ id }) => id)
    const attempts = Map.groupBy(store.attempts.verdicts(retried), ({ messageId }) => messageId)
    for (const message of messages) {
      if (isPastWindow(message.firstAttemptAt, now, settings().retry)) expire(message, destination)
      else {
        const endpoints = endpointsToTry(destination.endpoints, attempts.get(message.id) ?? [])
        startRound({ message, destination, endpoints })
      }
    }
  }

  /** It fell due while delivery was paused, halted or not running, and no attempt may start so late. */
  function expire(message: OpenMessage, destination: DestinationRecord) {
    keepUnderWay(message.id, destination.id, () =>
      persist(() => store.messages.expire(message.id, Date.now()), mayShare()),
    )
  }

  function startRound(round: Round) {
    const { message, destination, endpoints } = round
    const lane = laneOf(destination.id)
    let inFlight = endpoints.length
    if (inFlight > 0) sending.add(message.id)
    lane.exchanges += inFlight
    exchanges += inFlight
    function over(count: number) {
      inFlight -= count
      lane.exchanges -= count
      exchanges -= count
      if (inFlight === 0) sending.delete(message.id)
      lookAt(destination.id)
    }
    const persistRound = (run: () => void) => persist(run, mayShare())
    keepUnderWay(message.id, destination.id, () =>
      deliver({ ...parts, persist: persistRound }, round, {
        exchangeOver: () => over(1),
        settled(nextAttemptAt) {
          lane.active.delete(message.id)
          // The lane went on meanwhile, and may have passed the place of the next attempt.
          if (nextAttemptAt !== null) lookAgain(lane)
        },
      }).finally(() => over(inFlight)),
    )
  }

  /** Alone, or in strict order, nothing comes to share a commit with. */
  const mayShare = () => exchanges > 0 && settings().delivery.inFlight > 1

  function lookAt(destinationId: number) {
    ready.add(destinationId)
    wakeSoon()
  }

  /** Holds a message's place in its lane until its work is over, whatever the end. */
  function keepUnderWay(id: number, destinationId: number, work: () => Promise<void>) {
    const lane = laneOf(destinationId)
    lane.active.add(id)
    underWay.add(id)
    const done = work()
      .catch(async (error: unknown) => {
        parts.onDefect(error)
        await pause(defectMs)
        lookAgain(lane)
      })
      .finally(() => {
        lane.active.delete(id)
        underWay.delete(id)
        rounds.delete(done)
        lookAt(destinationId)
      })
    rounds.add(done)
  }

  function laneOf(destinationId: number): Lane {
    const lane = lanes.get(destinationId) ?? createLane()
    lanes.set(destinationId, lane)
    return lane
  }

  return {
    start() {
      running = true
      wake()
    },
    wake,
    takeCommitted,
    /** Exchanges in flight finish; no attempt starts until it is resumed. */
    setPaused(next: boolean) {
      paused = next
      wake()
    },
    isPaused: () => paused,
    halted,
    /** Messages with an exchange in flight or not yet recorded. */
    underWay: (): ReadonlySet<number> => underWay,
    isSending: (messageId: number) => sending.has(messageId),
    isBusy: () => rounds.size > 0,
    /** Takes no more; waits for the exchanges in flight, which their deadline ends within 5 s. */
    async stop() {
      running = false
      if (timer) clearTimeout(timer)
      timer = null
      stop()
      await Promise.all(rounds)
    },
  }
}
