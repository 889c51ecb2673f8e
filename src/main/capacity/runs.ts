import { createJobs } from '../jobs/jobs.ts'
import { newRun, type RunRecord, type RunTarget } from './record.ts'
import { NothingSent, runLoad, type RunParts } from './run.ts'

export interface RunRequest extends RunTarget, Omit<RunParts, 'endpoint' | 'onProgress'> {}

interface Parts {
  /** The collection port's address. */
  endpoint: string
  lastId: number
  onProgress: () => void
  onDefect: (error: unknown) => void
}

/** Capacity runs: one at a time, because two would measure each other. */
export function createCapacityRuns({ endpoint, lastId, onProgress, onDefect }: Parts) {
  const jobs = createJobs<RunRecord>({
    one: 'capacity run',
    many: 'capacity runs',
    maxInProgress: 1,
    maxStored: 20,
    lastId,
    onProgress,
  })

  async function run(
    record: RunRecord,
    parts: Omit<RunParts, 'endpoint' | 'onProgress'>,
    signal: AbortSignal,
  ) {
    try {
      await runLoad(record, { ...parts, endpoint, onProgress: jobs.notify }, signal)
      record.phase = 'done'
    } catch (error) {
      record.phase = signal.aborted ? 'stopped' : 'broken'
      if (signal.aborted) return
      record.failure = error instanceof Error ? error.message : String(error)
      if (!(error instanceof NothingSent)) onDefect(error)
    } finally {
      record.endedAt = Date.now()
    }
  }

  return {
    start({ target, input, inFlightLimit, warnings, ...parts }: RunRequest): RunRecord {
      return jobs.start(newRun({ target, input, inFlightLimit, warnings }), (record, signal) =>
        run(record, parts, signal),
      )
    },
    find: jobs.find,
    get: jobs.get,
    all: jobs.all,
    /** Stops sending. Resolves when nothing more is sent. */
    async stop(record: RunRecord) {
      jobs.abort(record.id)
      await record.over
    },
    close: jobs.close,
  }
}
export type CapacityRuns = ReturnType<typeof createCapacityRuns>
