import { setTimeout as sleep } from 'node:timers/promises'
import { absent } from '../errors/absent.ts'
import { Refusal } from '../errors/refusal.ts'

/** How long closing waits for jobs that were told to stop. */
const graceMs = 300

export interface Job {
  id: number
  startedAt: number
  done: boolean
  /** Resolves when it is over. */
  over: Promise<void>
}

interface JobsParts {
  /** What a job is called in refusals: "sending", "sendings". */
  one: string
  many: string
  maxInProgress: number
  /** Finished jobs that can still be read. */
  maxStored: number
  /** The id of the last one before. */
  lastId?: number
  /** Called when a job changes. */
  onProgress: () => void
}

/** Work that someone starts, watches and may stop. In memory: it ends with the process. */
export function createJobs<J extends Job>({
  one,
  many,
  maxInProgress,
  maxStored,
  lastId = 0,
  onProgress,
}: JobsParts) {
  const jobs = new Map<number, J>()
  const stops = new Map<number, AbortController>()
  let closed = false
  const notify = () => closed || onProgress()

  /** `run` must not reject, and ends soon after the signal. */
  function start(
    fields: Omit<J, keyof Job>,
    run: (job: J, signal: AbortSignal) => Promise<void>,
  ): J {
    if (stops.size >= maxInProgress) throw new Refusal('CONFLICT', tooMany())
    const id = ++lastId
    const stop = new AbortController()
    const started: Job = { id, startedAt: Date.now(), done: false, over: Promise.resolve() }
    const job = { ...fields, ...started } as J
    jobs.set(id, job)
    stops.set(id, stop)
    forgetOldest()
    job.over = run(job, stop.signal).finally(() => {
      stops.delete(id)
      job.done = true
      notify()
    })
    return job
  }

  function tooMany(): string {
    const [id] = stops.keys()
    return maxInProgress === 1
      ? `${one} ${id} is in progress; stop it, or wait for it to finish`
      : `${maxInProgress} ${many} are already in progress; stop one, or wait for one to finish`
  }

  /** Finished ones are dropped first. */
  function forgetOldest() {
    for (const { id, done } of jobs.values()) {
      if (jobs.size <= maxStored) return
      if (done) jobs.delete(id)
    }
  }

  return {
    start,
    notify,
    find: (id: number): J | undefined => jobs.get(id),
    /** Throws if there is none. */
    get(id: number): J {
      const job = jobs.get(id)
      if (job) return job
      if (id <= lastId && id > 0)
        throw new Refusal('NOT_FOUND', `${one} ${id} has finished and is no longer stored`, 'id')
      throw absent(one, id, { newest: 0 })
    },
    /** Newest first. */
    all: () => [...jobs.values()].toReversed(),
    abort: (id: number) => stops.get(id)?.abort(),
    async close() {
      for (const stop of stops.values()) stop.abort()
      const over = Promise.all([...jobs.values()].map((job) => job.over))
      await Promise.race([over, sleep(graceMs, undefined, { ref: false })])
      closed = true
    },
  }
}
