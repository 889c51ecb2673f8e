import type { MessageState, Standing, Verdict } from '../../contract/model.ts'
import { spanText } from '../../contract/format.ts'

/** The endpoints a round may still send to: all except those that failed permanently for this message. */
export function endpointsToTry<E extends { id: number }>(
  endpoints: E[],
  attempts: { endpointId: number; verdict: Verdict }[],
): E[] {
  const final = new Set(
    attempts.filter(({ verdict }) => verdict === 'permanent').map((a) => a.endpointId),
  )
  return endpoints.filter(({ id }) => !final.has(id))
}

/**
 * The ids of the endpoints that belong to a message, in the order of the destination. A settled message lists the
 * endpoints it was sent to; an open one also lists the endpoints the destination has now.
 */
export function concernedEndpoints(
  state: MessageState,
  endpoints: { id: number }[],
  attempts: { endpointId: number }[],
): number[] {
  const open = state === 'queued' || state === 'retrying'
  const current = endpoints.map(({ id }) => id)
  const sentTo = new Set(attempts.map(({ endpointId }) => endpointId))
  const removed = [...sentTo].filter((id) => !current.includes(id)).toSorted((a, b) => a - b)
  return [...current.filter((id) => open || sentTo.has(id)), ...removed]
}

/**
 * The status of an endpoint for a message, from the verdict of its last attempt (null: no attempt yet). `removed`:
 * the endpoint no longer belongs to the destination.
 */
export function endpointStatus(
  state: MessageState,
  last: Verdict | null,
  removed = false,
): Standing {
  if (last === 'success') return 'succeeded'
  if (last === 'permanent') return 'refused'
  if (state === 'delivered') return 'skipped'
  if (state === 'queued' || state === 'retrying')
    return last === null ? 'untried' : removed ? 'gave-up' : 'waiting'
  return last === null ? 'untried' : 'gave-up'
}

/** Says why an endpoint is or is not retried. `reason` is that of its last attempt. */
export function endpointReason(
  standing: Standing,
  reason: string | null,
  { state, windowMs }: { state: MessageState; windowMs: number },
): string {
  const result = reason === null ? '' : `${capitalized(reason)}. `
  switch (standing) {
    case 'succeeded':
      return `${result}The message is delivered.`
    case 'refused':
      return `${result}Permanent, will not retry.`
    case 'waiting':
      return `${result}Will retry.`
    case 'skipped':
      return reason === null
        ? 'Skipped: another endpoint accepted the message.'
        : `${result}Not retried: another endpoint accepted the message.`
    case 'gave-up':
      if (state === 'retrying' || state === 'failed')
        return `${result}Not retried: the endpoint was removed from the destination.`
      return state === 'expired'
        ? `${result}Gave up after ${spanText(windowMs)}.`
        : `${result}Gave up.`
    case 'untried':
      return 'Not attempted yet.'
  }
}

/** Says why a message is in its state. */
export function messageReason(
  state: MessageState,
  standings: Standing[],
  windowMs: number,
): string {
  const trying = standings.filter(
    (standing) => standing === 'waiting' || standing === 'untried',
  ).length
  switch (state) {
    case 'queued':
      return 'Waiting for the first attempt.'
    case 'retrying':
      if (trying === 0) return 'No endpoint can be retried. The message fails at its next attempt.'
      return trying === standings.length
        ? 'No endpoint has accepted the message yet. One is enough.'
        : `No endpoint has accepted the message yet. ${trying} of ${standings.length} can still be attempted; one is enough.`
    case 'delivered':
      return 'An endpoint accepted the message. One is enough.'
    case 'failed':
      return standings.includes('gave-up')
        ? 'No endpoint can be retried.'
        : 'Every endpoint failed permanently. Will not retry.'
    case 'expired':
      return `No endpoint accepted the message within ${spanText(windowMs)} of the first attempt.`
    case 'cancelled':
      return 'Cancelled manually.'
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
