import type { CapacityRun, LoadProfile } from './capacity.ts'
import { countText, plural, rateText, spanText } from './format.ts'

/** "25 to 1,600 / s in 7 steps of 5 s" */
export function profileText(profile: LoadProfile): string {
  const time = spanText(profile.seconds * 1000)
  switch (profile.kind) {
    case 'constant':
      return `${rateText(profile.rate)} for ${time}`
    case 'ramp':
      return `${countText(profile.from)} to ${rateText(profile.to)}, rising over ${time}`
    case 'steps': {
      const { rates } = profile
      const [first = 0] = rates
      const last = rates.at(-1) ?? 0
      if (rates.length === 1) return `${rateText(last)} for ${time}`
      return `${countText(first)} to ${rateText(last)} in ${rates.length} steps of ${time}`
    }
  }
}

/** "1 %", "0.5 %" */
export const shareText = (share: number) => `${Math.round(share * 1000) / 10} %`

type Response = CapacityRun['totals']['responses'][number]

const outcomeTexts: Record<Exclude<Response['outcome'], 'response'>, string> = {
  timeout: 'timeout',
  refused: 'connection refused',
  reset: 'connection reset',
  dns: 'host not found',
  certificate: 'certificate not trusted',
  unreachable: 'unreachable',
}

/** "200", "timeout", "200, no end" */
export const resultText = ({ outcome, status }: Pick<Response, 'outcome' | 'status'>): string =>
  outcome === 'response'
    ? String(status)
    : status === null
      ? outcomeTexts[outcome]
      : `${status}, then ${outcomeTexts[outcome]}`

/** What a run left behind, in a sentence. */
export function outstandingText({ outstanding }: Pick<CapacityRun, 'outstanding'>): string {
  const { unanswered, queued, retrying } = outstanding
  const parts = [
    ...(queued > 0 ? [`${plural(queued, 'message')} queued`] : []),
    ...(retrying > 0 ? [`${plural(retrying, 'message')} retrying`] : []),
    ...(unanswered > 0
      ? [`${plural(unanswered, 'call')} without a response of the collection port`]
      : []),
  ]
  return parts.length === 0 ? 'Nothing is outstanding.' : `Outstanding: ${parts.join(', ')}.`
}
