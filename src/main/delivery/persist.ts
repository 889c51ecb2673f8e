import { setTimeout as sleepMs } from 'node:timers/promises'
import type { Store } from '../store/store.ts'
import { isStoreFault, NotSynced } from '../store/sqlite/storeFault.ts'

/** How often a write is retried while the store is unavailable, for example on a full disk. */
const haltMs = 1000

export interface PersistParts {
  store: Store
  onDefect: (error: unknown) => void
  /** Called when delivery may continue. */
  onResume: () => void
  /** Called when delivery was halted, and when it may continue: no commit reports it. */
  onHaltChange: () => void
}

/**
 * Keeps trying to write the result of an exchange while the store is full: sending it again would be worse.
 * Delivery is halted until a write succeeds.
 */
export function createPersist({ store, onDefect, onResume, onHaltChange }: PersistParts) {
  const stopping = new AbortController()
  let halted: string | null = null

  function halt(error: unknown) {
    const reason = error instanceof Error ? error.message : String(error)
    if (reason === halted) return
    if (halted === null) onDefect(error)
    halted = reason
    onHaltChange()
  }

  function goOn() {
    if (halted === null) return
    halted = null
    onHaltChange()
    if (!stopping.signal.aborted) onResume()
  }

  /** Ends early when delivery stops. */
  const pause = (ms: number) =>
    sleepMs(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  return {
    /** The reason delivery is halted, or null. */
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
            // It is committed, and writing it again would invent attempts: the error can only be reported.
            onDefect(error)
            return goOn()
          }
          if (!isStoreFault(error) || stopping.signal.aborted) throw error
          halt(error)
          await pause(haltMs)
        }
      }
    },
    /** Called when the store could not be read, or no connection opened: delivery retries after a pause. */
    async haltForAWhile(error: unknown) {
      halt(error)
      await pause(haltMs)
      goOn()
    },
    stop: () => stopping.abort(),
  }
}
export type Persist = ReturnType<typeof createPersist>
