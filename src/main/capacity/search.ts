import type { CapacityStep, LoadProfile } from '../../contract/capacity.ts'
import type { Judgement } from './judge.ts'

/** The lowest and highest rate of the finding are at most this factor apart. */
const closeEnough = 1.05
/** Below this, a rate is one call in two seconds: nothing to measure. */
const leastRate = 0.5
/** A constant rate and a ramp are judged in parts of this length. */
const constantPartSeconds = 5
const leastRampPartSeconds = 2
const mostRampParts = 30
const searchSeconds = 5
/** How often a rate that fails narrowly is sent again, and one during which the machine stalled. */
const mostRepeats = { narrow: 1, disturbed: 3 }

export interface PlannedStep {
  from: number
  to: number
  seconds: number
  purpose: CapacityStep['purpose']
  /** The next step follows without waiting for this one's judgement. */
  flows: boolean
}

export type Search = ReturnType<typeof createSearch>

/** The next rate to send, from what is known of the earlier ones: first the profile, then a search between two rates. */
export function createSearch(profile: LoadProfile, refine: boolean) {
  const waiting = profileSteps(profile)
  const seconds = profile.kind === 'steps' ? profile.seconds : searchSeconds
  const searches = refine && profile.kind !== 'constant'
  let holdsAt: number | null = null
  let failsAt: number | null = null
  let failed: Judgement | null = null
  let doubted: PlannedStep | null = null
  let repeats = 0
  let parts = waiting.length
  let failedBefore = false

  const isFound = () => failsAt !== null && holdsAt !== null && failsAt / holdsAt <= closeEnough

  function next(): PlannedStep | null {
    if (doubted !== null) {
      const rate = doubted.to
      doubted = null
      return { from: rate, to: rate, seconds, purpose: 'repeat', flows: false }
    }
    if (!searches || failsAt === null) return waiting.shift() ?? null
    if (isFound()) return null
    const rate = rounded(holdsAt === null ? failsAt / 2 : Math.sqrt(holdsAt * failsAt))
    if (rate < leastRate || rate <= (holdsAt ?? 0) || rate >= failsAt) return null
    return { from: rate, to: rate, seconds, purpose: 'search', flows: false }
  }

  /** A rate that fails narrowly is sent again, and the last judgement counts: a busy machine can fail any rate once. */
  function note(step: PlannedStep, judgement: Judgement) {
    parts--
    if (judgement.rule === null) {
      failedBefore = false
      repeats = 0
      if (failsAt === null || step.to < failsAt) holdsAt = Math.max(holdsAt ?? 0, step.to)
      return
    }
    if (searches && repeats < repeatsOf(judgement)) {
      repeats++
      doubted = step
      return
    }
    if (profile.kind === 'constant' && isPassing(judgement)) return
    repeats = 0
    if (failsAt !== null && step.to >= failsAt) return
    failsAt = step.to
    failed = judgement
  }

  /** A part of a constant rate is repeated by the next one: only two in a row count, if they fail narrowly. */
  function isPassing({ isClear }: Judgement) {
    const isSecond = failedBefore
    failedBefore = true
    return !isClear && !isSecond && parts > 0
  }

  return {
    next,
    note,
    /** So far. */
    found: () => ({ holdsAt, failsAt, failed }),
  }
}

function repeatsOf({ isClear, isDisturbed }: Judgement): number {
  if (isClear) return 0
  return isDisturbed ? mostRepeats.disturbed : mostRepeats.narrow
}

function profileSteps(profile: LoadProfile): PlannedStep[] {
  const purpose = 'profile'
  switch (profile.kind) {
    case 'steps':
      return profile.rates.map((rate) => ({
        from: rate,
        to: rate,
        seconds: profile.seconds,
        purpose,
        flows: false,
      }))
    case 'constant': {
      const { rate, seconds } = profile
      const count = Math.ceil(seconds / constantPartSeconds)
      return equalParts(count, () => rate, seconds / count)
    }
    case 'ramp': {
      const { from, to, seconds } = profile
      const count = Math.min(mostRampParts, Math.max(1, Math.floor(seconds / leastRampPartSeconds)))
      return equalParts(count, (share) => from + (to - from) * share, seconds / count)
    }
  }
}

const equalParts = (count: number, rateAt: (share: number) => number, seconds: number) =>
  Array.from({ length: count }, (_, index): PlannedStep => ({
    from: rateAt(index / count),
    to: rateAt((index + 1) / count),
    seconds,
    purpose: 'profile',
    flows: true,
  }))

/** Rates that a person would type: whole ones above 20. */
const rounded = (rate: number) => (rate >= 20 ? Math.round(rate) : Math.round(rate * 10) / 10)

/** The calls that are due this many seconds after the start of a step: its rate rises linearly. */
export function dueAfter(
  { from, to, seconds }: Pick<PlannedStep, 'from' | 'to' | 'seconds'>,
  at: number,
) {
  const t = Math.min(seconds, Math.max(0, at))
  return Math.round(1e6 * (from * t + ((to - from) * t * t) / (2 * seconds))) / 1e6
}
