import { countText } from '../../contract/format.ts'
import { isUnavailable, Refusal } from '../errors/refusal.ts'
import { createJobs, type Job } from '../jobs/jobs.ts'
import type { DrillPlace, DrillResults, SentDelivery } from './drillResults.ts'
import { createDrillResults } from './drillResults.ts'
import { deliveriesEach, type DeliverStep, drillPlan, type DrillOptions } from './drillPlan.ts'

/** Limits: drills in progress, and finished drills that can still be read. Each holds at most some MB. */
const maxInProgress = 3
const maxStored = 20
/** Deliveries of one drill to each endpoint. */
const maxDeliveries = 4000
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

export interface DrillRecord extends Job, DrillOptions {
  advance: boolean
  matches: number
  messages: number
  deliveries: number
  sent: number
  /** Engine time. */
  waitsUntil: number | null
  results: DrillResults
  refused: Map<string, { count: number; examples: number[] }>
  stopped: boolean
  failure: string | null
}

/** Runs drills, one delivery after the other, so that the receiver sees exactly the order described. */
export function createDrills({ lastId, onProgress }: { lastId: number; onProgress: () => void }) {
  const jobs = createJobs<DrillRecord>({
    one: 'drill',
    many: 'drills',
    maxInProgress,
    maxStored,
    lastId,
    onProgress,
  })

  function start(request: DrillRequest): DrillRecord {
    const { kind, times, byMs, order, seed, advance, matches, ids } = request
    const each = deliveriesEach(request)
    const deliveries = ids.length * each
    if (deliveries > maxDeliveries)
      throw new Refusal(
        'BAD_REQUEST',
        `a drill makes at most ${countText(maxDeliveries)} deliveries, and this one would make ${countText(deliveries)}`,
        'times',
      )
    const fields = {
      kind,
      times,
      byMs,
      order,
      seed,
      advance,
      matches,
      messages: ids.length,
      deliveries,
      sent: 0,
      waitsUntil: null,
      results: createDrillResults(kind, each),
      refused: new Map<string, { count: number; examples: number[] }>(),
      stopped: false,
      failure: null,
    }
    return jobs.start(fields, (record, signal) =>
      run(record, request, signal)
        .catch((error: unknown) => {
          record.failure = failureText(error)
        })
        .finally(() => (record.waitsUntil = null)),
    )
  }

  async function run(record: DrillRecord, request: DrillRequest, signal: AbortSignal) {
    const faulty = new Set<number>()
    for (const step of drillPlan(request, request.ids)) {
      if ('waitMs' in step)
        await request.pass(step.waitMs, signal, (engineTime) => {
          record.waitsUntil = engineTime
          jobs.notify()
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
      jobs.notify()
    }
  }

  return {
    start,
    find: jobs.find,
    get: jobs.get,
    all: jobs.all,
    /** Ends it after the delivery in progress. */
    stop: ({ id }: DrillRecord) => jobs.abort(id),
    close: jobs.close,
  }
}
export type Drills = ReturnType<typeof createDrills>

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
