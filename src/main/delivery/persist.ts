import { setTimeout as sleepMs } from 'node:timers/promises'
import type { Store } from '../store/store.ts'
import { isStoreFault, NotSynced } from '../store/storeFault.ts'

/** How often a store that cannot be used, a full disk say, is tried again. */
const haltMs = 1000

export interface PersistParts {
  store: Store
  onDefect: (error: unknown) => void
  /** Delivery may go on. */
  onResume: () => void
}

/**
 * Writes what happened on the wire however long the store has no room for it: to send it again would be worse.
 * Until then delivery is halted; the first write that succeeds ends that.
 */
export function createPersist({ store, onDefect, onResume }: PersistParts) {
  const stopping = new AbortController()
  let halted: string | null = null

  function halt(error: unknown) {
    if (halted === null) onDefect(error)
    halted = error instanceof Error ? error.message : String(error)
  }

  function goOn() {
    if (halted === null) return
    halted = null
    if (!stopping.signal.aborted) onResume()
  }

  /** Ends early when delivery stops. */
  const pause = (ms: number) =>
    sleepMs(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  return {
    /** Why nothing goes on, or null. */
    halted: () => halted,
    pause,
    /** `share`: its commit may wait for others to share it. */
    async persist(run: () => void, share: boolean): Promise<void> {
      for (;;) {
        try {
          await (share ? store.writeSoon(run) : store.write(run))
          return goOn()
        } catch (error) {
          if (error instanceof NotSynced) {
            // It is written, and to write it again would invent attempts: all that can be done is to tell.
            onDefect(error)
            return goOn()
          }
          if (!isStoreFault(error) || stopping.signal.aborted) throw error
          halt(error)
          await pause(haltMs)
        }
      }
    },
    /** The store could not be read: it is tried again in a while. */
    async haltForAWhile(error: unknown) {
      halt(error)
      await pause(haltMs)
      goOn()
    },
    stop: () => stopping.abort(),
  }
}
