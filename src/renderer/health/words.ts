import type { HealthRange, ResultCount } from '../../contract/health.ts'
import { countText } from '../../contract/format.ts'

export const rangeTitles: Record<HealthRange, string> = {
  '15m': '15 min',
  '1h': '1 h',
  '6h': '6 h',
  '24h': '24 h',
  all: 'All',
}

/** "99.2 %", or null if there was nothing. 0 % and 100 % only if they are exact. */
export function shareText(part: number, whole: number): string | null {
  if (whole === 0) return null
  const rounded = Math.round((part / whole) * 1000) / 10
  const kept = Math.min(part < whole ? 99.9 : 100, Math.max(part > 0 ? 0.1 : 0, rounded))
  return `${kept} %`
}

/** The state of an endpoint by the share of accepted attempts, as a class name. */
export function acceptedTone(accepted: number, attempts: number): 'good' | 'wait' | 'bad' {
  if (accepted >= 0.99 * attempts) return 'good'
  return accepted >= 0.5 * attempts ? 'wait' : 'bad'
}

const outcomeTexts: Record<Exclude<ResultCount['outcome'], 'response'>, string> = {
  timeout: 'timeout',
  refused: 'refused',
  reset: 'reset',
  dns: 'host not found',
  certificate: 'certificate',
  unreachable: 'unreachable',
}

const resultText = ({ outcome, status }: ResultCount) =>
  outcome === 'response'
    ? String(status)
    : status === null
      ? outcomeTexts[outcome]
      : `${status}, no end`

/** "200 ×10,744 · 503 ×674": the most frequent results. */
export function responsesText(responses: readonly ResultCount[], most = 4): string {
  const shown = responses.slice(0, most)
  const rest = responses.slice(most).reduce((sum, { count }) => sum + count, 0)
  const texts = shown.map((each) => `${resultText(each)} ×${countText(each.count)}`)
  return [...texts, ...(rest > 0 ? [`others ×${countText(rest)}`] : [])].join(' · ')
}

/** "per minute", "every 20 min": the length of a bar, in minutes. */
export function perText(minutes: number): string {
  if (minutes === 1) return 'per minute'
  if (minutes < 60) return `every ${minutes} min`
  return minutes % 1440 === 0 ? `every ${minutes / 1440} d` : `every ${minutes / 60} h`
}
