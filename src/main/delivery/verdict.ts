import type { Outcome, Verdict } from '../../contract/model.ts'

export interface Judged {
  verdict: Verdict
  /** What happened, in lower case: "answered 503". */
  reason: string
}

/** The detail of an exchange whose response body was too long. */
export const tooLong = 'the response body did not end within 8 MB'

/** The verdict on an exchange: 2xx is success; no response, 429 and 5xx are retried; anything else is permanent. */
export function judge(exchange: {
  outcome: Outcome
  status: number | null
  detail: string | null
}): Judged {
  const { outcome, status, detail } = exchange
  if (outcome === 'response' && status !== null) return judgeStatus(status)
  if (outcome === 'certificate')
    return {
      verdict: 'permanent',
      reason: `${detail ?? 'invalid certificate'}: the request was not sent`,
    }
  // Headers arrived but the body did not end: the response is incomplete, whatever its status.
  if (status !== null)
    return { verdict: 'retry', reason: `answered ${status}, but ${unended(outcome, detail)}` }
  return { verdict: 'retry', reason: failures[outcome] ?? detail ?? 'no response' }
}

function unended(outcome: Outcome, detail: string | null): string {
  if (detail === tooLong) return detail
  if (outcome === 'timeout') return 'the response body did not end within 5 s'
  return outcome === 'unreachable'
    ? 'the response body was not valid HTTP'
    : 'the connection closed before the response body ended'
}

const failures: Partial<Record<Outcome, string>> = {
  timeout: 'no response within 5 s',
  refused: 'connection refused',
  reset: 'connection closed before a response',
  dns: 'host name not found',
}

function judgeStatus(status: number): Judged {
  if (status >= 200 && status < 300) return { verdict: 'success', reason: `answered ${status}` }
  if (status < 200) return { verdict: 'retry', reason: `answered ${status}, an interim response` }
  if (status === 429) return { verdict: 'retry', reason: 'answered 429, too many requests' }
  // RFC 9110: a client treats an invalid status such as 600 as a 5xx.
  if (status >= 500) return { verdict: 'retry', reason: `answered ${status}` }
  if (status >= 300 && status < 400)
    return { verdict: 'permanent', reason: `answered ${status}; redirects are not followed` }
  return { verdict: 'permanent', reason: `answered ${status}` }
}
