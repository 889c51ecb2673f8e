import { z } from 'zod'

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const part = /(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)/g
const whole = new RegExp(`^(?:${part.source}\\s*)+$`)

/** `10s`, `30m`, `1.5h`, `1h 30m`, `250ms`, or a bare number of milliseconds; read as milliseconds. */
export const Duration = z.union([z.number(), z.string()]).transform((value, context) => {
  if (typeof value === 'number' && value >= 0) return value
  const text = String(value).trim()
  if (whole.test(text))
    return [...text.matchAll(part)].reduce(
      (sum, [, amount, unit]) => sum + Number(amount) * (units[unit as string] ?? 1),
      0,
    )
  context.addIssue({
    code: 'custom',
    message: 'a duration is a number with ms, s, m, h or d, such as 10s or 1h30m',
  })
  return z.NEVER
})
