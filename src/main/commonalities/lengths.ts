import type { Seen } from './counter.ts'

/** Lengths are counted exactly below; from there on, eight steps for each doubling. */
const exact = 512
const stepsPerDoubling = 8
const steps = exact + stepsPerDoubling * 16

export interface Lengths {
  here: Uint32Array
  there: Uint32Array
  add: (length: number, seen: Seen) => void
}

/** How many strings or lists have each length. */
export function lengths(): Lengths {
  const here = new Uint32Array(steps)
  const there = new Uint32Array(steps)
  return {
    here,
    there,
    add(length, { isHere }) {
      const side = isHere ? here : there
      const at = stepOf(length)
      side[at] = (side[at] as number) + 1
    },
  }
}

const stepOf = (length: number) =>
  length < exact
    ? length
    : Math.min(steps - 1, exact + Math.floor(stepsPerDoubling * Math.log2(length / exact)))

/** The least length of a step. */
export const lengthOf = (step: number) =>
  step < exact ? step : Math.ceil(exact * 2 ** ((step - exact) / stepsPerDoubling))
