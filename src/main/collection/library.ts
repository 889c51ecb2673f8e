import { isObject } from '../../contract/json.ts'

/** `analytics-go 2.1.0`, as the context of a call or of a batch names it. */
export function libraryOf(content: unknown): string | null {
  if (!isObject(content) || !isObject(content.context) || !isObject(content.context.library))
    return null
  const { name, version } = content.context.library
  return typeof name === 'string'
    ? `${name}${typeof version === 'string' ? ` ${version}` : ''}`
    : null
}
