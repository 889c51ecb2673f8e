import { TraitValue } from '../../../contract/people.ts'
import { readScalar } from '../../comparison/scalarText.ts'

/** Parses a typed value: `3`, `true`, `pro`, `"3"` for a string, `["a", "b"]` for a list. */
export function readValue(text: string): { value: TraitValue } | { fault: string } {
  const typed = text.trim()
  if (typed === '') return { fault: 'a value is required' }
  if (!typed.startsWith('[')) return { value: readScalar(typed) }
  try {
    const list = TraitValue.safeParse(JSON.parse(typed))
    if (list.success) return { value: list.data }
  } catch {
    // Reported below, like a list with invalid items.
  }
  return { fault: 'a list is written ["a", "b"], with strings, numbers, true or false' }
}

/** The traits of the identify call that sends a value. */
export function identifyText(key: string, value: TraitValue | null): string {
  return `{ ${JSON.stringify(key)}: ${JSON.stringify(value)} }`
}
