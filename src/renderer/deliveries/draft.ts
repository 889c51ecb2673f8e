import { isToken } from './filter.ts'
import { lex } from './lex.ts'

export interface Draft {
  /** Tokens that are complete and leave the field. */
  tokens: string[]
  /** What stays in the field. */
  rest: string
  /** The part of the rest that is searched for: all but a token still being typed. */
  words: string
}

/** Takes the complete tokens out of what is being typed. `done`: nothing is being typed any more. */
export function splitDraft(text: string, done = false): Draft {
  const pieces = lex(text)
  const complete = pieces.filter((piece) => isToken(piece) && (piece.closed || done))
  const others = pieces.filter((piece) => !complete.includes(piece))
  const words = others.filter((piece) => !isToken(piece)).map((piece) => piece.text)
  return {
    tokens: complete.map((piece) => piece.text),
    rest: complete.length === 0 ? text : others.map((piece) => piece.text).join(' '),
    words: words.join(' '),
  }
}
