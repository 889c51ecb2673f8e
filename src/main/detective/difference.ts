import { isUtf8 } from 'node:buffer'
import type { Difference, Excerpt } from '../../contract/verify.ts'

/** Characters shown on each side of the first difference. */
const around = 40
/** Bytes that contain them, whatever their encoding. */
const aroundBytes = 4 * around

/** Where two bodies begin to differ; null: nowhere. */
export function firstDifference(sent: Buffer, computed: Buffer): Difference | null {
  const offset = firstDifferent(sent, computed)
  if (offset === null) return null
  return {
    offset,
    sent: excerpt(sent, offset),
    computed: excerpt(computed, offset),
    sentBytes: sent.length,
    computedBytes: computed.length,
  }
}

function firstDifferent(left: Buffer, right: Buffer): number | null {
  const shorter = Math.min(left.length, right.length)
  for (let at = 0; at < shorter; at++) if (left[at] !== right[at]) return at
  return left.length === right.length ? null : shorter
}

/** In whole characters: that of the offset may begin before it. */
function excerpt(bytes: Buffer, offset: number): Excerpt {
  const isText = isUtf8(bytes)
  const start = isText ? characterStart(bytes, offset) : offset
  const decoded = (from: number, to: number) =>
    bytes.toString(isText ? 'utf8' : 'latin1', Math.max(0, from), to)
  const before = decoded(
    isText ? characterStart(bytes, start - aroundBytes) : start - aroundBytes,
    start,
  )
  const [at = '', ...after] = Array.from(decoded(start, start + aroundBytes))
  return {
    before: Array.from(before).slice(-around).join(''),
    at,
    after: after.slice(0, around).join(''),
  }
}

function characterStart(bytes: Buffer, offset: number): number {
  let start = Math.max(0, offset)
  while (start > 0 && start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--
  return start
}

/** Bytes of the longest text that is shown whole. */
const mostShown = 64 * 1024

export const shownText = (bytes: Buffer): string | null =>
  bytes.length <= mostShown && isUtf8(bytes) ? bytes.toString() : null
