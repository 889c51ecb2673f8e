import type { Store } from '../store/store.ts'
import { createClock } from './clock.ts'

/** How often engine time is stored while it is ahead of real time: the most that a kill can lose. */
const writeEveryMs = 1000

/** The engine's clock. It continues across restarts. */
export function createEngineTime(store: Store, speed: number) {
  const clock = createClock({
    // Never earlier than a time already reached, regardless of the system clock.
    startAt: Math.max(
      Date.now(),
      goneOn(store),
      latestAttempt(store),
      store.messages.latestQueuedAt() ?? 0,
    ),
    speed,
  })

  /** Inside a transaction. */
  function write(time = clock.now()) {
    store.settings.writeFact('engineTime', String(time))
    store.settings.writeFact('engineTimeAt', String(Date.now()))
  }

  /** Inside a transaction: from now on, the clock shows this earlier time. */
  function writeReturn(time: number) {
    write(time)
    store.settings.writeFact('returnedAfterAttempt', String(store.attempts.newest()))
  }

  // When the clock is ahead, only attempts record it otherwise; after a kill nothing else would restore it.
  const isAhead = () => clock.speed() > 1 || clock.now() > Date.now() + writeEveryMs
  const timer = setInterval(() => {
    if (isAhead()) store.writeSoon(() => write()).catch(() => {})
  }, writeEveryMs)

  return {
    clock,
    write,
    writeReturn,
    close() {
      clearInterval(timer)
      store.change(() => write())
    },
  }
}
export type EngineTime = ReturnType<typeof createEngineTime>

/** The engine time of the newest attempt. Those before the clock returned to real time may be later than now. */
function latestAttempt({ attempts, settings }: Store): number {
  const returnedAfter = Number(settings.readFact('returnedAfterAttempt') ?? 0)
  return attempts.newest() > returnedAfter ? (attempts.latestEngineAt() ?? 0) : 0
}

/** The stored time plus the real time since: the clock also runs while Hookbench does not. */
function goneOn(store: Store): number {
  const time = Number(store.settings.readFact('engineTime') ?? 0)
  const at = Number(store.settings.readFact('engineTimeAt') ?? Date.now())
  return time + Math.max(0, Date.now() - at)
}
