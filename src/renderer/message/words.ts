import type { MessageState, MessageType } from '../../contract/model.ts'

export const stateWords: Record<MessageState, string> = {
  queued: 'Queued',
  retrying: 'Retrying',
  delivered: 'Delivered',
  failed: 'Failed',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

/** Short enough for a column: only identify needs an abbreviation. */
export const typeTags: Record<MessageType, string> = {
  identify: 'IDENT',
  track: 'TRACK',
  page: 'PAGE',
  screen: 'SCREEN',
  group: 'GROUP',
  alias: 'ALIAS',
  delete: 'DELETE',
}
