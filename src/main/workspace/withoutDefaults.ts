import { isDeepStrictEqual } from 'node:util'
import { durationText } from '../../contract/format.ts'

export type Written = Record<string, unknown>

/** A number of milliseconds if no unit is exact. */
export const duration = (ms: number) => (Number.isSafeInteger(ms) ? durationText(ms) : ms)

/** Omits absent keys and defaults. */
export function without(value: object, defaults: Written): Written {
  const entries = Object.entries(value).filter(
    ([key, each]) =>
      each !== undefined && !(key in defaults && isDeepStrictEqual(each, defaults[key])),
  )
  return Object.fromEntries(entries)
}
