import { depthSteps, type Layout, marksOf } from './layout.ts'
import type { Pieces } from './pieces.ts'
import type { Sequence } from './sequence.ts'
import { isValue, kindOf, placeOf, tokens } from './token.ts'

/** A document without the values that serialisers spell differently. */
export interface Arrangement {
  /** What is between them. */
  between: string
  /** Where each of them is in it. */
  places: readonly number[]
  /** Tokens. */
  values: readonly number[]
}

const firstRoom = 64 * 1024

/** In bytes, because strings that are added up leave several times their size to collect. */
export function arrange(sequence: Sequence, layout: Layout, constants: Pieces): Arrangement {
  const marksAt = marksOf(layout)
  const steps = depthSteps(layout)
  const places: number[] = []
  const values: number[] = []
  let depth = 0
  let marks = marksAt(depth)
  let room = Buffer.allocUnsafeSlow(firstRoom)
  let length = 0
  for (const token of sequence) {
    const kind = kindOf(token)
    const place = placeOf(token)
    if (isValue(kind)) {
      places.push(length)
      values.push(token)
      continue
    }
    const { bytes, ends } = kind === tokens.mark ? marks : constants
    const from = place === 0 ? 0 : (ends[place - 1] ?? 0)
    const to = ends[place] ?? from
    if (length + to - from > room.length) room = Buffer.concat([room], 2 * (length + to - from))
    // A native copy takes as long as some thirty bytes here, and most pieces are shorter.
    for (let at = from; at < to; at++) room[length++] = bytes[at] ?? 0
    if (kind === tokens.mark && steps[place] !== 0) marks = marksAt((depth += steps[place] ?? 0))
  }
  return { between: room.toString('latin1', 0, length), places, values }
}

/** An arrangement with its values, each as it is spelled. */
export function filled(
  { between, places, values }: Arrangement,
  spelled: (token: number) => string | null | undefined,
): string {
  let text = ''
  let from = 0
  for (let index = 0; index < values.length; index++) {
    const to = places[index] ?? from
    text += between.slice(from, to)
    text += spelled(values[index] ?? 0) ?? ''
    from = to
  }
  return text + between.slice(from)
}
