import { createCell } from '../cell.ts'

/** How often and how fast, as typed. */
export const repeat = createCell({ count: '1', rate: '' })

const most = 10_000

/** The words are the API's, which has the same limits. */
export function readRepeat({
  count,
  rate,
}: {
  count: string
  rate: string
}): { count: number; rate: number | null } | { fault: string; field: 'count' | 'rate' } {
  const times = numberIn(count)
  if (!Number.isInteger(times) || times < 1 || times > most)
    return { fault: 'A call is sent 1 to 10,000 times', field: 'count' }
  if (rate.trim() === '') return { count: times, rate: null }
  const perSecond = numberIn(rate)
  if (!(perSecond > 0 && perSecond <= most))
    return { fault: 'A rate is a number a second, up to 10,000', field: 'rate' }
  return { count: times, rate: perSecond }
}

/** Digits with a point at most: what else Number reads (1e3, 0x10, nothing) nobody means. */
function numberIn(text: string): number {
  const plain = text.trim().replaceAll(',', '')
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}
