import { isToken } from '../../../contract/filter/pieces.ts'
import { lex, type Piece } from '../../../contract/filter/lex.ts'

export interface Draft {
  /** Complete tokens, which leave the field. */
  tokens: string[]
  /** The text that stays in the field. */
  rest: string
  /** The search text: the rest without a token still being typed. */
  words: string
}

/** Splits complete tokens from the typed text. `done`: typing has ended. */
export function splitDraft(text: string, done = false): Draft {
  const pieces = lex(text)
  const complete = pieces.filter((piece) => isToken(piece) && (isClosed(piece) || done))
  const others = pieces.filter((piece) => !complete.includes(piece))
  const words = others.filter((piece) => !isToken(piece)).map((piece) => piece.text)
  return {
    tokens: complete.map((piece) => piece.text),
    rest: complete.length === 0 ? text : others.map((piece) => piece.text).join(' '),
    words: words.join(' '),
  }
}

/** A key followed by a space still waits for its value. */
const isClosed = ({ closed, value, isPrefix }: Piece) => closed && (value !== '' || isPrefix)
