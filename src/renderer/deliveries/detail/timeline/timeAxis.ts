const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Round steps. */
const steps = [
  [1, 2, 5, 10, 20, 50, 100, 200, 500],
  [1, 2, 5, 10, 15, 30].map((n) => n * second),
  [1, 2, 5, 10, 15, 30].map((n) => n * minute),
  [1, 2, 3, 6, 12].map((n) => n * hour),
].flat()

export interface Axis {
  /** From the start to the last tick, in milliseconds. */
  span: number
  step: number
  ticks: { at: number; label: string }[]
}

/** An axis from zero over at least `range` milliseconds with at most `most` steps. */
export function axisFor(range: number, most: number): Axis {
  const wanted = Math.max(range, 1) / most
  const step = steps.find((known) => known >= wanted) ?? Math.ceil(wanted / day) * day
  const count = Math.max(1, Math.ceil(Math.max(range, 1) / step))
  const ticks = Array.from({ length: count + 1 }, (_, index) => ({
    at: index * step,
    label: tickLabel(index * step, step),
  }))
  return { span: count * step, step, ticks }
}

/** Uses the unit of the step for the whole axis, so that labels are comparable. */
function tickLabel(at: number, step: number): string {
  if (at === 0) return '0'
  if (step >= day) return `${at / day} d`
  if (step >= hour) return `${at / hour} h`
  if (step >= minute) return `${at / minute} min`
  if (step >= second) return `${at / second} s`
  return `${at} ms`
}
