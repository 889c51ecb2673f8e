import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPresent } from '../../contract/json.ts'
import type { CallType } from '../../contract/model.ts'
import { Refusal } from '../refusal.ts'
import { createPoster, type Poster } from './post.ts'

/** Sendings under way at once, and of those that are over how many can still be read. */
const mostUnderWay = 10
const mostKept = 100
const graceMs = 300
/** Calls that are not answered yet: at full speed enough to keep the port busy, at a rate enough to hold it. */
const inFlight = { unpaced: 8, paced: 64 }

export interface SendingWish {
  source: { id: number; name: string; writeKey: string }
  type: CallType
  content: Record<string, unknown>
  count: number
  rate: number | null
  /** The ids that calls and rejections had reached before: what comes of this one is newer. */
  before: { call: number; rejection: number }
}

/** One sending as it goes. */
export interface SendingRecord extends SendingWish {
  id: number
  startedAt: number
  done: boolean
  stopped: boolean
  sent: number
  accepted: number
  refused: number
  failed: number
  /** The message id of the last that was accepted. */
  lastAccepted: string | null
  firstRefused: { messageId: string; message: string } | null
  failure: string | null
  /** Resolves when it is over. */
  over: Promise<void>
}

interface SendingsParts {
  /** The collection port's address. */
  endpoint: string
  /** Something about a sending is other than before. */
  onProgress: () => void
}

/** Sends composed calls through the collection port, each as often and as fast as it was asked for. */
export function createSendings({ endpoint, onProgress }: SendingsParts) {
  const records = new Map<number, SendingRecord>()
  const stops = new Map<number, AbortController>()
  let lastId = 0
  let closed = false
  const tell = () => closed || onProgress()

  function start(wish: SendingWish): SendingRecord {
    if (stops.size >= mostUnderWay)
      throw new Refusal(
        'CONFLICT',
        `${mostUnderWay} sendings are under way; stop one of them, or wait for its end`,
      )
    const id = ++lastId
    const stop = new AbortController()
    const record: SendingRecord = {
      ...wish,
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
    const poster = createPoster(endpoint, wish.source.writeKey)
    record.over = run(record, poster, stop.signal).finally(() => {
      stops.delete(id)
      record.done = true
      tell()
    })
    return record
  }

  async function run(record: SendingRecord, poster: Poster, signal: AbortSignal) {
    const { count, rate } = record
    const startedAt = performance.now()
    const limit = rate === null ? inFlight.unpaced : inFlight.paced
    const waiting = new Set<Promise<void>>()
    while (record.sent < count && !signal.aborted) {
      if (rate !== null)
        await until(startedAt + (record.sent * 1000) / rate - performance.now(), signal)
      while (waiting.size >= limit) await Promise.race(waiting)
      if (signal.aborted) break
      record.sent++
      const one = post(record, poster).finally(() => waiting.delete(one))
      waiting.add(one)
    }
    await Promise.all(waiting)
  }

  async function post(record: SendingRecord, poster: Poster) {
    const { content, type } = record
    const given = isPresent(content.messageId)
    const messageId = given ? content.messageId : randomUUID()
    const posted = await poster.post(type, given ? content : { ...content, messageId })
    record[posted.outcome]++
    if (posted.outcome === 'accepted') record.lastAccepted = nameOf(messageId)
    else if (posted.outcome === 'refused')
      record.firstRefused ??= { messageId: nameOf(messageId), message: posted.message }
    else record.failure ??= posted.message
    tell()
  }

  /** What is over is forgotten first. */
  function forgetOldest() {
    for (const { id, done } of records.values()) {
      if (records.size <= mostKept) return
      if (done) records.delete(id)
    }
  }

  return {
    start,
    byId: (id: number) => records.get(id) ?? null,
    /** Newest first. */
    all: () => [...records.values()].toReversed(),
    newest: () => lastId,
    /** Sends no more of them. What is on its way is answered. */
    stop(record: SendingRecord) {
      if (record.done || record.stopped) return
      record.stopped = record.sent < record.count
      stops.get(record.id)?.abort()
      tell()
    },
    /** An answer that does not come soon is broken off by whoever closes the port. */
    async close() {
      for (const stop of stops.values()) stop.abort()
      const over = Promise.all([...records.values()].map((record) => record.over))
      await Promise.race([over, sleep(graceMs, undefined, { ref: false })])
      closed = true
    },
  }
}

/** A message id that is no string stands on record as it was written. */
const nameOf = (messageId: unknown) =>
  typeof messageId === 'string' ? messageId : JSON.stringify(messageId)

async function until(ms: number, signal: AbortSignal) {
  if (ms <= 0) return
  await sleep(ms, undefined, { signal }).catch(() => {})
}
