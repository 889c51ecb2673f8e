/** The content of a call as stored. */
export interface StoredContent {
  content: string
  /** Where its message id, which has a column of its own, was cut out; null: the content is whole. */
  message_id_at: number | null
}

const key = '"messageId":"'

/** The message id is also in the row, and indexed there: in the content it would be stored twice. */
export function storeContent(content: string, messageId: string): StoredContent {
  const place = content.isWellFormed() ? content.lastIndexOf(`${key}${messageId}"`) : -1
  if (place < 0) return { content, message_id_at: null }
  const at = place + key.length
  return { content: content.slice(0, at) + content.slice(at + messageId.length), message_id_at: at }
}

/** The content as collected. */
export const contentOf = (content: string, at: number | null, messageId: string): string =>
  at === null ? content : content.slice(0, at) + messageId + content.slice(at)
