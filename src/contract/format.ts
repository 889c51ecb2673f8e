/**
 * Formats numbers, sizes and times the same on the screen, in the CLI, in reports and in error texts. Imports nothing.
 */

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** "1,204" */
export function countText(count: number): string {
  // Most counts are small, and lists have many.
  return Number.isInteger(count) && Math.abs(count) < 1000
    ? String(count)
    : count.toLocaleString('en')
}

/** "1 attempt", "1,204 attempts" */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}

/** "1 byte", "1,412 bytes": exact, for a body. */
export function bytesText(bytes: number): string {
  return plural(bytes, 'byte')
}

const sizeUnits = ['KB', 'MB', 'GB', 'TB']

/** "18 KB", "1.5 GB": rounded, for a file or a limit. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return bytesText(bytes)
  let amount = bytes / 1024
  let unit = 0
  while (amount >= 999.5 && unit < sizeUnits.length - 1) {
    amount /= 1024
    unit += 1
  }
  return `${amount < 10 ? oneDecimal(amount) : Math.round(amount)} ${sizeUnits[unit]}`
}

/** "184 / s": rates below ten have at most two significant digits. */
export function rateText(perSecond: number): string {
  return `${countText(perSecond >= 10 ? Math.round(perSecond) : oneDecimal(perSecond))} / s`
}

/** "60×" */
export function speedText(speed: number): string {
  return `${speed.toLocaleString('en', { maximumFractionDigits: 1 })}×`
}

/** A duration in at most two units: 0.8 ms, 38 ms, 1.2 s, 3 h 59 min. */
export function spanText(ms: number): string {
  if (ms < 10) return `${oneDecimal(Math.max(0, ms))} ms`
  if (ms < 999.5) return `${Math.round(ms)} ms`
  if (ms < minute - 50) return `${oneDecimal(ms / second)} s`
  // Round first, so that 59.96 s reads as "1 min" and not "60 s".
  const whole = Math.round(ms / second) * second
  if (whole < hour) return inTwo(whole, [minute, 'min'], [second, 's'])
  if (whole < 2 * day) return inTwo(whole, [hour, 'h'], [minute, 'min'])
  return inTwo(whole, [day, 'd'], [hour, 'h'])
}

type Unit = readonly [size: number, name: string]

function inTwo(ms: number, [big, bigName]: Unit, [small, smallName]: Unit): string {
  const rest = Math.floor((ms % big) / small)
  return `${Math.floor(ms / big)} ${bigName}${rest > 0 ? ` ${rest} ${smallName}` : ''}`
}

const wordUnits = [
  [day, 'day'],
  [hour, 'hour'],
  [minute, 'minute'],
  [second, 'second'],
] as const

/** A span in words, in the largest unit that gives a whole number: 30 days, 90 minutes, 250 ms. */
export function spanWords(ms: number): string {
  const fits = wordUnits.find(([size]) => ms >= size && ms % size === 0)
  return fits ? plural(ms / fits[0], fits[1]) : `${countText(ms)} ms`
}

/** The units of a typed duration. */
export const durationUnits = { ms: 1, s: second, m: minute, h: hour, d: day }

/** A duration as typed, in the largest unit that gives a whole number: 10s, 90m. */
export function durationText(ms: number): string {
  const fits = Object.entries(durationUnits).findLast(([, size]) => ms > 0 && ms % size === 0)
  const [unit, size] = fits ?? ['ms', 1]
  return ms === 0 ? '0s' : `${ms / size}${unit}`
}

/** The elapsed time in one unit, short enough for a column. */
export function agoText(at: string, now: number): string {
  const ms = now - Date.parse(at)
  if (ms < 2 * second) return 'now'
  if (ms < minute) return `${Math.floor(ms / second)} s`
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  if (ms < 2 * day) return `${Math.floor(ms / hour)} h`
  return `${Math.floor(ms / day)} d`
}

/** The elapsed time as part of a sentence. */
export function agoWords(at: string, now: number): string {
  const text = agoText(at, now)
  return text === 'now' ? text : `${text} ago`
}

/** The wait until an instant, rounded up so that it reaches "now" when the instant does. */
export function untilText(at: string, now: number): string {
  const ms = Date.parse(at) - now
  return ms <= 0 ? 'now' : `in ${spanText(Math.ceil(ms / second) * second)}`
}

/** The wait in engine time, or null if the engine's clock runs in real time. */
export function engineWaitText(at: string, now: number, speed: number): string | null {
  const ms = Date.parse(at) - now
  if (speed === 1 || ms <= 0) return null
  return `${spanText(Math.ceil(ms / second) * second * speed)} at ${speedText(speed)}`
}

/** An instant in the local time zone, to the millisecond. */
export function instantText(at: string): string {
  const time = new Date(at)
  const date = `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`
  const clock = `${pad(time.getHours())}:${pad(time.getMinutes())}:${pad(time.getSeconds())}`
  return `${date} ${clock}.${pad(time.getMilliseconds(), 3)}`
}

/** The time of day, with the date if it differs from that of `now`. */
export function clockText(at: number, now: number): string {
  const text = instantText(new Date(at).toISOString()).slice(0, 19)
  const today = instantText(new Date(now).toISOString()).slice(0, 10)
  return text.startsWith(today) ? text.slice(11) : text
}

function pad(part: number, digits = 2): string {
  return String(part).padStart(digits, '0')
}

const oneDecimal = (amount: number) => Math.round(amount * 10) / 10
