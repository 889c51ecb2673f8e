import type { CapacityRun, CheckedCapacityRun } from '../../contract/capacity.ts'
import { createSamples, type Samples } from './samples.ts'
import { createSearch, type Search } from './search.ts'
import type { SenderTick } from './senderThread.ts'
import type { Target } from './target.ts'

/** A run: what was asked, and what happened so far. */
export interface RunRecord {
  id: number
  target: Target
  input: CheckedCapacityRun
  inFlightLimit: number
  warnings: string[]
  startedAt: number
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
  /** Resolves when it is over. */
  over: Promise<void>
}

interface NewRecord extends Pick<
  RunRecord,
  'id' | 'target' | 'input' | 'inFlightLimit' | 'warnings'
> {}

export function newRecord(given: NewRecord): RunRecord {
  const startedAt = Date.now()
  const { profile, refine } = given.input
  return {
    ...given,
    startedAt,
    endedAt: null,
    phase: 'sending',
    rate: 0,
    failure: null,
    samples: createSamples(startedAt),
    search: createSearch(profile, refine),
    steps: [],
    sent: { offered: 0, rejected: 0, unanswered: 0, unsent: 0, inFlight: 0, fault: null },
    cancelled: 0,
    outstanding: { queued: 0, retrying: 0, nextAttemptAt: null },
    over: Promise.resolve(),
  }
}
