import type { MessageState } from '../../contract/model.ts'

/** What can be done to a message by hand. */
export type Act = 'retry' | 'cancel' | 'resend'

/** Why an act on a message is refused, and what would be right; null: it is not. `destination` null: removed. */
export function actFault(
  act: Act,
  { id, state, isSending }: { id: number; state: MessageState; isSending: boolean },
  destination: { name: string; enabled: boolean } | null,
): string | null {
  const rule = stateRule(act, state)
  if (rule !== null) return `message ${id} is ${state}; ${rule}`
  if (act === 'cancel') return null
  if (act === 'retry' && isSending)
    return `message ${id} has an attempt in flight; wait for its end`
  if (destination === null)
    return `the destination of message ${id} is removed, so there is nowhere to send it`
  // What it had taken before it was switched off is still tried by itself, so it may be tried now.
  return act === 'retry' || destination.enabled
    ? null
    : `destination ${destination.name} is disabled; enable it to send message ${id} there`
}

/** The rule that keeps an act from a message in a state, or null. */
function stateRule(act: Act, state: MessageState): string | null {
  const open = state === 'queued' || state === 'retrying'
  switch (act) {
    case 'retry':
      if (state === 'retrying') return null
      return state === 'queued'
        ? 'its first attempt comes by itself'
        : 'only a retrying message can be retried now; resend it'
    case 'cancel':
      return open ? null : 'only a queued or retrying message can be cancelled'
    case 'resend':
      if (!open) return null
      return state === 'queued'
        ? 'its first attempt comes by itself; or cancel it and resend'
        : 'retry it now, or cancel it and resend'
  }
}
