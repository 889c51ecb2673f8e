import type { MessageState, Standing, Verdict } from '../../contract/model.ts'

/** The endpoints that a round may still try: all but those that gave a final answer to this message. */
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
 * The ids of the endpoints that a message concerns, in the order of the destination. One that is settled
 * concerns those it was sent to, whatever the destination has now: a round goes to all it has then. One that
 * is not also concerns those it may still be sent to.
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
 * Where an endpoint stands for a message, from the verdict of its last attempt (null: none was made). `removed`:
 * it is no endpoint of the destination any more.
 */
export function standingOf(state: MessageState, last: Verdict | null, removed = false): Standing {
  if (last === 'success') return 'succeeded'
  if (last === 'permanent') return 'refused'
  if (state === 'delivered') return 'skipped'
  if (state === 'queued' || state === 'retrying')
    return last === null ? 'untried' : removed ? 'gave-up' : 'waiting'
  return last === null ? 'untried' : 'gave-up'
}

/** One sentence: why an endpoint was or was not tried again. `reason` is its last attempt's. */
export function whyEndpoint(
  standing: Standing,
  reason: string | null,
  { state, windowMs }: { state: MessageState; windowMs: number },
): string {
  switch (standing) {
    case 'succeeded':
      return `It ${reason}: the message is delivered.`
    case 'refused':
      return `Not tried again: ${reason}.`
    case 'waiting':
      return `It is tried again: ${reason}.`
    case 'skipped':
      return reason === null
        ? 'Not tried: another endpoint took the message, and one is enough.'
        : `Not tried again: another endpoint took the message, and one is enough. Here: ${reason}.`
    case 'gave-up':
      if (state === 'retrying' || state === 'failed')
        return `Not tried again: it is no endpoint of the destination any more. Here: ${reason}.`
      return state === 'expired'
        ? `Given up after ${spanText(windowMs)}: ${reason}.`
        : `Given up: ${reason}.`
    case 'untried':
      return 'Not tried yet.'
  }
}

/** One sentence: why the message is in its state. */
export function whyMessage(state: MessageState, standings: Standing[], windowMs: number): string {
  const trying = standings.filter(
    (standing) => standing === 'waiting' || standing === 'untried',
  ).length
  switch (state) {
    case 'queued':
      return 'Waiting for its first attempt.'
    case 'retrying':
      if (trying === 0)
        return 'No endpoint is left that may still be tried, so it fails when its next attempt falls due.'
      return trying === standings.length
        ? 'No endpoint has accepted it yet. Sending to any one endpoint is enough.'
        : `No endpoint has accepted it yet, and ${trying} of ${standings.length} may still be tried. Sending to any one endpoint is enough.`
    case 'delivered':
      return 'Sending to any one endpoint is enough, and one accepted it.'
    case 'failed':
      return standings.includes('gave-up')
        ? 'No endpoint is left that may still be tried.'
        : 'Every endpoint gave an answer that is final, so there is nothing left to try.'
    case 'expired':
      return `No endpoint accepted it within ${spanText(windowMs)} of the first attempt.`
    case 'cancelled':
      return 'Cancelled by hand.'
  }
}

/** `4 hours`, `1.5 hours`, `20 seconds`. */
function spanText(ms: number): string {
  const [unit, size] = units.find(([, length]) => ms >= length) ?? (['millisecond', 1] as const)
  const amount = Math.round((ms / size) * 10) / 10
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

const units = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const
