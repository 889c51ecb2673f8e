import { aligned, blockSize } from './blockColumns.ts'

/** The most milliseconds after the earliest time of a block that four bytes hold: 49 days; one more is no time. */
const mostAfter = 0xfffffffe

/** Times of a block in milliseconds. */
export interface TimeColumn {
  first: number
  /** After the first one; null: no message has a time, or they are far apart. */
  after: Uint32Array | null
  /** The times themselves if they are far apart; NaN: none. */
  far: Float64Array | null
}

/** NaN: none. After the earliest one, in four bytes each, or eight if they are far apart. */
export function writeTimes(times: Float64Array): Buffer {
  let first = Infinity
  let last = -Infinity
  for (const time of times) {
    if (time < first) first = time
    if (time > last) last = time
  }
  const base = Float64Array.of(first)
  if (first === Infinity) return bytesOf(base)
  if (last - first > mostAfter) return Buffer.concat([bytesOf(base), bytesOf(times)])
  const after = new Uint32Array(blockSize).fill(mostAfter + 1)
  for (let i = 0; i < blockSize; i++) {
    const time = times[i] as number
    if (!Number.isNaN(time)) after[i] = time - first
  }
  return Buffer.concat([bytesOf(base), bytesOf(after)])
}

export function readTimes(data: Buffer): TimeColumn {
  const { buffer, byteOffset, byteLength } = aligned(data)
  const [first = 0] = new Float64Array(buffer, byteOffset, 1)
  const width = (byteLength - 8) / blockSize
  return {
    first,
    after: width === 4 ? new Uint32Array(buffer, byteOffset + 8, blockSize) : null,
    far: width === 8 ? new Float64Array(buffer, byteOffset + 8, blockSize) : null,
  }
}

/** The same times after changes of single places. */
export function changeTimes(data: Buffer, changes: Map<number, number | null>): Buffer {
  const times = timesOf(readTimes(data))
  for (const [place, time] of changes) times[place] = time ?? NaN
  return writeTimes(times)
}

/** NaN: none. */
export function timesOf({ first, after, far }: TimeColumn): Float64Array {
  if (far) return Float64Array.from(far)
  const times = new Float64Array(blockSize).fill(NaN)
  if (!after) return times
  for (let i = 0; i < blockSize; i++) {
    const each = after[i] as number
    if (each <= mostAfter) times[i] = first + each
  }
  return times
}

/** Keeps the marks of messages with a time from `since` on and before `until`. */
export function keepBetween(marks: Uint8Array, column: TimeColumn, since: number, until: number) {
  const { first, after } = column
  if (!after) {
    const times = timesOf(column)
    for (let i = 0; i < blockSize; i++)
      if (!((times[i] as number) >= since && (times[i] as number) < until)) marks[i] = 0
    return
  }
  const least = since - first
  const end = Math.min(until - first, mostAfter + 1)
  for (let i = 0; i < blockSize; i++) {
    const each = after[i] as number
    if (each < least || each >= end) marks[i] = 0
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: NodeJS.TypedArray) =>
  Buffer.from(buffer, byteOffset, byteLength)
