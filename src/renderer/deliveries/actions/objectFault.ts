/** Why a text is not a JSON object, or null. */
export function objectFault(text: string): string | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : String(error)}`
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? null : 'A body must be a JSON object, such as {"version":1}'
}
