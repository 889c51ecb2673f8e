import { isObject, isTooDeep } from '../../contract/json.ts'
import type { JsonObject } from '../destination/json.ts'

/** In a text value of a composed call: the number of the call, from 1. */
const placeholder = '{{n}}'

/** The call of each number. The port rejects a call that is nested too deeply, so that is not searched. */
export function numberedCalls(content: JsonObject): (n: number) => JsonObject {
  const isNumbered = !isTooDeep(content) && JSON.stringify(content).includes(placeholder)
  return isNumbered ? (n) => withNumber(content, String(n)) as JsonObject : () => content
}

function withNumber(value: unknown, n: string): unknown {
  if (typeof value === 'string') return value.replaceAll(placeholder, n)
  if (Array.isArray(value)) return value.map((each) => withNumber(each, n))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withNumber(each, n)]))
}
