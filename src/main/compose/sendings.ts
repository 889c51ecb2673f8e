import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPresent } from '../../contract/json.ts'
import type { CallType } from '../../contract/model.ts'
import { createJobs, type Job } from '../jobs/jobs.ts'
import { createPoster, type Poster } from './post.ts'

/** Limits: sendings in progress, and finished sendings that can still be read. */
const maxInProgress = 10
const maxStored = 100
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
export interface SendingRecord extends Job, Omit<SendingRequest, 'callAt'> {
  stopped: boolean
  sent: number
  accepted: number
  refused: number
  failed: number
  /** The message id of the last accepted call. */
  lastAccepted: string | null
  firstRefused: { messageId: string; message: string } | null
  failure: string | null
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
  const jobs = createJobs<SendingRecord>({
    one: 'sending',
    many: 'sendings',
    maxInProgress,
    maxStored,
    onProgress,
  })

  function start({ callAt, ...request }: SendingRequest): SendingRecord {
    const fields = {
      ...request,
      stopped: false,
      sent: 0,
      accepted: 0,
      refused: 0,
      failed: 0,
      lastAccepted: null,
      firstRefused: null,
      failure: null,
    }
    const poster = createPoster(endpoint, request.source.writeKey)
    return jobs.start(fields, (record, signal) => run({ record, callAt, poster }, signal))
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
    jobs.notify()
  }

  return {
    start,
    get: jobs.get,
    all: jobs.all,
    /** Stops sending. Calls in progress are still answered. */
    stop(record: SendingRecord) {
      if (record.done || record.stopped) return
      record.stopped = record.sent < record.count
      jobs.abort(record.id)
      jobs.notify()
    },
    /** Closing the port aborts responses that take too long. */
    close: jobs.close,
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
