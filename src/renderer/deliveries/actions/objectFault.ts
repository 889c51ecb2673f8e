import { isObject } from '../../../contract/json.ts'

/** Why a text is not a JSON object, or null. */
export function objectFault(text: string): string | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : String(error)}`
  }
  return isObject(value) ? null : 'A body must be a JSON object, such as {"version":1}'
}
