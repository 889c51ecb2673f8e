import { setTimeout as sleepMs } from 'node:timers/promises'
import type { Clock } from '../delivery/clock.ts'
import { Refusal } from '../refusal.ts'
import type { Store } from '../store/store.ts'
import type { Syncs } from './syncs.ts'

/** A timer stands still while the machine sleeps: this soon after it wakes, what fell due is noticed. */
const longestSleepMs = 10_000
/** After each, whatever the interval: others have their turn. */
const restMs = 50
const defectMs = 1000

export interface RepeatParts {
  store: Store
  clock: Clock
  syncs: Syncs
  onDefect: (error: unknown) => void
}

/** Makes the syncs that are repeated, and those of a creation, when they are due in engine time. It sleeps until the next one is. */
export function createRepeats({ store, clock, syncs, onDefect }: RepeatParts) {
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null

  /** What is repeated, or the engine's time, is other than it was. */
  function wake() {
    if (signal.aborted || running) return
    if (timer) clearTimeout(timer)
    timer = null
    const next = store.personas.nextDue()?.nextSyncAt ?? null
    if (next !== null) timer = setTimeout(makeDue, Math.min(clock.realUntil(next), longestSleepMs))
  }

  function makeDue() {
    running = makeAllDue().finally(() => {
      running = null
      wake()
    })
  }

  async function makeAllDue() {
    while (!signal.aborted) {
      const next = store.personas.nextDue()
      if (next === null || (next.nextSyncAt ?? Infinity) > clock.now()) return
      try {
        await makeOne(next.id)
        await rest(restMs)
      } catch (error) {
        onDefect(error)
        await rest(defectMs)
      }
    }
  }

  async function makeOne(id: number) {
    try {
      await syncs.make(id, 'repeat')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await syncs.skip(id)
    }
  }

  const rest = (ms: number) => sleepMs(ms, undefined, { signal }).catch(() => {})

  return {
    wake,
    async stop() {
      stopping.abort()
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
