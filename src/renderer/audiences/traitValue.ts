import { TraitValue } from '../../contract/people.ts'
import { readScalar } from './scalarText.ts'

/** A value as it is typed: `3`, `true`, `pro`, `"3"` for the text, `["a", "b"]` for a list. */
export function readValue(text: string): { value: TraitValue } | { fault: string } {
  const typed = text.trim()
  if (typed === '') return { fault: 'a value is needed' }
  if (!typed.startsWith('[')) return { value: readScalar(typed) }
  try {
    const list = TraitValue.safeParse(JSON.parse(typed))
    if (list.success) return { value: list.data }
  } catch {
    // Said below: it is no list of values either way.
  }
  return { fault: 'a list is written ["a", "b"], of texts, numbers, true or false' }
}

/** The traits of the identify call that tells a value. */
export function identifyText(key: string, value: TraitValue | null): string {
  return `{ ${JSON.stringify(key)}: ${JSON.stringify(value)} }`
}
