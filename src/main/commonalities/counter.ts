/** Counts the messages of each side that something is true of, each once. */
export interface Counter {
  here: number
  there: number
  /** The last message counted. */
  last: number
}

export const counter = (): Counter => ({ here: 0, there: 0, last: 0 })

/** The message that is counted now; a number of its own, from 1. */
export interface Seen {
  isHere: boolean
  number: number
}

/** False: this message was counted before. */
export function count(at: Counter, { isHere, number }: Seen): boolean {
  if (at.last === number) return false
  at.last = number
  if (isHere) at.here++
  else at.there++
  return true
}
