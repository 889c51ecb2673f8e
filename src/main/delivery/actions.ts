import type { MessageState } from '../../contract/model.ts'
import type { MessageAction } from '../../contract/bulkAction.ts'

/** Why an action is refused and what to do instead. */
export interface ActionFault {
  /** Names the message. */
  reason: string
  /** The same for every message it applies to, so that refusals can be counted by it. */
  rule: string
}

interface Actionable {
  id: number
  state: MessageState
  isSending: boolean
}

/** Null: the action is allowed. `destination` null: removed. */
export function actionFault(
  action: MessageAction,
  { id, state, isSending }: Actionable,
  destination: { name: string; enabled: boolean } | null,
): ActionFault | null {
  const rule = stateRule(action, state)
  if (rule !== null)
    return { reason: `message ${id} is ${state}; ${rule}`, rule: `${state}: ${rule}` }
  if (action === 'cancel') return null
  if (action === 'retry' && isSending)
    return {
      reason: `message ${id} has an attempt in flight; wait for it to finish`,
      rule: 'an attempt is in flight; wait for it to finish',
    }
  if (destination === null)
    return {
      reason: `the destination of message ${id} was removed`,
      rule: 'the destination was removed',
    }
  // A disabled destination still delivers what it accepted before, so its messages can be retried.
  if (action === 'retry' || destination.enabled) return null
  const disabled = `destination ${destination.name} is disabled; enable it to`
  return { reason: `${disabled} send message ${id}`, rule: `${disabled} resend` }
}

/** What to know about a message that an action is applied to, or null. */
export function actionNote(
  action: MessageAction,
  destination: { name: string; enabled: boolean } | null,
): string | null {
  if (action !== 'retry' || destination === null || destination.enabled) return null
  return `destination ${destination.name} is disabled; it still sends the messages it accepted before`
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
