import type { Store } from '../store/store.ts'
import { createClock } from './clock.ts'

/** How often the engine's time is written while it is ahead of real time: what a kill can take back of it. */
const writeEveryMs = 1000

/** The engine's clock, which goes on over restarts from where it was. */
export function createEngineTime(store: Store, speed: number) {
  const clock = createClock({
    // Never before a time the engine has already reached, whatever the system's clock says.
    startAt: Math.max(
      Date.now(),
      goneOn(store),
      store.attempts.latestEngineAt() ?? 0,
      store.messages.latestQueuedAt() ?? 0,
    ),
    speed,
  })

  /** Inside a transaction. */
  function write(time = clock.now()) {
    store.settings.writeFact('engineTime', String(time))
    store.settings.writeFact('engineTimeAt', String(Date.now()))
  }

  // Where it runs ahead nothing else tells it after a kill, but the attempts that were made.
  const isAhead = () => clock.speed() > 1 || clock.now() > Date.now() + writeEveryMs
  const timer = setInterval(() => {
    if (isAhead()) store.writeSoon(() => write()).catch(() => {})
  }, writeEveryMs)

  return {
    clock,
    write,
    close() {
      clearInterval(timer)
      store.change(() => write())
    },
  }
}

/** As it was last written, with the real time that has passed since: it counts also while nothing runs. */
function goneOn(store: Store): number {
  const time = Number(store.settings.readFact('engineTime') ?? 0)
  const at = Number(store.settings.readFact('engineTimeAt') ?? Date.now())
  return time + Math.max(0, Date.now() - at)
}
