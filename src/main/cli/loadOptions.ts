import { InvalidArgumentError } from 'commander'
import type { LoadProfile } from '../../contract/capacity.ts'
import { defaultProfile } from '../../contract/capacityDefaults.ts'
import { Duration } from '../../contract/duration.ts'
import { Refusal } from '../errors/refusal.ts'
import { perSecond } from './options.ts'

/** `5s`, `2m`, or a number of milliseconds. */
export function duration(text: string): number {
  const read = Duration.safeParse(/^\d+$/.test(text) ? Number(text) : text)
  if (!read.success)
    throw new InvalidArgumentError(read.error.issues[0]?.message ?? 'must be a duration')
  return read.data
}

/** `25,50,100`, each with or without `/s`. */
export const rates = (text: string): number[] =>
  text.split(',').map((each) => perSecond(each.trim()))

/** `10..500`, or `10..500/s`. */
export function rateRange(text: string): [from: number, to: number] {
  const [from, to, ...more] = text.split('..')
  if (from === undefined || to === undefined || more.length > 0)
    throw new InvalidArgumentError('must be two rates, such as 10..500/s')
  return [perSecond(from), perSecond(to)]
}

/** `1%`, or a share such as `0.01`. */
export function share(text: string): number {
  const [, number, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(text) ?? []
  const value = Number(number) / (percent === '%' ? 100 : 1)
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('must be a share, such as 1%')
  return value
}

export interface ProfileOptions {
  rate?: number
  steps?: number[]
  ramp?: [from: number, to: number]
  for?: number
}

const constantSeconds = 30
const rampSeconds = 60

/** One of the three kinds; the default is steps. */
export function profileOf({ rate, steps, ramp, for: ms }: ProfileOptions): LoadProfile {
  const given = [rate, steps, ramp].filter((each) => each !== undefined)
  if (given.length > 1) throw new Refusal('BAD_REQUEST', 'give one of --rate, --steps and --ramp')
  const seconds = (fallback: number) => (ms === undefined ? fallback : ms / 1000)
  if (rate !== undefined) return { kind: 'constant', rate, seconds: seconds(constantSeconds) }
  if (ramp !== undefined)
    return { kind: 'ramp', from: ramp[0], to: ramp[1], seconds: seconds(rampSeconds) }
  const all = steps ?? defaultProfile.rates
  return { kind: 'steps', rates: all, seconds: seconds(defaultProfile.seconds) }
}
