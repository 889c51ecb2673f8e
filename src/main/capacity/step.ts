import type { CapacityStep } from '../../contract/capacity.ts'
import {
  addAttempt,
  type AttemptFigures,
  attemptsOf,
  noFigures,
  percentile,
} from '../store/derived/attemptFigures.ts'
import type { RunAttempt } from '../store/capacity.ts'
import { growthOf, type Judgement, type Measured } from './judge.ts'
import { dueAfter } from './dueTimes.ts'
import type { PlannedStep } from './search.ts'
import { countExchange, exchangeCounts, stalledMs } from './stall.ts'

/** The calls of one step, by number, and what became of them. */
export interface SentStep {
  planned: PlannedStep
  startedAt: number
  /** The number of its first call, and of the first one after it. */
  first: number
  end: number
  accepted: number
  lateMs: number
  figures: AttemptFigures
  /** By call: from acceptance until the first attempt started, and until it ended; NaN: it has not. */
  waits: Float32Array
  times: Float32Array
  /** By call: when its first attempt started, after the start of the step. */
  starts: Float32Array
  /** Of all attempts at the destination. */
  exchanges: Int16Array
  /** Milliseconds of all attempts at the destination in its second half, added up. */
  busyMs: number
}

export function startedStep(planned: PlannedStep, first: number, startedAt: number): SentStep {
  const calls = Math.floor(dueAfter(planned, planned.seconds))
  return {
    planned,
    startedAt,
    first,
    end: first + calls,
    accepted: 0,
    lateMs: 0,
    figures: noFigures(),
    waits: new Float32Array(calls).fill(NaN),
    times: new Float32Array(calls).fill(NaN),
    starts: new Float32Array(calls).fill(NaN),
    exchanges: exchangeCounts(planned),
    busyMs: 0,
  }
}

/** `call`: its number, of this step. */
export function addToStep(step: SentStep, attempt: RunAttempt, call: number) {
  if (attempt.number !== 1) return
  const { startedAt, durationMs, receivedAt } = attempt
  const index = call - step.first
  addAttempt(step.figures, attempt)
  step.waits[index] = Math.max(0, startedAt - receivedAt)
  step.times[index] = Math.max(0, startedAt + durationMs - receivedAt)
  step.starts[index] = startedAt - step.startedAt
}

/** Any attempt at the destination occupies one of its exchanges in flight. */
export function addBusyTime(step: SentStep, { startedAt, durationMs }: RunAttempt) {
  const from = startedAt - step.startedAt
  countExchange(step.exchanges, from, from + durationMs)
  const half = step.startedAt + step.planned.seconds * 500
  const end = half + step.planned.seconds * 500
  step.busyMs += Math.max(0, Math.min(end, startedAt + durationMs) - Math.max(half, startedAt))
}

/** Whether the first attempt of every accepted call has ended at each endpoint. */
export const isComplete = (step: SentStep, endpoints: number) =>
  attemptsOf(step.figures) >= step.accepted * endpoints

/** As of `now`: an attempt that has not ended has taken until now. */
export function measuredOf(step: SentStep, now: number, inFlightLimit: number): Measured {
  const { planned, figures, accepted, lateMs, busyMs } = step
  const attempts = attemptsOf(figures)
  const quarters = (values: Float32Array) =>
    [medianOf(step, values, 1, now), medianOf(step, values, 3, now)] as const
  return {
    rate: (planned.from + planned.to) / 2,
    seconds: planned.seconds,
    offered: step.end - step.first,
    accepted,
    lateMs,
    stalledMs: stalledMs(step, inFlightLimit),
    attempts,
    failed: attempts - attemptsOf(figures, 'success'),
    p50Ms: percentile(figures, 0.5),
    p95Ms: percentile(figures, 0.95),
    timesMs: quarters(step.times),
    waitsMs: quarters(step.waits),
    inFlight: busyMs / (planned.seconds * 500),
  }
}

/** The median of the calls of a quarter of the step: a stall of the machine does not move it, a growing queue does. */
function medianOf(step: SentStep, values: Float32Array, quarter: number, now: number): number {
  const length = values.length
  const part = values.slice(
    Math.floor((length * quarter) / 4),
    Math.ceil((length * (quarter + 1)) / 4),
  )
  if (part.length === 0) return 0
  const elapsed = now - step.startedAt
  const dueAt = step.planned.seconds * 1000 * ((quarter + 0.5) / 4)
  const known = part
    .map((value) => (Number.isNaN(value) ? Math.max(0, elapsed - dueAt) : value))
    .toSorted()
  return known[Math.floor(known.length / 2)] ?? 0
}

export function stepView(step: SentStep, judgement: Judgement, measured: Measured): CapacityStep {
  const { planned, startedAt, figures } = step
  return {
    from: planned.from,
    to: planned.to,
    purpose: planned.purpose,
    startedAt: new Date(startedAt).toISOString(),
    seconds: planned.seconds,
    offered: measured.offered,
    accepted: measured.accepted,
    attempts: measured.attempts,
    failed: measured.failed,
    p50Ms: measured.p50Ms,
    p95Ms: measured.p95Ms,
    p99Ms: percentile(figures, 0.99),
    growth: Math.max(0, growthOf(measured)) * measured.rate,
    inFlight: measured.inFlight,
    stalledMs: measured.stalledMs,
    rule: judgement.rule,
    text: judgement.text,
  }
}
