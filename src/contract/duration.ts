import { z } from 'zod'

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `10s`, `30m`, `1.5h`, `250ms`, or a bare number of milliseconds; read as milliseconds. */
export const Duration = z.union([z.number(), z.string()]).transform((value, context) => {
  if (typeof value === 'number' && value >= 0) return value
  const [, amount, unit] = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)$/.exec(String(value)) ?? []
  if (amount === undefined || unit === undefined) {
    context.addIssue({
      code: 'custom',
      message: 'a duration is a number with ms, s, m, h or d, such as 10s',
    })
    return z.NEVER
  }
  return Number(amount) * (units[unit] ?? 1)
})
