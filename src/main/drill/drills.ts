import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable, Refusal } from '../errors/refusal.ts'
import type { DrillPlace, DrillResults, SentDelivery } from './drillResults.ts'
import { createDrillResults } from './drillResults.ts'
import { deliveriesEach, type DeliverStep, drillPlan, type DrillOptions } from './drillPlan.ts'

/** Limits: drills in progress, and finished drills that can still be read. Each holds at most some MB. */
const maxInProgress = 3
const maxStored = 20
/** Deliveries of one drill to each endpoint. */
const maxDeliveries = 4000
const graceMs = 300
const examples = 3

export interface DrillRequest extends DrillOptions {
  advance: boolean
  /** How many messages matched. */
  matches: number
  /** Those to deliver, oldest first. */
  ids: number[]
  /** Sends copies of a message to its endpoints. `fault`: why it could not be sent. */
  deliver: (step: DeliverStep) => Promise<Delivered>
  /** Resolves when the engine's time has moved by this much, or at the signal. `onUntil`: the time it waits for. */
  pass: (ms: number, signal: AbortSignal, onUntil: (engineTime: number) => void) => Promise<void>
}

/** By endpoint; the copies of each in the order of the step's titles. */
export type Delivered =
  | { fault: string }
  | { places: { place: DrillPlace; sent: SentDelivery[] }[] }

export interface DrillRecord extends DrillOptions {
  id: number
  advance: boolean
  startedAt: number
  matches: number
  messages: number
  deliveries: number
  sent: number
  /** Engine time. */
  waitsUntil: number | null
  results: DrillResults
  refused: Map<string, { count: number; examples: number[] }>
  done: boolean
  stopped: boolean
  failure: string | null
  /** Resolves when it is over. */
  over: Promise<void>
}

/** Runs drills, one delivery after the other, so that the receiver sees exactly the order described. */
export function createDrills({ onProgress }: { onProgress: () => void }) {
  const records = new Map<number, DrillRecord>()
  const stops = new Map<number, AbortController>()
  let lastId = 0
  let closed = false
  const notify = () => closed || onProgress()

  function start(request: DrillRequest): DrillRecord {
    const { kind, times, byMs, order, seed, ids } = request
    const each = deliveriesEach(request)
    refuseTooMany(stops.size, ids.length * each)
    const stop = new AbortController()
    const record: DrillRecord = {
      id: ++lastId,
      kind,
      times,
      byMs,
      order,
      seed,
      advance: request.advance,
      startedAt: Date.now(),
      matches: request.matches,
      messages: ids.length,
      deliveries: ids.length * each,
      sent: 0,
      waitsUntil: null,
      results: createDrillResults(kind, each),
      refused: new Map(),
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
        record.waitsUntil = null
        record.done = true
        notify()
      })
    return record
  }

  async function run(record: DrillRecord, request: DrillRequest, signal: AbortSignal) {
    const faulty = new Set<number>()
    for (const step of drillPlan(request, request.ids)) {
      if ('waitMs' in step)
        await request.pass(step.waitMs, signal, (engineTime) => {
          record.waitsUntil = engineTime
          notify()
        })
      record.waitsUntil = null
      if (signal.aborted) {
        record.stopped = true
        return
      }
      if ('waitMs' in step) continue
      if (!faulty.has(step.messageId)) {
        const delivered = await request.deliver(step)
        if ('fault' in delivered) {
          faulty.add(step.messageId)
          refuse(record, step.messageId, delivered.fault)
        } else add(record, step, delivered.places)
      }
      record.sent += step.titles.length
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
    /** Ends it after the delivery in progress. */
    stop: ({ id }: DrillRecord) => stops.get(id)?.abort(),
    async close() {
      for (const stop of stops.values()) stop.abort()
      const over = Promise.all([...records.values()].map((record) => record.over))
      await Promise.race([over, sleep(graceMs, undefined, { ref: false })])
      closed = true
    },
  }
}
export type Drills = ReturnType<typeof createDrills>

function refuseTooMany(inProgress: number, deliveries: number) {
  if (inProgress >= maxInProgress)
    throw new Refusal(
      'CONFLICT',
      `${maxInProgress} drills are already in progress; stop one, or wait for one to finish`,
    )
  if (deliveries > maxDeliveries)
    throw new Refusal(
      'BAD_REQUEST',
      `a drill makes at most ${maxDeliveries} deliveries, and this one would make ${deliveries}`,
      'times',
    )
}

function add(
  { results }: DrillRecord,
  { titles }: DeliverStep,
  places: { place: DrillPlace; sent: SentDelivery[] }[],
) {
  for (const { place, sent } of places)
    for (const [index, each] of sent.entries()) results.add(place, titles[index] ?? '', each)
}

function refuse({ refused }: DrillRecord, messageId: number, reason: string) {
  const group = refused.get(reason) ?? { count: 0, examples: [] }
  group.count++
  if (group.examples.length < examples) group.examples.push(messageId)
  refused.set(reason, group)
}

function failureText(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  return isUnavailable(error) ? `${said}; the rest was not delivered` : said
}
