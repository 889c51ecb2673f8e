import type { Clock } from '../../delivery/clock.ts'
import { isUnavailable, Refusal } from '../../errors/refusal.ts'
import { createLoop } from '../../loop/loop.ts'
import type { Store } from '../../store/store.ts'
import type { Syncs } from './syncs.ts'

/** Timers stop while the machine sleeps. Due work is noticed at most this long after it wakes. */
const longestSleepMs = 10_000
/** The pause after each sync, so that other work gets its turn. */
const restMs = 50
const defectMs = 1000

export interface RepeatParts {
  store: Store
  clock: Clock
  syncs: Syncs
  onDefect: (error: unknown) => void
}

/** Runs repeated syncs and first syncs when they are due in engine time. Sleeps until the next one is due. */
export function createRepeats({ store, clock, syncs, onDefect }: RepeatParts) {
  const loop = createLoop({
    async step() {
      const next = store.personas.nextDue()
      const dueAt = next?.nextSyncAt ?? null
      if (next === null || dueAt === null) return null
      if (dueAt <= clock.now()) {
        await makeOne(next.id)
        return restMs
      }
      loop.wake(Math.min(clock.realUntil(dueAt), longestSleepMs))
      return null
    },
    onFault(error) {
      if (!isUnavailable(error)) onDefect(error)
      return defectMs
    },
  })

  async function makeOne(id: number) {
    try {
      await syncs.make(id, 'repeat')
    } catch (error) {
      // What decides it is being restarted: it is still due.
      if (!(error instanceof Refusal) || isUnavailable(error)) throw error
      await syncs.skip(id)
    }
  }

  return {
    /** Call after an interval or the engine clock changes. */
    wake: () => loop.wake(),
    stop: loop.stop,
  }
}
