import type { Store } from '../store/store.ts'
import { isStoreFault } from '../store/storeFault.ts'
import { createFold } from './fold.ts'

/** How long calls are collected before they are counted: those of a burst are counted many at a time. */
const delayMs = 500
/** Between two transactions that nobody waits for: whoever else writes waits for each. */
const restMs = 50
/** When it is tried again while the store cannot be written. */
const patientMs = 10_000

export interface FoldingParts {
  store: Store
  onDefect: (error: unknown) => void
}

/** Keeps the profiles up with what is collected, a little behind it. A kill only leaves it more to count. */
export function createFolding({ store, onDefect }: FoldingParts) {
  let timer: NodeJS.Timeout | null = null
  const stopping = new AbortController()
  const { signal } = stopping
  let last: Promise<unknown> = Promise.resolve()
  const { step, committed } = createFold(store.profiles)
  const { newest } = store.calls
  const { foldedUpTo } = store.profiles

  /** After all that was begun before: while someone reads the profiles, nobody changes them. */
  function alone<T>(run: () => Promise<T>): Promise<T> {
    const mine = last.then(run)
    last = mine.catch(() => {})
    return mine
  }

  const foldSome = (upTo: number) => store.write(() => step(upTo)).then(committed)

  /** All calls that there are when it begins: while calls keep coming, others have their turn as well. */
  async function fold() {
    const target = newest()
    while (!signal.aborted && foldedUpTo() < target) await foldSome(target)
  }

  function wake(ms = delayMs) {
    if (timer || signal.aborted) return
    timer = setTimeout(() => void alone(pass), ms)
    // Nothing is lost when the process ends before.
    timer.unref()
  }

  async function pass() {
    let again: number | null = null
    try {
      if (!signal.aborted && foldedUpTo() < newest()) await foldSome(newest())
      if (foldedUpTo() < newest()) again = restMs
    } catch (error) {
      if (!isStoreFault(error)) onDefect(error)
      again = patientMs
    }
    timer = null
    if (again !== null) wake(again)
  }

  return {
    /** Something was committed: there may be calls to count. */
    wake: () => wake(),
    /** Counts all calls that there are now. Throws where the store cannot be written. */
    upToDate: async () => (foldedUpTo() < newest() ? alone(fold) : undefined),
    /** Counts all calls that there are, and reads profiles that stay as they then are. */
    reading: <T>(read: () => Promise<T>) =>
      alone(async () => {
        await fold()
        return read()
      }),
    isStopped: () => signal.aborted,
    async stop() {
      stopping.abort()
      if (timer) clearTimeout(timer)
      await last
    },
  }
}
