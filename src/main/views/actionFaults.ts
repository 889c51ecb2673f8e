import type { MessageAction } from '../../contract/bulkAction.ts'
import { type ActionFault, actionFault } from '../delivery/actions.ts'
import type { MessageRow } from '../store/messageList.ts'
import type { ReadStore } from '../store/readStore.ts'

export interface ActionParts {
  store: ReadStore
  dispatcher: { isSending: (messageId: number) => boolean }
}

/** Why each action would be rejected now, or null. */
export function refusals(parts: ActionParts, row: MessageRow) {
  const fault = (action: MessageAction) => faultOf(parts, action, row)?.reason ?? null
  return { retry: fault('retry'), cancel: fault('cancel'), resend: fault('resend') }
}

export function faultOf(
  { store, dispatcher }: ActionParts,
  action: MessageAction,
  row: MessageRow,
): ActionFault | null {
  const message = { ...row, isSending: dispatcher.isSending(row.id) }
  return actionFault(action, message, store.wiring.destinationOf(row.destination_id) ?? null)
}
