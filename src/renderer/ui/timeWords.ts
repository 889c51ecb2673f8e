const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How long ago, in one unit: what a column can hold. */
export function agoText(at: string, now: number): string {
  const ms = now - Date.parse(at)
  if (ms < 2 * second) return 'now'
  if (ms < minute) return `${Math.floor(ms / second)} s`
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  if (ms < 2 * day) return `${Math.floor(ms / hour)} h`
  return `${Math.floor(ms / day)} d`
}

/** The same as part of a sentence. */
export function agoWords(at: string, now: number): string {
  const text = agoText(at, now)
  return text === 'now' ? text : `${text} ago`
}

/** A length of time in at most two units: 18 s, 3 h 21 min. */
export function spanText(ms: number): string {
  if (ms < second) return `${Math.max(0, Math.round(ms))} ms`
  if (ms < minute) return `${Math.floor(ms / second)} s`
  if (ms < hour) return inTwo(ms, { big: minute, bigName: 'min', small: second, smallName: 's' })
  if (ms < 2 * day) return inTwo(ms, { big: hour, bigName: 'h', small: minute, smallName: 'min' })
  return inTwo(ms, { big: day, bigName: 'd', small: hour, smallName: 'h' })
}

interface Units {
  big: number
  bigName: string
  small: number
  smallName: string
}

function inTwo(ms: number, units: Units): string {
  const big = Math.floor(ms / units.big)
  const small = Math.floor((ms - big * units.big) / units.small)
  // Beyond ten of the big unit, the small one is noise.
  const rest = small > 0 && big < 10 ? ` ${small} ${units.smallName}` : ''
  return `${big} ${units.bigName}${rest}`
}

/** The wait until an instant, rounded up so that it reaches "now" when the instant does. */
export function untilText(at: string, now: number): string {
  const ms = Date.parse(at) - now
  return ms <= 0 ? 'now' : `in ${spanText(Math.ceil(ms / second) * second)}`
}

/** The same wait as the engine sees it, or null where its clock runs as ours does. */
export function engineWaitText(at: string, now: number, speed: number): string | null {
  const ms = Date.parse(at) - now
  if (speed === 1 || ms <= 0) return null
  return `${spanText(Math.ceil(ms / second) * second * speed)} at ${speedText(speed)}`
}

export function speedText(speed: number): string {
  return `${speed.toLocaleString('en', { maximumFractionDigits: 1 })}×`
}

/** How long something took, as measured. */
export function tookText(ms: number): string {
  if (ms < 10) return `${(Math.round(ms * 10) / 10).toString()} ms`
  if (ms < second) return `${Math.round(ms)} ms`
  if (ms < minute) return `${(ms / second).toFixed(2)} s`
  return spanText(ms)
}

/** An instant in the reader's own time zone, to the millisecond. */
export function instantText(at: string): string {
  const time = new Date(at)
  const date = `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`
  const clock = `${pad(time.getHours())}:${pad(time.getMinutes())}:${pad(time.getSeconds())}`
  return `${date} ${clock}.${pad(time.getMilliseconds(), 3)}`
}

/** The time of day, with its date where that is not the one of `now`. */
export function clockText(at: number, now: number): string {
  const text = instantText(new Date(at).toISOString()).slice(0, 19)
  const today = instantText(new Date(now).toISOString()).slice(0, 10)
  return text.startsWith(today) ? text.slice(11) : text
}

function pad(part: number, digits = 2): string {
  return String(part).padStart(digits, '0')
}
