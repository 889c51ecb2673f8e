import type { EndpointHealth } from './destination.ts'
import type { Outcome } from './model.ts'

type LastAttempt = Pick<NonNullable<EndpointHealth['last']>, 'outcome' | 'status'>

const outcomeTexts: Record<Exclude<Outcome, 'response'>, string> = {
  timeout: 'no response within 5 s',
  refused: 'connection refused',
  reset: 'connection reset',
  dns: 'host not found',
  certificate: 'certificate not trusted',
  unreachable: 'host unreachable',
}

/** The last response in a few words: "503", "no response within 5 s". */
export function lastResponseText({ outcome, status }: LastAttempt): string {
  if (outcome === 'response') return String(status)
  // The headers arrived, but the body was incomplete.
  return status === null ? outcomeTexts[outcome] : `${status}, body did not end`
}
