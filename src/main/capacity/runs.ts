import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckedCapacityRun } from '../../contract/capacity.ts'
import { Refusal } from '../errors/refusal.ts'
import { newRecord, type RunRecord } from './record.ts'
import { NothingSent, runLoad, type RunParts } from './run.ts'
import type { Target } from './target.ts'

/** Finished runs that can still be read. */
const maxStored = 20
const graceMs = 1000

export interface RunRequest extends Omit<RunParts, 'endpoint' | 'onProgress'> {
  target: Target
  input: CheckedCapacityRun
  inFlightLimit: number
  warnings: string[]
}

interface Parts {
  /** The collection port's address. */
  endpoint: string
  onProgress: () => void
  onDefect: (error: unknown) => void
}

/** Capacity runs since Hookbench started: one at a time. */
export function createCapacityRuns({ endpoint, onProgress, onDefect }: Parts) {
  const records = new Map<number, RunRecord>()
  let current: { record: RunRecord; stop: AbortController } | null = null
  let lastId = 0
  let closed = false
  const notify = () => closed || onProgress()

  function start({ target, input, inFlightLimit, warnings, ...parts }: RunRequest): RunRecord {
    if (current !== null)
      throw new Refusal(
        'CONFLICT',
        `capacity run ${current.record.id} is in progress; stop it, or wait for it to finish`,
      )
    const record = newRecord({ id: ++lastId, target, input, inFlightLimit, warnings })
    const stop = new AbortController()
    records.set(record.id, record)
    forgetOldest()
    current = { record, stop }
    record.over = runLoad(record, { ...parts, endpoint, onProgress: notify }, stop.signal)
      .then(
        () => end(record, 'done'),
        (error: unknown) => {
          if (stop.signal.aborted) return end(record, 'stopped')
          record.failure = error instanceof Error ? error.message : String(error)
          if (!(error instanceof NothingSent)) onDefect(error)
          return end(record, 'broken')
        },
      )
      .finally(() => {
        current = null
        notify()
      })
    return record
  }

  function end(record: RunRecord, phase: RunRecord['phase']) {
    record.phase = phase
    record.endedAt = Date.now()
  }

  function forgetOldest() {
    for (const id of records.keys()) {
      if (records.size <= maxStored) return
      records.delete(id)
    }
  }

  return {
    start,
    byId: (id: number) => records.get(id) ?? null,
    /** Newest first. */
    all: () => [...records.values()].toReversed(),
    newest: () => lastId,
    /** Stops sending. Resolves when nothing more is sent. */
    async stop(record: RunRecord) {
      if (current?.record !== record) return
      current.stop.abort()
      await record.over
    },
    async close() {
      closed = true
      current?.stop.abort()
      await Promise.race([current?.record.over, sleep(graceMs, undefined, { ref: false })])
    },
  }
}
export type CapacityRuns = ReturnType<typeof createCapacityRuns>
