import type { MessageState } from '../../contract/model.ts'

/** A manual action on a message. */
export type MessageAction = 'retry' | 'cancel' | 'resend'

/** The reason an action on a message is refused and what to do instead; null: allowed. `destination` null: removed. */
export function actionFault(
  action: MessageAction,
  { id, state, isSending }: { id: number; state: MessageState; isSending: boolean },
  destination: { name: string; enabled: boolean } | null,
): string | null {
  const rule = stateRule(action, state)
  if (rule !== null) return `message ${id} is ${state}; ${rule}`
  if (action === 'cancel') return null
  if (action === 'retry' && isSending)
    return `message ${id} has an attempt in flight; wait for it to finish`
  if (destination === null) return `the destination of message ${id} was removed`
  // A disabled destination still delivers what it accepted before, so its messages can be retried.
  return action === 'retry' || destination.enabled
    ? null
    : `destination ${destination.name} is disabled; enable it to send message ${id}`
}

/** The rule that forbids an action in a state, or null. */
function stateRule(action: MessageAction, state: MessageState): string | null {
  const open = state === 'queued' || state === 'retrying'
  switch (action) {
    case 'retry':
      if (state === 'retrying') return null
      return state === 'queued'
        ? 'its first attempt is made automatically'
        : 'only a retrying message can be retried now; resend it'
    case 'cancel':
      return open ? null : 'only a queued or retrying message can be cancelled'
    case 'resend':
      if (!open) return null
      return state === 'queued'
        ? 'its first attempt is made automatically; to resend it, cancel it first'
        : 'retry it now, or cancel it and resend'
  }
}
