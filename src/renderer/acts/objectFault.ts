/** Why a text is not the JSON object that a body is, or null. */
export function objectFault(text: string): string | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : String(error)}`
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? null : 'A body is a JSON object, such as {"version":1}'
}
