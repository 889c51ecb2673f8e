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
  return { verdict: 'retry', reason: failure[outcome as keyof typeof failure] }
}

const failure = {
  timeout: 'no answer in 5 s',
  refused: 'connection refused',
  reset: 'connection closed before an answer',
  dns: 'the host name was not found',
  unreachable: 'the host could not be reached',
}

function judgeStatus(status: number): Judged {
  if (status >= 200 && status < 300) return { verdict: 'success', reason: `answered ${status}` }
  if (status === 429) return { verdict: 'retry', reason: 'answered 429, too many requests' }
  if (status >= 500) return { verdict: 'retry', reason: `answered ${status}` }
  if (status >= 300 && status < 400)
    return { verdict: 'permanent', reason: `answered ${status}; redirects are not followed` }
  return { verdict: 'permanent', reason: `answered ${status}, which is final` }
}
