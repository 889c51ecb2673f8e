import { type FilterKey, kindOf, filterLists } from './grammar.ts'
import { lex, type Piece, quote } from './lex.ts'
import { isToken, type KnownEvents, piecesOf } from './pieces.ts'

/** Keys whose values are never names: `5*` is written as it is. */
const isPlain = (key: FilterKey) =>
  filterLists.every((list) => (kindOf(list, key)?.kind ?? 'option') !== 'text')

/** A token as it is typed. */
export const tokenText = (key: FilterKey, value: string, not = false) =>
  `${not ? '-' : ''}${key}:${isPlain(key) && !/[\s"\\]/.test(value) && value !== '' ? value : quote(value)}`

interface TokenEdit {
  not?: boolean
  /** Retain other tokens of the key: any of them matches. */
  keep?: boolean
}

/** The filter with the tokens of a key replaced by one or (for null) removed. */
export function withToken(
  text: string,
  key: FilterKey,
  value: string | null,
  { not = false, keep = false }: TokenEdit = {},
): string {
  if (keep) return value === null ? text : addToken(text, key, value, not)
  const remaining = piecesOf(text).filter((piece) => !(isToken(piece) && piece.key === key))
  return joined([...(value === null ? [] : [tokenText(key, value, not)]), ...textsOf(remaining)])
}

/** The filter without its token at an index, counted as in `ParsedFilter.tokens` with the same events. */
export function withoutToken(text: string, index: number, events?: KnownEvents): string {
  let position = -1
  const remaining = piecesOf(text, events).filter(
    (piece) => !(isToken(piece) && ++position === index),
  )
  return joined(textsOf(remaining))
}

/** The filter with the names of known events in quotes, so that it is parsed the same without knowing them. */
export function withQuotedEvents(text: string, events: KnownEvents): string {
  const pieces = piecesOf(text, events)
  return pieces.length === lex(text).length ? text : joined(textsOf(pieces))
}

/** Whether an event without quotes is followed by words that may belong to its name. */
export const mayNameEvent = (text: string) => withQuotedEvents(text, { has: () => true }) !== text

/** The filter with one more token, after the others. The same token with the opposite sign is removed. */
export function addToken(text: string, key: FilterKey, value: string, not = false): string {
  const added = tokenText(key, value, not)
  const opposite = tokenText(key, value, !not)
  const pieces = piecesOf(text).filter((piece) => piece.text !== opposite)
  const tokens = textsOf(pieces.filter(isToken))
  if (tokens.includes(added)) return joined(textsOf(pieces))
  return joined([...tokens, added, ...textsOf(pieces.filter((piece) => !isToken(piece)))])
}

const textsOf = (pieces: Piece[]) => pieces.map((piece) => piece.text)
const joined = (parts: string[]) => parts.join(' ')
