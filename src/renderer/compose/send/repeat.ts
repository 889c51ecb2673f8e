import { createCell } from '../../ui/cell.ts'
import { readStored, store } from '../../ui/stored.ts'

/** The count and rate as typed. */
interface Repeat {
  count: string
  rate: string
}

const place = 'hookbench.compose.repeat'
const isRepeat = (value: unknown): value is Repeat => {
  const { count, rate } = (value ?? {}) as Partial<Repeat>
  return typeof count === 'string' && typeof rate === 'string'
}

/** Stored with the draft of the call. */
export const repeat = createCell<Repeat>(readStored(place, isRepeat) ?? { count: '1', rate: '' })

export function typeRepeat(change: Partial<Repeat>): void {
  repeat.set({ ...repeat.get(), ...change })
  store(place, repeat.get())
}

const most = 10_000

/** Limits and messages match those of the API. */
export function readRepeat({
  count,
  rate,
}: Repeat): { count: number; rate: number | null } | { fault: string; field: 'count' | 'rate' } {
  const times = numberIn(count)
  if (!Number.isInteger(times) || times < 1 || times > most)
    return { fault: 'A call is sent 1 to 10,000 times', field: 'count' }
  if (rate.trim() === '') return { count: times, rate: null }
  const perSecond = numberIn(rate)
  if (!(perSecond > 0 && perSecond <= most))
    return { fault: 'A rate is a number of calls per second, up to 10,000', field: 'rate' }
  return { count: times, rate: perSecond }
}

/** Accepts only digits and one decimal point. Number() also accepts 1e3, 0x10 and an empty text. */
function numberIn(text: string): number {
  const plain = text.trim().replaceAll(',', '')
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}
