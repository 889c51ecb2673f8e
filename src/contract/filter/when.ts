const lengths: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * Parses an instant: `10m` (ago), `09:30` (today), `2026-11-21`, or an ISO 8601 date and time, by default in the local
 * time zone. Null if invalid.
 */
export function instantOf(text: string, now: number): string | null {
  const ago = /^(\d{1,6})([smhd])$/.exec(text)
  if (ago) return iso(now - Number(ago[1]) * (lengths[ago[2] ?? ''] ?? 0))
  const today = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text)
  if (today) return ofToday([today[1], today[2], today[3]].map(Number), now)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return iso(Date.parse(`${text}T00:00:00`))
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return iso(Date.parse(text))
  return null
}

function ofToday([hours = 0, minutes = 0, seconds = 0]: number[], now: number): string | null {
  if (hours > 23 || minutes > 59 || seconds > 59) return null
  return iso(new Date(now).setHours(hours, minutes, seconds || 0, 0))
}

function iso(time: number): string | null {
  return Number.isFinite(time) && Math.abs(time) < 8e15 ? new Date(time).toISOString() : null
}
