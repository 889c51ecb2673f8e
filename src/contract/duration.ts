import { z } from 'zod'

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const part = /(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)/g
const whole = new RegExp(`^(?:${part.source}\\s*)+$`)

/** `10s`, `30m`, `1.5h`, `1h 30m`, `250ms`, or a bare number of milliseconds; read as milliseconds. */
export const Duration = z.union([z.number(), z.string()]).transform((value, context) => {
  if (typeof value === 'number' && value >= 0) return value
  const text = String(value).trim()
  const sum = [...text.matchAll(part)].reduce(
    (before, [, amount, unit]) => before + Number(amount) * units[unit as keyof typeof units],
    0,
  )
  // More digits than a number can hold would be stored as null.
  if (whole.test(text) && Number.isFinite(sum)) return sum
  context.addIssue({
    code: 'custom',
    message: 'a duration is a number with ms, s, m, h or d, such as 10s or 1h30m',
  })
  return z.NEVER
})

/** A duration as it is typed: the largest unit of which it is a whole number, `10s` or `90m`. */
export function durationText(ms: number): string {
  const fits = Object.entries(units).findLast(([, size]) => ms > 0 && ms % size === 0)
  const [unit, size] = fits ?? ['ms', 1]
  return ms === 0 ? '0s' : `${ms / size}${unit}`
}
