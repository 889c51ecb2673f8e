import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageAction } from '../../contract/bulkAction.ts'
import { isUnavailable, Refusal } from '../errors/refusal.ts'
import type { ActionFault } from './actions.ts'

/** Limits: actions in progress, finished actions that can still be read, and different reasons of one action. */
const maxInProgress = 5
const maxStored = 50
const maxReasons = 50
const examples = 3
const graceMs = 300

/** How many messages have the same reason or note, and the first of them. */
export interface Tally {
  count: number
  examples: number[]
}

/** One action on many messages. */
export interface BulkActionRecord {
  id: number
  action: MessageAction
  startedAt: number
  /** How many messages matched when it started. */
  matches: number
  processed: number
  changed: number
  refused: number
  reasons: Map<string, Tally>
  notes: Map<string, Tally>
  done: boolean
  stopped: boolean
  failure: string | null
  /** Resolves when it is over. */
  over: Promise<void>
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
  const records = new Map<number, BulkActionRecord>()
  const stops = new Map<number, AbortController>()
  let lastId = 0
  let closed = false
  const notify = () => closed || onProgress()

  function start(request: BulkActionRequest): BulkActionRecord {
    if (stops.size >= maxInProgress)
      throw new Refusal(
        'CONFLICT',
        `${maxInProgress} actions on many messages are already in progress; stop one, or wait for one to finish`,
      )
    const stop = new AbortController()
    const record: BulkActionRecord = {
      id: ++lastId,
      action: request.action,
      startedAt: Date.now(),
      matches: request.matches,
      processed: 0,
      changed: 0,
      refused: 0,
      reasons: new Map(),
      notes: new Map(),
      done: false,
      stopped: false,
      failure: null,
      over: Promise.resolve(),
    }
    records.set(record.id, record)
    stops.set(record.id, stop)
    forgetOldest()
    record.over = run(record, request, stop.signal)
      .catch((error: unknown) => {
        record.failure = failureText(error)
      })
      .finally(() => {
        stops.delete(record.id)
        record.done = true
        notify()
      })
    return record
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
      notify()
    }
  }

  /** Finished ones are dropped first. */
  function forgetOldest() {
    for (const { id, done } of records.values()) {
      if (records.size <= maxStored) return
      if (done) records.delete(id)
    }
  }

  return {
    start,
    byId: (id: number) => records.get(id) ?? null,
    /** Newest first. */
    all: () => [...records.values()].toReversed(),
    newest: () => lastId,
    /** Ends it after the step in progress. */
    stop: ({ id }: BulkActionRecord) => stops.get(id)?.abort(),
    async close() {
      for (const stop of stops.values()) stop.abort()
      const over = Promise.all([...records.values()].map((record) => record.over))
      await Promise.race([over, sleep(graceMs, undefined, { ref: false })])
      closed = true
    },
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
