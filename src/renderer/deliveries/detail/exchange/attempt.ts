import type { Attempt } from '../../../../contract/model.ts'
import { spanText } from '../../../../contract/format.ts'
import { filterBy } from '../../../message/filter/filterBy.ts'

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

/** Filters by the status, or by the outcome if there was none. */
export const filterByResult = ({ status, outcome }: Pick<Attempt, 'status' | 'outcome'>) =>
  status === null ? filterBy('outcome', outcome) : filterBy('status', status)

/** Whether a response started but was incomplete. */
export function brokeOff({ status, outcome }: Pick<Attempt, 'status' | 'outcome'>): boolean {
  return status !== null && outcome !== 'response'
}

/** The attempt before this one at the same endpoint. */
export const previousAttempt = (
  { endpointId, number }: Attempt,
  attempts: readonly Attempt[],
): Attempt | undefined =>
  attempts.find((each) => each.endpointId === endpointId && each.number === number - 1)

/** Names an attempt within its message. */
export function attemptKey({ endpointId, number }: Attempt): string {
  return `${endpointId} ${number}`
}
