import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPresent } from '../../contract/json.ts'
import type { CallType } from '../../contract/model.ts'
import { Refusal } from '../errors/refusal.ts'
import { createPoster, type Poster } from './post.ts'

/** Limits: sendings in progress, and finished sendings that can still be read. */
const maxInProgress = 10
const maxStored = 100
const graceMs = 300
/** Unanswered calls: enough to keep the port busy at full speed, or to hold the rate. */
const inFlight = { unpaced: 8, paced: 64 }

export interface ComposedContent {
  type: CallType
  content: Record<string, unknown>
}

/** The call number `index`, from 0. */
type CallAt = (index: number) => ComposedContent

export interface SendingRequest {
  source: { id: number; name: string; writeKey: string }
  callAt: CallAt
  count: number
  rate: number | null
  /** The newest ids of calls and rejections before the sending: its own are higher. */
  before: { call: number; rejection: number }
}

/** One sending. It does not have `callAt`, which would keep an imported file in memory after it was sent. */
export interface SendingRecord extends Omit<SendingRequest, 'callAt'> {
  id: number
  startedAt: number
  done: boolean
  stopped: boolean
  sent: number
  accepted: number
  refused: number
  failed: number
  /** The message id of the last accepted call. */
  lastAccepted: string | null
  firstRefused: { messageId: string; message: string } | null
  failure: string | null
  /** Resolves when it is over. */
  over: Promise<void>
}

interface RunParts {
  record: SendingRecord
  callAt: CallAt
  poster: Poster
}

interface SendingsParts {
  /** The collection port's address. */
  endpoint: string
  /** Called when a sending changes. */
  onProgress: () => void
}

/** Sends composed calls through the collection port, each with its count and rate. */
export function createSendings({ endpoint, onProgress }: SendingsParts) {
  const records = new Map<number, SendingRecord>()
  const stops = new Map<number, AbortController>()
  let lastId = 0
  let closed = false
  const notify = () => closed || onProgress()

  function start({ callAt, ...request }: SendingRequest): SendingRecord {
    if (stops.size >= maxInProgress)
      throw new Refusal(
        'CONFLICT',
        `${maxInProgress} sendings are already in progress; stop one, or wait for one to finish`,
      )
    const id = ++lastId
    const stop = new AbortController()
    const record: SendingRecord = {
      ...request,
      id,
      startedAt: Date.now(),
      done: false,
      stopped: false,
      sent: 0,
      accepted: 0,
      refused: 0,
      failed: 0,
      lastAccepted: null,
      firstRefused: null,
      failure: null,
      over: Promise.resolve(),
    }
    records.set(id, record)
    stops.set(id, stop)
    forgetOldest()
    const poster = createPoster(endpoint, request.source.writeKey)
    record.over = run({ record, callAt, poster }, stop.signal).finally(() => {
      stops.delete(id)
      record.done = true
      notify()
    })
    return record
  }

  async function run({ record, callAt, poster }: RunParts, signal: AbortSignal) {
    const { count, rate } = record
    const startedAt = performance.now()
    const limit = rate === null ? inFlight.unpaced : inFlight.paced
    const waiting = new Set<Promise<void>>()
    while (record.sent < count && !signal.aborted) {
      if (rate !== null)
        await until(startedAt + (record.sent * 1000) / rate - performance.now(), signal)
      while (waiting.size >= limit) await Promise.race(waiting)
      if (signal.aborted) break
      const one = post(record, poster, callAt(record.sent++)).finally(() => waiting.delete(one))
      waiting.add(one)
    }
    await Promise.all(waiting)
  }

  async function post(record: SendingRecord, poster: Poster, { content, type }: ComposedContent) {
    const given = isPresent(content.messageId)
    const messageId = given ? content.messageId : randomUUID()
    const posted = await poster.post(type, given ? content : { ...content, messageId })
    record[posted.outcome]++
    if (posted.outcome === 'accepted') record.lastAccepted = nameOf(messageId)
    else if (posted.outcome === 'refused')
      record.firstRefused ??= { messageId: nameOf(messageId), message: posted.message }
    else record.failure ??= posted.message
    notify()
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
    /** Stops sending. Calls in progress are still answered. */
    stop(record: SendingRecord) {
      if (record.done || record.stopped) return
      record.stopped = record.sent < record.count
      stops.get(record.id)?.abort()
      notify()
    },
    /** Closing the port aborts responses that take too long. */
    async close() {
      for (const stop of stops.values()) stop.abort()
      const over = Promise.all([...records.values()].map((record) => record.over))
      await Promise.race([over, sleep(graceMs, undefined, { ref: false })])
      closed = true
    },
  }
}

/** A message id that is not a string is recorded as written. */
const nameOf = (messageId: unknown) =>
  typeof messageId === 'string' ? messageId : JSON.stringify(messageId)

async function until(ms: number, signal: AbortSignal) {
  if (ms <= 0) return
  await sleep(ms, undefined, { signal }).catch(() => {})
}
export type Sendings = ReturnType<typeof createSendings>
