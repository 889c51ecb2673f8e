import { z } from 'zod'
import { durationUnits } from './format.ts'

const part = /(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)/g
const whole = new RegExp(`^(?:${part.source}\\s*)+$`)

/** `10s`, `30m`, `1.5h`, `1h 30m`, `250ms`, or a bare number of milliseconds; read as milliseconds. */
export const Duration = z.union([z.number(), z.string()]).transform((value, context) => {
  if (typeof value === 'number' && value >= 0) return value
  const text = String(value).trim()
  const sum = [...text.matchAll(part)].reduce(
    (before, [, amount, unit]) =>
      before + Number(amount) * durationUnits[unit as keyof typeof durationUnits],
    0,
  )
  // A number beyond the range of a double would be stored as null.
  if (whole.test(text) && Number.isFinite(sum)) return sum
  context.addIssue({
    code: 'custom',
    message: 'must be a duration with ms, s, m, h or d, such as 10s or 1h30m',
  })
  return z.NEVER
})
