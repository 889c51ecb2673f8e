import type { CapacityStep, LoadProfile } from '../../contract/capacity.ts'
import { isOfMachine, type Judgement } from './judge.ts'

/** The lowest and highest rate of the finding are at most this factor apart. */
const closeEnough = 1.05
/** Below this, a rate is one call in two seconds: nothing to measure. */
const leastRate = 0.5
/** A constant rate and a ramp are judged in parts of this length. */
const constantPartSeconds = 5
const leastRampPartSeconds = 2
const mostRampParts = 30
const searchSeconds = 5
/** A rate that fails is sent at most this often. */
const mostTries = 5

export interface PlannedStep {
  from: number
  to: number
  seconds: number
  purpose: CapacityStep['purpose']
  /** The next step follows without waiting for this one's judgement. */
  flows: boolean
}

export type Search = ReturnType<typeof createSearch>

/** What is known of a rate that failed. */
interface Failure {
  rate: number
  tries: number
  /** Those of them during which the machine did not stall. */
  undisturbed: number
  /** The one that says most of the endpoint. */
  judgement: Judgement
}

/**
 * The next rate to send, from what is known of the earlier ones: first the profile, then a search between two rates.
 * A busy machine can fail any rate, and lets none hold that the endpoint does not: so the search continues below a rate
 * that failed once, but ends only when that rate has failed for certain, and a rate that held once holds.
 */
export function createSearch(profile: LoadProfile, refine: boolean) {
  const waiting = profileSteps(profile)
  const seconds = profile.kind === 'steps' ? profile.seconds : searchSeconds
  const searches = refine && profile.kind !== 'constant'
  let holdsAt: number | null = null
  /** The lowest rate last. */
  let failures: Failure[] = []
  let doubted: number | null = null
  let parts = waiting.length
  let failedBefore = false

  const at = (rate: number, purpose: PlannedStep['purpose']): PlannedStep => ({
    from: rate,
    to: rate,
    seconds,
    purpose,
    flows: false,
  })

  function next(): PlannedStep | null {
    const lowest = failures.at(-1)
    if (!searches || lowest === undefined) return waiting.shift() ?? null
    if (doubted !== null) {
      const rate = doubted
      doubted = null
      return at(rate, 'repeat')
    }
    const rate = rateBelow(lowest.rate)
    if (rate !== null) return at(rate, 'search')
    return isCertain(lowest) ? null : at(lowest.rate, 'repeat')
  }

  /** Null: they are close enough. */
  function rateBelow(failsAt: number): number | null {
    if (holdsAt !== null && failsAt / holdsAt <= closeEnough) return null
    const rate = rounded(holdsAt === null ? failsAt / 2 : Math.sqrt(holdsAt * failsAt))
    return rate < leastRate || rate <= (holdsAt ?? 0) || rate >= failsAt ? null : rate
  }

  function note(step: PlannedStep, judgement: Judgement) {
    parts--
    if (judgement.rule === null) noteHeld(step)
    else if (profile.kind !== 'constant' || !isPassing(judgement)) noteFailed(step, judgement)
  }

  function noteHeld({ to: rate, purpose }: PlannedStep) {
    failedBefore = false
    // A later part of the profile that holds does not undo the failure of an earlier one.
    if (purpose !== 'profile') failures = failures.filter((each) => each.rate > rate)
    const lowest = failures.at(-1)
    if (lowest === undefined || rate < lowest.rate) holdsAt = Math.max(holdsAt ?? 0, rate)
  }

  function noteFailed({ to: rate }: PlannedStep, judgement: Judgement) {
    const lowest = failures.at(-1)
    if (lowest !== undefined && rate > lowest.rate) return
    const failure = lowest?.rate === rate ? lowest : { rate, tries: 0, undisturbed: 0, judgement }
    if (failure !== lowest) failures.push(failure)
    failure.tries++
    if (!judgement.isDisturbed) failure.undisturbed++
    if (weightOf(judgement) >= weightOf(failure.judgement)) failure.judgement = judgement
    // Below a rate that fails by mistake, several would be sent in vain.
    if (failure.tries === 1 && !isSure(judgement)) doubted = rate
  }

  /** A part of a constant rate is repeated by the next one: only two in a row count, if they are not sure. */
  function isPassing(judgement: Judgement) {
    const isSecond = failedBefore
    failedBefore = true
    return !isSure(judgement) && !isSecond && parts > 0
  }

  return {
    next,
    note,
    /** So far. */
    found() {
      const lowest = failures.at(-1)
      return { holdsAt, failsAt: lowest?.rate ?? null, failed: lowest?.judgement ?? null }
    },
  }
}

/** How much a failure says of the endpoint. */
const weightOf = (judgement: Judgement) =>
  isOfMachine(judgement) ? 0 : judgement.isDisturbed ? 1 : 2

const isSure = ({ isClear, isDisturbed }: Judgement) => isClear && !isDisturbed

/** Failed twice, and once while the machine did not stall; or as often as it is worth the time. */
const isCertain = ({ tries, undisturbed }: Failure) =>
  tries >= mostTries || (tries >= 2 && undisturbed >= 1)

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
