import { deadlineMs } from '../../../contract/deadline.ts'
import type { Outcome, Verdict } from '../../../contract/model.ts'

/** What attempts at one endpoint came to. */
export interface AttemptFigures {
  /** Attempts that were the first one of their message at the endpoint, and how many of these were accepted. */
  first: number
  firstAccepted: number
  results: ResultCount[]
  /** How many took how long, by `durationStep`. */
  durations: Map<number, number>
}

export interface ResultCount {
  verdict: Verdict
  outcome: Outcome
  status: number | null
  count: number
}

export type CountedAttempt = Omit<ResultCount, 'count'> & { number: number; durationMs: number }

/** Steps per doubling: each is 4.4 % longer than the one before, so that a percentile is within 2.2 %. */
const perDoubling = 16
/** A ten-thousandth of a millisecond: nothing is shorter, and zero has no logarithm. */
const leastMs = 0.0001

/** The step of a duration. The deadline is the middle of step 0, so that a timeout reads as exactly 5 s. */
const durationStep = (ms: number) =>
  Math.round(perDoubling * Math.log2(Math.max(ms, leastMs) / deadlineMs))
const stepMs = (step: number) => deadlineMs * 2 ** (step / perDoubling)

export const noFigures = (): AttemptFigures => ({
  first: 0,
  firstAccepted: 0,
  results: [],
  durations: new Map(),
})

export function addAttempt(figures: AttemptFigures, attempt: CountedAttempt) {
  if (attempt.number === 1) {
    figures.first++
    if (attempt.verdict === 'success') figures.firstAccepted++
  }
  addResult(figures.results, { ...attempt, count: 1 })
  addCount(figures.durations, durationStep(attempt.durationMs), 1)
}

export function addFigures(into: AttemptFigures, figures: AttemptFigures) {
  into.first += figures.first
  into.firstAccepted += figures.firstAccepted
  for (const result of figures.results) addResult(into.results, result)
  for (const [step, count] of figures.durations) addCount(into.durations, step, count)
}

/** There are a few different ones, so a search is as fast as a map. */
function addResult(results: ResultCount[], { verdict, outcome, status, count }: ResultCount) {
  const known = results.find(
    (each) => each.status === status && each.outcome === outcome && each.verdict === verdict,
  )
  if (known) known.count += count
  else results.push({ verdict, outcome, status, count })
}

const addCount = (counts: Map<number, number>, key: number, count: number) =>
  void counts.set(key, (counts.get(key) ?? 0) + count)

/** How many attempts ended in a verdict; without one, all. */
export const attemptsOf = ({ results }: AttemptFigures, verdict?: Verdict) =>
  results.reduce(
    (sum, each) => (verdict === undefined || each.verdict === verdict ? sum + each.count : sum),
    0,
  )

/** The duration that this share of the attempts did not exceed; null: there were none. */
export function percentile({ durations }: AttemptFigures, share: number): number | null {
  let left = Math.ceil(share * durations.values().reduce((sum, count) => sum + count, 0))
  if (left === 0) return null
  const steps = [...durations.keys()].toSorted((a, b) => a - b)
  const step = steps.find((each) => (left -= durations.get(each) ?? 0) <= 0) as number
  // A thousandth of a millisecond is more than it is exact to.
  return Math.round(stepMs(step) * 1000) / 1000
}

type Stored = [
  first: number,
  firstAccepted: number,
  results: [Verdict, Outcome, number | null, number][],
  durations: [number, number][],
]

export function writeFigures({ first, firstAccepted, results, durations }: AttemptFigures): string {
  const stored: Stored = [
    first,
    firstAccepted,
    results.map(({ verdict, outcome, status, count }) => [verdict, outcome, status, count]),
    [...durations],
  ]
  return JSON.stringify(stored)
}

export function readFigures(text: string): AttemptFigures {
  const [first, firstAccepted, results, durations] = JSON.parse(text) as Stored
  return {
    first,
    firstAccepted,
    results: results.map(([verdict, outcome, status, count]) => ({
      verdict,
      outcome,
      status,
      count,
    })),
    durations: new Map(durations),
  }
}
