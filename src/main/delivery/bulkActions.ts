import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageAction } from '../../contract/bulkAction.ts'
import { isUnavailable } from '../errors/refusal.ts'
import { createJobs, type Job } from '../jobs/jobs.ts'
import type { ActionFault } from './actions.ts'

/** Limits: actions in progress, finished actions that can still be read, and different reasons of one action. */
const maxInProgress = 5
const maxStored = 50
const maxReasons = 50
const examples = 3

/** How many messages have the same reason or note, and the first of them. */
export interface Tally {
  count: number
  examples: number[]
}

/** One action on many messages. */
export interface BulkActionRecord extends Job {
  action: MessageAction
  /** How many messages matched when it started. */
  matches: number
  processed: number
  changed: number
  refused: number
  reasons: Map<string, Tally>
  notes: Map<string, Tally>
  stopped: boolean
  failure: string | null
}

interface StepResult {
  changed: { id: number; note: string | null }[]
  refused: (ActionFault & { id: number })[]
}

export interface BulkActionRequest {
  action: MessageAction
  matches: number
  /** The messages, some at a time. */
  steps: AsyncIterable<number[]>
  act: (ids: number[]) => Promise<StepResult>
}

/** Runs actions on any number of messages in steps. Between two steps, it rests as long as the last one took. */
export function createBulkActions({ onProgress }: { onProgress: () => void }) {
  const jobs = createJobs<BulkActionRecord>({
    one: 'action',
    many: 'actions on many messages',
    maxInProgress,
    maxStored,
    onProgress,
  })

  function start(request: BulkActionRequest): BulkActionRecord {
    const fields = {
      action: request.action,
      matches: request.matches,
      processed: 0,
      changed: 0,
      refused: 0,
      reasons: new Map<string, Tally>(),
      notes: new Map<string, Tally>(),
      stopped: false,
      failure: null,
    }
    return jobs.start(fields, (record, signal) =>
      run(record, request, signal).catch((error: unknown) => {
        record.failure = failureText(error)
      }),
    )
  }

  async function run(
    record: BulkActionRecord,
    { steps, act }: BulkActionRequest,
    signal: AbortSignal,
  ) {
    let restMs = 0
    for await (const ids of steps) {
      // The rest is at most one step, so a stop takes effect quickly.
      if (restMs > 0) await sleep(restMs)
      if (signal.aborted) {
        record.stopped = true
        return
      }
      const startedAt = performance.now()
      add(record, ids.length, await act(ids))
      restMs = performance.now() - startedAt
      jobs.notify()
    }
  }

  return {
    start,
    get: jobs.get,
    all: jobs.all,
    /** Ends it after the step in progress. */
    stop: ({ id }: BulkActionRecord) => jobs.abort(id),
    close: jobs.close,
  }
}
export type BulkActions = ReturnType<typeof createBulkActions>

function add(record: BulkActionRecord, processed: number, { changed, refused }: StepResult) {
  record.processed += processed
  record.changed += changed.length
  record.refused += refused.length
  for (const { id, rule } of refused) count(record.reasons, rule, id)
  for (const { id, note } of changed) if (note !== null) count(record.notes, note, id)
}

function count(tallies: Map<string, Tally>, reason: string, id: number) {
  const key = tallies.has(reason) || tallies.size < maxReasons ? reason : 'other reasons'
  const tally = tallies.get(key) ?? { count: 0, examples: [] }
  tally.count++
  if (tally.examples.length < examples) tally.examples.push(id)
  tallies.set(key, tally)
}

/** A step is not repeated: a resend may have been stored before its answer was lost. */
function failureText(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  return isUnavailable(error) ? `${said}; the rest was not processed` : said
}
