import { setImmediate as turn } from 'node:timers/promises'
import { createLoop } from '../../loop/loop.ts'
import type { DerivedStore } from '../../store/derivedStore.ts'
import { isStoreFault } from '../../store/sqlite/storeFault.ts'
import { createFold } from './fold.ts'

/** Delay before calls are counted, so that a burst is counted in large groups. */
const delayMs = 500
/** Pause between background transactions, in which others use the processor. */
const restMs = 50
/** Retry interval while the store cannot be written. */
const patientMs = 10_000
/** Events of removed calls are removed at most this often, and before profiles are read. */
const sweepMs = 10_000

export interface FoldingParts {
  derived: DerivedStore
  onDefect: (error: unknown) => void
  /** Called after each commit. */
  onFolded: () => void
}

/** Counts collected calls in the profiles with a short delay. After a kill it only has more to count. */
export function createFolding({ derived, onDefect, onFolded }: FoldingParts) {
  let last: Promise<unknown> = Promise.resolve()
  let sweptAt = -Infinity
  const { step, committed } = createFold(derived.profiles)
  const { newest } = derived.store.calls
  const { foldedUpTo, nextForgotten, sweep } = derived.profiles
  const isBehind = (target: number) =>
    foldedUpTo() < target || (nextForgotten()?.afterCall ?? Infinity) <= foldedUpTo()

  /** Runs after everything started before: profiles do not change while they are read. */
  function alone<T>(run: () => Promise<T>): Promise<T> {
    const mine = last.then(run)
    last = mine.catch(() => {})
    return mine
  }

  async function foldSome(upTo: number) {
    await derived.write(() => step(upTo))
    committed()
    onFolded()
    await turn()
  }

  const loop = createLoop({ step: () => alone(pass), onFault })

  /** Before anything is counted: profiles of an earlier version are the beginning. */
  async function copyFormer() {
    const upTo = foldedUpTo() === 0 ? (derived.former?.upTo() ?? null) : null
    if (derived.former === null || upTo === null) return
    const { copySome } = derived.former
    while (!loop.isStopped() && (await derived.write(copySome))) await turn()
    if (!loop.isStopped()) await derived.write(() => derived.profiles.setFoldedUpTo(upTo))
  }

  /** Counts the calls that exist at its start, so that other work gets its turn while more arrive. */
  async function fold() {
    await copyFormer()
    const target = newest()
    while (!loop.isStopped() && isBehind(target)) await foldSome(target)
  }

  async function sweepAll() {
    while (!loop.isStopped() && (await derived.write(sweep))) await turn()
  }

  async function pass() {
    await copyFormer()
    if (loop.isStopped()) return null
    if (isBehind(newest())) await foldSome(newest())
    if (isBehind(newest())) return restMs
    if (performance.now() < sweptAt + sweepMs) return null
    if (await derived.write(sweep)) return restMs
    sweptAt = performance.now()
    return null
  }

  function onFault(error: unknown) {
    if (!isStoreFault(error)) onDefect(error)
    return patientMs
  }

  return {
    /** Call after a commit: there may be calls to count. */
    wake: () => loop.wake(delayMs),
    /** Counts all current calls. Throws if the store cannot be written. */
    upToDate: async () => (isBehind(newest()) ? alone(fold) : undefined),
    /** Counts all current calls, and reads the profiles without changes in between. */
    reading: <T>(read: () => Promise<T>) =>
      alone(async () => {
        await fold()
        await sweepAll()
        return read()
      }),
    isStopped: loop.isStopped,
    async stop() {
      await loop.stop()
      await last
    },
  }
}
