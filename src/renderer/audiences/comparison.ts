import type { Comparator, PropertyCondition, TraitCondition } from '../../contract/rule.ts'
import { readScalar, readScalars, type Scalar, typedList, typedText } from './scalarText.ts'

/** How a trait or property is compared, as it is chosen. */
export type How = Comparator | 'lacks'

export interface ComparisonDraft {
  how: How
  value: string
}

export const hows: Record<How, string> = {
  is: '=',
  isNot: '≠',
  oneOf: 'is one of',
  moreThan: '>',
  atLeast: '≥',
  lessThan: '<',
  atMost: '≤',
  contains: 'contains',
  startsWith: 'starts with',
  endsWith: 'ends with',
  exists: 'exists',
  lacks: 'does not exist',
}
export const howList = Object.keys(hows) as How[]

const texts: readonly How[] = ['contains', 'startsWith', 'endsWith']
export const takesValue = (how: How) => how !== 'exists' && how !== 'lacks'

type Compared = Omit<TraitCondition, 'trait'> | Omit<PropertyCondition, 'property'>

function named(condition: Compared): [Comparator, Scalar | Scalar[]] {
  const entry = Object.entries(condition).find(([name]) => name in hows)
  return (entry ?? ['exists', true]) as [Comparator, Scalar | Scalar[]]
}

export function comparisonDraft(condition: Compared): ComparisonDraft {
  const [how, value] = named(condition)
  if (how === 'exists') return { how: value === false ? 'lacks' : 'exists', value: '' }
  if (Array.isArray(value)) return { how, value: typedList(value) }
  return { how, value: texts.includes(how) ? String(value) : typedText(value) }
}

/** What a comparison says in a condition. */
export function comparisonIn({ how, value }: ComparisonDraft): Record<string, unknown> {
  if (how === 'exists' || how === 'lacks') return { exists: how === 'exists' }
  if (how === 'oneOf') return { oneOf: readScalars(value) }
  if (texts.includes(how)) return { [how]: value }
  return { [how]: readScalar(value) }
}

/** `= "pro"`, `is one of "a", 2`, `exists`. */
export function comparisonWords(condition: Compared): string {
  const [how, value] = named(condition)
  if (how === 'exists') return value === false ? hows.lacks : hows.exists
  const values = Array.isArray(value) ? value : [value]
  return `${hows[how]} ${values.map((each) => JSON.stringify(each)).join(', ')}`
}
