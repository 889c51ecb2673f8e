import { isToken, piecesOf } from '../../../contract/filter/pieces.ts'
import type { Piece } from '../../../contract/filter/lex.ts'
import type { EventNames } from '../filter/useEvents.ts'

export interface Draft {
  /** Complete tokens, which leave the field. */
  tokens: string[]
  /** The text that stays in the field. */
  rest: string
  /** The search text: the rest without a token still being typed. */
  words: string
}

const noEvents: EventNames = new Set()

/** Splits complete tokens from the typed text. `done`: typing has ended. */
export function splitDraft(text: string, done = false, events = noEvents): Draft {
  const open = done ? null : openEvent(text, events)
  const pieces = piecesOf(open ? text.slice(0, open.start) : text, events ?? undefined)
  const complete = pieces.filter((piece) => isToken(piece) && (isClosed(piece) || done))
  const others = pieces.filter((piece) => !complete.includes(piece))
  const words = others.filter((piece) => !isToken(piece)).map((piece) => piece.text)
  const rest = [...others.map((piece) => piece.text), ...(open ? [text.slice(open.start)] : [])]
  return {
    tokens: complete.map((piece) => piece.text),
    rest: complete.length === 0 ? text : rest.join(' '),
    words: words.join(' '),
  }
}

/** A key followed by a space still waits for its value. */
const isClosed = ({ closed, value, isPrefix }: Piece) => closed && (value !== '' || isPrefix)

export interface OpenEvent {
  not: boolean
  typed: string
  start: number
}

/** The name of an event with spaces that is being typed without quotes, if there are events that begin with it, or may be. */
export function openEvent(text: string, events: EventNames): OpenEvent | null {
  const found = /(?:^|\s)(-?)event:([^\s":]+ [^":]*)$/i.exec(text)
  const typed = found?.[2]
  if (!found || typed === undefined) return null
  const start = text.length - typed.length - 'event:'.length - (found[1]?.length ?? 0)
  const open = { not: found[1] === '-', typed, start }
  if (events === null) return open
  const begun = typed.toLowerCase()
  for (const name of events) if (name.toLowerCase().startsWith(begun)) return open
  return null
}
