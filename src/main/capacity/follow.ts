import { setImmediate as turn } from 'node:timers/promises'
import type { ReadStore } from '../store/readStore.ts'
import type { RunAttempt } from '../store/capacity.ts'
import type { Samples } from './samples.ts'
import { addBusyTime, addToStep, type SentStep } from './step.ts'

/** Rows read in one turn of the loop: a few milliseconds. */
const rowsAtOnce = 1000

interface Parts {
  store: ReadStore
  destinationId: number
  /** Of the message ids of the run's calls. */
  prefix: string
  samples: Samples
  /** Those that are being sent or judged. */
  steps: () => readonly SentStep[]
}

/** Reads what was attempted since the last time, from the store: figures of a run are figures of what was recorded. */
export function followAttempts({ store, destinationId, prefix, samples, steps }: Parts) {
  let last = store.attempts.newest()
  let reading: Promise<void> | null = null
  /** By number of the call: a message with several endpoints is delivered once. */
  const delivered = new Set<number>()

  function add(attempt: RunAttempt) {
    for (const step of steps()) addBusyTime(step, attempt)
    if (!attempt.callMessageId.startsWith(prefix)) return
    const call = Number(attempt.callMessageId.slice(prefix.length))
    const delivers = attempt.verdict === 'success' && !delivered.has(call)
    if (delivers) delivered.add(call)
    samples.addAttempt(attempt, delivers)
    const step = steps().find(({ first, end }) => call >= first && call < end)
    if (step) addToStep(step, attempt, call)
  }

  async function readAll() {
    for (;;) {
      const newest = store.attempts.newest()
      const rows = store.capacity.attemptsAfter(last, destinationId, rowsAtOnce)
      for (const row of rows) add(row)
      if (rows.length < rowsAtOnce) {
        // Attempts of other destinations are not read again.
        last = Math.max(newest, rows.at(-1)?.id ?? 0)
        return
      }
      last = rows.at(-1)?.id ?? last
      await turn()
    }
  }

  return {
    /** Reads up to now. One reading at a time. */
    read(): Promise<void> {
      reading ??= readAll().finally(() => (reading = null))
      return reading
    },
  }
}
