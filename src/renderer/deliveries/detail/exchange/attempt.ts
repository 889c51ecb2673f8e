import type { Attempt } from '../../../../contract/model.ts'
import { spanText } from '../../../../contract/format.ts'

/** The label of a bar: the status, that the response was incomplete, or the outcome. */
export function attemptLabel(attempt: Attempt): string {
  if (brokeOff(attempt)) return `${attempt.status} · body did not end`
  if (attempt.status !== null) return String(attempt.status)
  return attempt.outcome === 'timeout' ? spanText(attempt.durationMs) : attempt.outcome
}

/** The result in one or two words. */
export function resultText({ status, outcome }: Pick<Attempt, 'status' | 'outcome'>): string {
  if (status === null) return outcome
  return brokeOff({ status, outcome }) ? `${status} ${outcome}` : String(status)
}

/** Whether a response started but was incomplete. */
export function brokeOff({ status, outcome }: Pick<Attempt, 'status' | 'outcome'>): boolean {
  return status !== null && outcome !== 'response'
}

/** Names an attempt within its message. */
export function attemptKey({ endpointId, number }: Attempt): string {
  return `${endpointId} ${number}`
}
