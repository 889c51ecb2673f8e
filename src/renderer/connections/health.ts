import type { EndpointHealth } from '../../contract/destination.ts'
import { spanText } from '../../contract/format.ts'
import { lastResponseText } from '../../contract/lastResponse.ts'

/** `idle`: nothing was sent yet, so the health is unknown. */
export type HealthTone = 'good' | 'wait' | 'bad' | 'idle'

export interface Health {
  tone: HealthTone
  text: string
}

/** The health of an endpoint from its recent attempts: the last response, then the most important other fact. */
export function healthOf(health: EndpointHealth | undefined): Health {
  if (!health?.last || health.attempts === 0) return { tone: 'idle', text: 'nothing sent yet' }
  const { attempts, succeeded, p95Ms, last } = health
  const response = lastResponseText(last)
  const failing = percent(attempts - succeeded, attempts)
  if (succeeded === attempts)
    return {
      tone: 'good',
      text: p95Ms === null ? response : `${response} · p95 ${spanText(p95Ms)}`,
    }
  const isDown = succeeded === 0
  const text = isDown && last.outcome !== 'response' ? response : `${response} · ${failing} failing`
  return { tone: isDown && last.outcome !== 'timeout' ? 'bad' : 'wait', text }
}

/** "98 %", or null if nothing was sent. */
export function successRateText({
  attempts,
  succeeded,
}: Pick<EndpointHealth, 'attempts' | 'succeeded'>) {
  return attempts === 0 ? null : percent(succeeded, attempts)
}

/** Rounded, but 0 % and 100 % only if they are exact. */
function percent(part: number, whole: number): string {
  const rounded = Math.round((part / whole) * 100)
  if (part > 0 && rounded === 0) return '1 %'
  if (part < whole && rounded === 100) return '99 %'
  return `${rounded} %`
}
