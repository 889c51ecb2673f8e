import type { CapacityRule, LoadLimits } from '../../contract/capacity.ts'
import { shareText } from '../../contract/capacityText.ts'
import { countText, plural, rateText, spanText } from '../../contract/format.ts'

/** The port accepts nearly all calls, or the machine is the limit. */
const leastAccepted = 0.98
/** A sender this late has not sent at its rate. */
const mostLateMs = 1000
/** Calls held up this long reach the endpoint at once: 5 % more than its rate within a second, as close as the search is. */
const disturbedMs = 50
/** Messages take longer and longer by more than 3 % of the time that passes: they arrive faster than they are delivered. */
const mostGrowth = 0.03
const leastGrowthMs = 100
/** Of the exchanges in flight: with as many, the endpoint, not the engine, is what messages wait for. */
export const busyShare = 0.8
/** Much slower than at the lowest rate, by the median: a busy machine delays some attempts, a slow endpoint most. */
const slowerFactor = 3
const slowerMs = 100
/** How far above a limit a measure needs no second look. */
const clearFactor = 5

/** What was measured of one rate. */
export interface Measured {
  /** Calls per second. */
  rate: number
  seconds: number
  offered: number
  accepted: number
  /** How late the sender was at most. */
  lateMs: number
  /** How long calls were held up on this machine at most, while the endpoint was not busy. */
  stalledMs: number
  /** First attempts, and those of them that were not accepted. */
  attempts: number
  failed: number
  p50Ms: number | null
  p95Ms: number | null
  /** From acceptance to the end of the first attempt: median of the second quarter and of the last one. */
  timesMs: readonly [earlier: number, later: number]
  /** The part of it before the first attempt started. */
  waitsMs: readonly [earlier: number, later: number]
  /** Attempts in flight on average in the second half. */
  inFlight: number
}

export interface Standards {
  limits: LoadLimits
  /** Exchanges in flight per destination, a setting. */
  inFlightLimit: number
  /** The p50 of the lowest rate that held. */
  baseP50Ms: number | null
}

export interface Judgement {
  /** The first limit that is exceeded; null: the rate holds. */
  rule: CapacityRule | null
  /** Far above the limit. */
  isClear: boolean
  /** What is measured may be the doing of this machine. */
  isDisturbed: boolean
  text: string
}

type Fault = Omit<Judgement, 'isDisturbed'>

/** How much longer messages take after each second. */
export const growthOf = ({ timesMs: [earlier, later], seconds }: Measured) =>
  (later - earlier) / 1000 / (seconds / 2)

/** Whether a rate holds, by the first limit that it exceeds. */
export function judge(measured: Measured, standards: Standards): Judgement {
  const fault =
    sendingFault(measured) ??
    failureFault(measured, standards) ??
    speedFault(measured, standards) ??
    growthFault(measured, standards) ??
    slowerFault(measured, standards)
  const hasStalled = measured.stalledMs > disturbedMs
  if (fault === null)
    return { rule: null, isClear: true, isDisturbed: hasStalled, text: holdsText(measured) }
  if (isOfMachine(fault)) return { ...fault, isDisturbed: true }
  if (!hasStalled) return { ...fault, isDisturbed: false }
  const stalled = `this machine held calls up for ${spanText(measured.stalledMs)}, and then sent them at once`
  return { ...fault, isDisturbed: true, text: `${fault.text}; ${stalled}` }
}

/** Whether Hookbench on this machine is the limit, not the endpoint. */
export const isOfMachine = ({ rule }: Pick<Judgement, 'rule'>) =>
  rule === 'sending' || rule === 'engine'

function sendingFault({ offered, accepted, lateMs }: Measured): Fault | null {
  if (lateMs > mostLateMs)
    return {
      rule: 'sending',
      isClear: false,
      text: `calls were sent up to ${spanText(lateMs)} late: this machine cannot send at this rate`,
    }
  if (accepted >= leastAccepted * offered) return null
  return {
    rule: 'sending',
    isClear: accepted < 0.5 * offered,
    text: `the collection port accepted ${countText(accepted)} of ${plural(offered, 'call')}`,
  }
}

function failureFault({ attempts, failed }: Measured, { limits }: Standards): Fault | null {
  const share = attempts === 0 ? 0 : failed / attempts
  if (share <= limits.failedShare) return null
  return {
    rule: 'failed attempts',
    isClear: failed > 20 && share > clearFactor * limits.failedShare,
    text: `${shareText(share)} of ${plural(attempts, 'attempt')} failed, more than ${shareText(limits.failedShare)}`,
  }
}

function speedFault({ p95Ms }: Measured, { limits }: Standards): Fault | null {
  if (p95Ms === null || p95Ms <= limits.p95Ms) return null
  return {
    rule: 'response time',
    isClear: p95Ms > 2 * limits.p95Ms,
    text: `p95 was ${spanText(p95Ms)}, more than ${spanText(limits.p95Ms)}`,
  }
}

function growthFault(measured: Measured, { inFlightLimit }: Standards): Fault | null {
  const { rate, timesMs, waitsMs, inFlight } = measured
  const longer = timesMs[1] - timesMs[0]
  const growth = growthOf(measured)
  if (growth <= mostGrowth || longer < leastGrowthMs) return null
  const isWaiting = waitsMs[1] - waitsMs[0] > longer / 2
  const delivered = rateText(rate / (1 + growth))
  if (isWaiting && inFlight < busyShare * inFlightLimit)
    return {
      rule: 'engine',
      isClear: false,
      text: `Hookbench sends about ${delivered}, with ${inFlight.toFixed(0)} of ${inFlightLimit} exchanges in flight: the endpoint is not the limit`,
    }
  return {
    rule: 'falls behind',
    isClear: growth > clearFactor * mostGrowth,
    text: `only about ${delivered} are processed: messages took ${spanText(longer)} longer at the end`,
  }
}

function slowerFault({ p50Ms }: Measured, { baseP50Ms }: Standards): Fault | null {
  if (p50Ms === null || baseP50Ms === null) return null
  if (p50Ms <= slowerFactor * baseP50Ms || p50Ms - baseP50Ms <= slowerMs) return null
  return {
    rule: 'slower',
    isClear: false,
    text: `p50 rose from ${spanText(baseP50Ms)} at the lowest rate to ${spanText(p50Ms)}`,
  }
}

const holdsText = ({ p95Ms, failed }: Measured) =>
  `holds${p95Ms === null ? '' : `: p95 ${spanText(p95Ms)}`}${failed > 0 ? `, ${plural(failed, 'attempt')} failed` : ''}`
