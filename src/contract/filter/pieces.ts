import { isFilterKey } from './grammar.ts'
import { lex, type Piece, quote } from './lex.ts'

export type TokenPiece = Piece & { key: string }

/** `plan: pro` is free text; `plan:pro` looks like a token, so it is reported as unknown. */
export function isToken(piece: Piece): piece is TokenPiece {
  return piece.key !== null && (piece.value !== '' || piece.isPrefix || isFilterKey(piece.key))
}

/** Names of events that exist. A set is one. */
export interface KnownEvents {
  has: (event: string) => boolean
}

/** More words than this are not examined: event names are short. */
const mostWords = 12

/**
 * The pieces of a filter. `event:Order Completed` is one token if that event exists, the longest such name; its text is then
 * quoted.
 */
export function piecesOf(text: string, events?: KnownEvents): Piece[] {
  const pieces = lex(text)
  if (!events) return pieces
  const joined: Piece[] = []
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] as Piece
    const words = piece.key === 'event' && !piece.isQuoted ? wordsAfter(pieces, i, text) : []
    const names = words.map((_, count) =>
      [piece.text.slice(6 + Number(piece.not)), ...words.slice(0, count + 1)].join(''),
    )
    const last = names.findLastIndex((name) => events.has(name))
    const name = names[last]
    if (name === undefined) joined.push(piece)
    else {
      const closing = pieces[i + last + 1] as Piece
      const token = `${piece.not ? '-' : ''}event:${quote(name)}`
      joined.push({
        ...piece,
        value: name,
        isPrefix: false,
        isQuoted: true,
        text: token,
        closed: closing.closed,
      })
      i += last + 1
    }
  }
  return joined
}

/** The plain words after a piece, each with the space before it. */
function wordsAfter(pieces: Piece[], index: number, text: string): string[] {
  const words: string[] = []
  for (let i = index + 1; i < pieces.length && words.length < mostWords; i++) {
    const { key, isQuoted, text: word, start } = pieces[i] as Piece
    const before = pieces[i - 1] as Piece
    const space = text.slice(before.start + before.text.length, start)
    if (key !== null || isQuoted) break
    words.push(space + word)
  }
  return words
}
