/** Date, then optionally T or a space, hours, minutes, seconds, 0–9 decimals, and Z or an offset with or without colon. */
const spelling =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{0,9}))?)?\s?(?:([Zz])|([+-])(\d\d):?(\d\d)?)?)?$/

/** Already in the output format, like most clients' timestamps. Days after the 28th take the slow path. */
const asSent =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

/**
 * Parses the formats that client libraries use into UTC ISO 8601 with milliseconds; null if it cannot
 * be parsed. Without a zone it is read as UTC. Digits beyond the millisecond are truncated, not rounded.
 */
export function readTimestamp(text: string): string | null {
  if (asSent.test(text)) return text
  const match = spelling.exec(text.trim())
  if (!match) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', decimals = '', , sign] = match
  const [offsetHours = '0', offsetMinutes = '0'] = [match[10], match[11]]
  const fields = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const [y, mo, d, h, mi, s] = fields
  const local = new Date(0)
  local.setUTCFullYear(y, mo - 1, d)
  local.setUTCHours(h, mi, s, Number(decimals.slice(0, 3).padEnd(3, '0')))
  // Date turns 31 February into a day in March; a date that does not exist is rejected.
  const exists =
    local.getUTCMonth() === mo - 1 && local.getUTCDate() === d && h < 24 && mi < 60 && s < 60
  if (!exists || Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return null
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -1 : 1)
  const utc = new Date(local.getTime() - offset * 60_000)
  // After the year 9999, ISO 8601 has six-digit years, which receivers do not accept.
  return utc.getUTCFullYear() >= 0 && utc.getUTCFullYear() <= 9999 ? utc.toISOString() : null
}

export const timestampNotice = (given: unknown) =>
  `timestamp ${JSON.stringify(given)} is not a valid date; the time of receipt is sent instead`
