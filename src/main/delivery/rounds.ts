import type { DestinationRecord } from '../store/destinations.ts'
import type { OpenMessage } from '../store/messages.ts'
import {
  deliver,
  type DeliverParts,
  type Round,
  type RoundEvents,
  type RoundParts,
} from './deliver.ts'
import { type Lane, lookAgain } from './lane.ts'
import { OwnFailure } from './ownFailure.ts'
import type { Persist } from './persist.ts'

/** Pause before a message that hit an internal error is attempted again. Other messages of its lane continue. */
const defectMs = 60_000
/** Limit on exchanges in flight over all destinations; each is a socket. A destination with none may always start one. */
const maxExchanges = 1024

interface RoundsParts extends DeliverParts {
  persist: Persist['persist']
  pause: Persist['pause']
  haltForAWhile: Persist['haltForAWhile']
  onDefect: (error: unknown) => void
  /** An exchange or a round of this destination ended: there may be room for another. */
  onRoom: (destinationId: number) => void
}

/** The rounds in progress over all destinations, and how many exchanges they have in flight. */
export function createRounds({ persist, pause, onDefect, onRoom, ...parts }: RoundsParts) {
  const { haltForAWhile } = parts
  const { store, settings } = parts
  const inProgress = new Set<number>()
  let whenAllOver: (() => void)[] = []
  /** The subset of `inProgress` with an exchange in flight. */
  const sending = new Set<number>()
  let exchanges = 0

  const roundParts: RoundParts = { ...parts, persist: (run) => persist(run, mayShare()) }
  /** A single message, or strict order, has no other round to share a commit with. */
  const mayShare = () => exchanges > 0 && settings().delivery.inFlight > 1

  /** Keeps a message marked as in progress until its work ends, also when it fails. */
  async function track(id: number, destinationId: number, lane: Lane, work: () => Promise<void>) {
    lane.active.add(id)
    inProgress.add(id)
    try {
      await work()
    } catch (error) {
      if (error instanceof OwnFailure) await haltForAWhile(error)
      else {
        onDefect(error)
        await pause(defectMs)
      }
      lookAgain(lane)
    } finally {
      lane.active.delete(id)
      inProgress.delete(id)
      onRoom(destinationId)
      if (inProgress.size === 0) tellAllOver()
    }
  }

  function tellAllOver() {
    for (const tell of whenAllOver) tell()
    whenAllOver = []
  }

  return {
    start(round: Round, lane: Lane) {
      const { message, destination, endpoints } = round
      let inFlight = endpoints.length
      if (inFlight > 0) sending.add(message.id)
      lane.exchanges += inFlight
      exchanges += inFlight
      function over(count: number) {
        inFlight -= count
        lane.exchanges -= count
        exchanges -= count
        if (inFlight === 0) sending.delete(message.id)
        onRoom(destination.id)
      }
      const events: RoundEvents = {
        exchangeOver: () => over(1),
        settled(nextAttemptAt) {
          lane.active.delete(message.id)
          // The lane has moved on and may have passed the due time of the next attempt.
          if (nextAttemptAt !== null) lookAgain(lane)
        },
      }
      void track(message.id, destination.id, lane, async () => {
        try {
          await deliver(roundParts, round, events)
        } finally {
          if (inFlight > 0) over(inFlight)
        }
      })
    },
    /** The message became due while delivery was paused, halted or not running, and its retry window has closed. */
    expire({ id }: OpenMessage, destination: DestinationRecord, lane: Lane) {
      void track(id, destination.id, lane, () =>
        roundParts.persist(() => store.messages.expire(id, parts.clock.realNow())),
      )
    },
    /** How many more exchanges may be in flight; below 0 when destinations with none started one regardless. */
    free: () => maxExchanges - exchanges,
    /** Messages with an exchange in flight or not yet recorded. */
    inProgress: (): ReadonlySet<number> => inProgress,
    isSending: (messageId: number) => sending.has(messageId),
    isBusy: () => inProgress.size > 0,
    allOver: () =>
      new Promise<void>((resolve) => {
        whenAllOver.push(resolve)
        if (inProgress.size === 0) tellAllOver()
      }),
  }
}
