import { createLoop } from '../../loop/loop.ts'
import type { Store } from '../../store/store.ts'
import { isStoreFault } from '../../store/sqlite/storeFault.ts'
import { createFold } from './fold.ts'

/** Delay before calls are counted, so that a burst is counted in large groups. */
const delayMs = 500
/** Pause between background transactions, since other writers wait for each. */
const restMs = 50
/** Retry interval while the store cannot be written. */
const patientMs = 10_000

export interface FoldingParts {
  store: Store
  onDefect: (error: unknown) => void
}

/** Counts collected calls in the profiles with a short delay. After a kill it only has more to count. */
export function createFolding({ store, onDefect }: FoldingParts) {
  let last: Promise<unknown> = Promise.resolve()
  const { step, committed } = createFold(store.profiles)
  const { newest } = store.calls
  const { foldedUpTo } = store.profiles

  /** Runs after everything started before: profiles do not change while they are read. */
  function alone<T>(run: () => Promise<T>): Promise<T> {
    const mine = last.then(run)
    last = mine.catch(() => {})
    return mine
  }

  const foldSome = (upTo: number) => store.write(() => step(upTo)).then(committed)

  const loop = createLoop({ step: () => alone(pass), onFault })

  /** Counts the calls that exist at its start, so that other work gets its turn while more arrive. */
  async function fold() {
    const target = newest()
    while (!loop.isStopped() && foldedUpTo() < target) await foldSome(target)
  }

  async function pass() {
    if (!loop.isStopped() && foldedUpTo() < newest()) await foldSome(newest())
    return foldedUpTo() < newest() ? restMs : null
  }

  function onFault(error: unknown) {
    if (!isStoreFault(error)) onDefect(error)
    return patientMs
  }

  return {
    /** Call after a commit: there may be calls to count. */
    wake: () => loop.wake(delayMs),
    /** Counts all current calls. Throws if the store cannot be written. */
    upToDate: async () => (foldedUpTo() < newest() ? alone(fold) : undefined),
    /** Counts all current calls, and reads the profiles without changes in between. */
    reading: <T>(read: () => Promise<T>) =>
      alone(async () => {
        await fold()
        return read()
      }),
    isStopped: loop.isStopped,
    async stop() {
      await loop.stop()
      await last
    },
  }
}
