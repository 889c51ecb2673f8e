import type { CapacityRun, CheckedCapacityRun } from '../../contract/capacity.ts'
import type { Job } from '../jobs/jobs.ts'
import { createSamples, type Samples } from './samples.ts'
import { createSearch, type Search } from './search.ts'
import type { SenderTick } from './senderThread.ts'
import type { Target } from './target.ts'

/** What was asked of a run. */
export interface RunTarget {
  target: Target
  input: CheckedCapacityRun
  /** Exchanges in flight per destination, a setting. */
  inFlightLimit: number
  warnings: string[]
}

/** A run: what was asked, and what happened so far. */
export interface RunRecord extends Job, RunTarget {
  endedAt: number | null
  phase: CapacityRun['phase']
  rate: number
  failure: string | null
  samples: Samples
  search: Search
  steps: CapacityRun['steps']
  sent: Omit<SenderTick, 'kind' | 'accepted' | 'lateMs'>
  cancelled: number
  outstanding: { queued: number; retrying: number; nextAttemptAt: number | null }
}

/** Before anything was sent. */
export function newRun(asked: RunTarget): Omit<RunRecord, keyof Job> {
  const { profile, refine } = asked.input
  return {
    ...asked,
    endedAt: null,
    phase: 'sending',
    rate: 0,
    failure: null,
    samples: createSamples(Date.now()),
    search: createSearch(profile, refine),
    steps: [],
    sent: { offered: 0, rejected: 0, unanswered: 0, unsent: 0, inFlight: 0, fault: null },
    cancelled: 0,
    outstanding: { queued: 0, retrying: 0, nextAttemptAt: null },
  }
}
