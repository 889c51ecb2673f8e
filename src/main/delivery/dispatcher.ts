import type { DestinationRecord } from '../store/destinations.ts'
import type { CommittedMessage } from '../store/messages.ts'
import type { DeliverParts } from './deliver.ts'
import { createLanes, type Lane, lookAgain, roomOf, takeDue, takeFresh } from './lane.ts'
import { createPersist } from './persist.ts'
import { createRounds } from './rounds.ts'
import { isPastWindow } from './schedule.ts'
import { endpointsToTry } from './endpointStatus.ts'
import { createWakeTimer } from './wakeTimer.ts'

export interface DispatcherParts extends DeliverParts {
  onDefect: (error: unknown) => void
  /** Called when delivery was halted, and when it may continue. */
  onHaltChange: () => void
}

/**
 * Delivers due messages, oldest first, within the limit of each destination and in turn between destinations.
 * It does not poll: it sleeps until the next due time or until it is woken. Only what is in flight is held in
 * memory.
 */
export function createDispatcher(parts: DispatcherParts) {
  const { store, clock, settings } = parts
  const lanes = createLanes()
  /** Destinations to check, longest waiting first. */
  const ready = new Set<number>()
  let fresh: CommittedMessage[] = []
  let running = false
  let paused = false
  const { persist, halted, haltForAWhile, pause, stop } = createPersist({
    store,
    onDefect: parts.onDefect,
    onResume: wake,
    onHaltChange: parts.onHaltChange,
  })
  const rounds = createRounds({ ...parts, persist, pause, haltForAWhile, onRoom: lookAt })
  const mayDispatch = () => running && !paused && halted() === null
  const timer = createWakeTimer({ clock, mayRun: mayDispatch, run: dispatch })

  /** Checks all destinations again, starting from their first open message. */
  function wake() {
    for (const { id } of store.wiring.destinations()) {
      lookAgain(lanes.of(id))
      ready.add(id)
    }
    timer.wakeSoon()
  }

  /** Messages just committed and due now: started immediately when the limits allow. */
  function takeCommitted(messages: CommittedMessage[]) {
    if (messages.length === 0) return
    if (fresh.length === 0) queueMicrotask(startFresh)
    for (const message of messages) fresh.push(message)
  }

  function startFresh() {
    const messages = fresh
    fresh = []
    for (const message of messages) {
      const { destinationId } = message
      const destination = store.wiring.destinationOf(destinationId)
      const lane = lanes.of(destinationId)
      // When other messages wait, it queues behind them and is read from the store in its turn.
      if (mayDispatch() && destination && takeFresh(lane, message, roomNow(lane, destination)))
        rounds.start({ message, destination, endpoints: destination.endpoints }, lane)
      else ready.add(destinationId)
    }
    if (ready.size > 0) timer.wakeSoon()
  }

  const roomNow = (lane: Lane, destination: DestinationRecord) =>
    roomOf(lane, destination, { limit: settings().delivery.inFlight, free: rounds.free() })

  function dispatch() {
    try {
      serveInTurn()
    } catch (error) {
      void haltForAWhile(error)
    }
  }

  function serveInTurn() {
    const now = clock.now()
    lanes.addDueTo(ready, now)
    // Only the destinations queued now: those queued again during the loop are checked next time.
    const turn = Array.from(ready)
    for (const id of turn) {
      const destination = store.wiring.destinationOf(id)
      const lane = lanes.of(id)
      // The limit is reached: the destination keeps its place.
      if (rounds.free() <= 0 && lane.exchanges > 0) continue
      ready.delete(id)
      if (destination) fill(destination, lane, now)
      else lanes.remove(id)
      // More may be due: the destination continues after the others.
      if (destination && rounds.free() <= 0) ready.add(id)
    }
    timer.sleepUntil(lanes.nextDue())
  }

  function fill(destination: DestinationRecord, lane: Lane, now: number) {
    const room = roomNow(lane, destination)
    if (room <= 0) {
      // It continues when something in progress ends.
      lane.nextDue = Infinity
      lane.caughtUp = false
      return
    }
    const messages = takeDue(store, lane, { destinationId: destination.id, now, room })
    if (messages.length === 0) return
    const retried = messages.filter(({ rounds: made }) => made > 0).map(({ id }) => id)
    const attempts = Map.groupBy(store.attempts.verdicts(retried), ({ messageId }) => messageId)
    for (const message of messages) {
      if (isPastWindow(message.firstAttemptAt, now, settings().retry))
        rounds.expire(message, destination, lane)
      else {
        const endpoints = endpointsToTry(destination.endpoints, attempts.get(message.id) ?? [])
        rounds.start({ message, destination, endpoints }, lane)
      }
    }
  }

  function lookAt(destinationId: number) {
    ready.add(destinationId)
    timer.wakeSoon()
  }

  return {
    start() {
      running = true
      wake()
    },
    wake,
    /** Call before and after the machine sleeps. */
    announceSleep() {
      clock.announceSleep()
      wake()
    },
    takeCommitted,
    /** Exchanges in flight finish. No attempt starts until delivery is resumed. */
    setPaused(next: boolean) {
      paused = next
      wake()
    },
    isPaused: () => paused,
    halted,
    inProgress: rounds.inProgress,
    isSending: rounds.isSending,
    isBusy: rounds.isBusy,
    /** Starts nothing new and waits for the exchanges in flight, which end within the 5 s deadline. */
    async stop() {
      running = false
      timer.cancel()
      stop()
      await rounds.allOver()
    },
  }
}
export type Dispatcher = ReturnType<typeof createDispatcher>
