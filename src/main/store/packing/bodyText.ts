import { contentOf } from './callContent.ts'

/** A body as stored. */
export interface StoredBody {
  /** The whole text if `copies` is null; otherwise only what is not copied from the content of its call. */
  text: string
  /** For each copy: how much of `text` precedes it, its place in the content, its length; separated by spaces. */
  copies: string | null
}

/** Shorter copies would save less than their three numbers take. */
const shortestCopy = 16
/** Limits the time for a text that has little in common with the content. The usual bodies need 3 to 20. */
const mostSearches = 40
/** Characters compared first; each following piece is twice as long. So few are compared one by one. */
const firstPiece = 64
const lastPiece = 16

/**
 * A body repeats most of its call's content, so it is stored as copies from it. Any text is restored exactly, whatever
 * the content: only equal text is copied. Searches at the beginnings of members, because a body consists of whole members
 * of its call.
 */
export function storeBody(text: string, content: string | null): StoredBody {
  // SQLite would not return unpaired surrogates as they are.
  if (content === null || !text.isWellFormed() || !content.isWellFormed())
    return { text, copies: null }
  let rest = ''
  let copies = ''
  let copied = 0
  let at = 0
  for (let searches = 0; searches < mostSearches; searches++) {
    if (at + shortestCopy > text.length) break
    const found = content.indexOf(text.slice(at, at + shortestCopy))
    if (found < 0) {
      const next = text.indexOf(',"', at)
      if (next < 0) break
      // At the key itself: a search for a quote first would stop at every quote.
      at = next + 2
      continue
    }
    const quote = at > copied && content[found - 1] === '"' ? 1 : 0
    const start = at - quote
    const end = at + equalLength(text, at, content, found)
    copies += `${copies && ' '}${start - copied} ${found - quote} ${end - start}`
    rest += text.slice(copied, start)
    copied = end
    at = end
  }
  rest += text.slice(copied)
  return rest.length + copies.length < text.length ? { text: rest, copies } : { text, copies: null }
}

/**
 * The length of the equal text from these places on. Does not end between the halves of a surrogate pair. Compares
 * pieces, which is several times as fast as one character at a time.
 */
function equalLength(text: string, at: number, content: string, from: number): number {
  const most = Math.min(text.length - at, content.length - from)
  const isEqual = (done: number, size: number) =>
    text.slice(at + done, at + done + size) === content.slice(from + done, from + done + size)
  let length = shortestCopy
  let size = Math.min(firstPiece, most - length)
  while (size > 0 && isEqual(length, size)) {
    length += size
    size = Math.min(2 * size, most - length)
  }
  // The first difference, if there is one, is within the next piece.
  while (size > lastPiece) {
    const half = size >> 1
    if (isEqual(length, half)) {
      length += half
      size -= half
    } else size = half
  }
  while (length < most && text.charCodeAt(at + length) === content.charCodeAt(from + length))
    length++
  return isHighSurrogate(text.charCodeAt(at + length - 1)) ? length - 1 : length
}

const isHighSurrogate = (unit: number) => (unit & 0xfc00) === 0xd800

/** The whole text. */
export function restoreBody(text: string, copies: string, content: string): string {
  const numbers = copies.split(' ')
  let whole = ''
  let used = 0
  for (let i = 0; i + 2 < numbers.length; i += 3) {
    const before = used + Number(numbers[i])
    const from = Number(numbers[i + 1])
    whole += text.slice(used, before) + content.slice(from, from + Number(numbers[i + 2]))
    used = before
  }
  return whole + text.slice(used)
}

/** The columns of `BodyRow`, of a message with its body and, if it has one, its call. */
export const bodyColumns = `body.text, copies, iif(copies IS NULL, NULL, call.content) AS content,
  call.message_id, message_id_at`

export interface BodyRow extends StoredBody {
  content: string | null
  message_id: string | null
  message_id_at: number | null
}

/** The text that was signed and is sent. */
export function bodyOf(row: BodyRow): string {
  if (row.copies === null) return row.text
  if (row.content === null || row.message_id === null)
    throw new Error('a body has lost the call that it was made of')
  return restoreBody(
    row.text,
    row.copies,
    contentOf(row.content, row.message_id_at, row.message_id),
  )
}
