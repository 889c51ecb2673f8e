import type { MessageType } from '../../contract/model.ts'

/** The types whose label identifies the call. */
const labelled = new Set<MessageType | null>(['track', 'page', 'screen', 'group'])

interface Titled {
  type: MessageType | null
  label: string
  user: string | null
  destination?: string
}

/** `track Order Completed of u_42 to Orders`. */
export function titleOf({ type, label, user, destination }: Titled): string {
  return [
    type ?? 'a request',
    ...(labelled.has(type) && label !== '—' && label !== '' ? [label] : []),
    ...(user === null ? [] : [`of ${user}`]),
    ...(destination === undefined ? [] : [`to ${destination}`]),
  ].join(' ')
}
