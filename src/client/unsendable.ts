import { ClientError } from './clientError.ts'
import { maxDepth } from './limits.ts'

/**
 * Why JSON cannot represent a value, with its place, or null. `JSON.stringify` would throw without a
 * place (BigInt, cycles), or silently write something else: null for NaN, {} for a Map, nothing for a function.
 * A property that is `undefined` is treated as absent; in a list it would become null.
 */
export function findUnsendable(
  given: unknown,
  path = '',
  ancestors: readonly object[] = [],
): ClientError | null {
  const what = path === '' ? 'the call' : path
  const unsendable = (is: string) => new ClientError('not_json', `${what} is ${is}`)
  if (given instanceof Date && Number.isNaN(given.getTime())) return unsendable('an invalid Date')
  const value = sentInstead(given, path)
  if (typeof value === 'number')
    return Number.isFinite(value) ? null : unsendable(`${value}, which JSON cannot hold`)
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return null
  if (value === undefined) return unsendable('undefined, which JSON cannot hold')
  if (typeof value !== 'object') return unsendable(`a ${typeof value}, which JSON cannot hold`)

  if (ancestors.includes(value)) return unsendable('a part of itself, which JSON cannot hold')
  if (ancestors.length >= maxDepth)
    return new ClientError('bad_request', `nested more than ${maxDepth} levels deep`)
  const inside = [...ancestors, value]
  if (Array.isArray(value)) {
    // By index, because every other iteration skips holes.
    for (let index = 0; index < value.length; index++) {
      const wrong = findUnsendable(value[index], `${path}[${index}]`, inside)
      if (wrong) return wrong
    }
    return null
  }
  const kind = Object.prototype.toString.call(value).slice('[object '.length, -1)
  if (kind !== 'Object') return unsendable(`a ${kind}, which JSON cannot hold`)
  for (const [key, child] of Object.entries(value)) {
    if (child === undefined) continue
    const wrong = findUnsendable(child, path === '' ? key : `${path}.${key}`, inside)
    if (wrong) return wrong
  }
  return null
}

/** The value that `JSON.stringify` uses instead. */
export function sentInstead(value: unknown, key: string): unknown {
  const { toJSON } = (value ?? {}) as { toJSON?: unknown }
  return typeof toJSON === 'function' ? (toJSON.call(value, key) as unknown) : value
}
