import type { Outcome, Verdict } from '../../contract/model.ts'

export interface Judged {
  verdict: Verdict
  /** A clause that reads after "it": says what happened, and what follows from it. */
  reason: string
}

/** What is done about one exchange: 2xx settles; no answer, 429 and 5xx are tried again; all else is final. */
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
      reason: `${detail ?? 'bad certificate'}: the request was not sent`,
    }
  // Its headers came and its body did not end: no whole response, whatever the status says.
  if (status !== null)
    return { verdict: 'retry', reason: `answered ${status}, but ${unended(outcome)}` }
  return { verdict: 'retry', reason: failures[outcome] ?? detail ?? 'no answer' }
}

function unended(outcome: Outcome): string {
  if (outcome === 'timeout') return 'its body did not end within 5 s'
  return outcome === 'unreachable'
    ? 'its body was not HTTP'
    : 'the connection closed before its body ended'
}

const failures: Partial<Record<Outcome, string>> = {
  timeout: 'no answer in 5 s',
  refused: 'connection refused',
  reset: 'connection closed before an answer',
  dns: 'the host name was not found',
}

function judgeStatus(status: number): Judged {
  if (status >= 200 && status < 300) return { verdict: 'success', reason: `answered ${status}` }
  if (status < 200)
    return { verdict: 'retry', reason: `answered ${status}, which is no answer yet` }
  if (status === 429) return { verdict: 'retry', reason: 'answered 429, too many requests' }
  // Beyond 599 there is no status: RFC 9110 has a client take it for a 5xx.
  if (status >= 500) return { verdict: 'retry', reason: `answered ${status}` }
  if (status >= 300 && status < 400)
    return { verdict: 'permanent', reason: `answered ${status}; redirects are not followed` }
  return { verdict: 'permanent', reason: `answered ${status}, which is final` }
}
