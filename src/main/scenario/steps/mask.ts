import { isObject } from '../../../contract/json.ts'

/** Values of the environment by name. */
export type FromEnv = Map<string, string>

/** Values such as yes or 1 occur in many texts, and are not secrets. */
const shortest = 4

/** Replaces values of environment variables with their names: reports are stored where others can read them. */
export function masked<T>(value: T, fromEnv: FromEnv): T {
  const longestFirst = [...fromEnv]
    .filter(([, secret]) => secret.length >= shortest)
    .toSorted(([, a], [, b]) => b.length - a.length)
  return longestFirst.length === 0 ? value : (at(value) as T)

  function at(item: unknown): unknown {
    if (typeof item === 'string')
      return longestFirst.reduce(
        (text, [name, secret]) => text.replaceAll(secret, () => `{{env.${name}}}`),
        item,
      )
    if (Array.isArray(item)) return item.map(at)
    if (!isObject(item) || item instanceof Date) return item
    return Object.fromEntries(Object.entries(item).map(([key, each]) => [key, at(each)]))
  }
}
