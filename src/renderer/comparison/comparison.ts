import {
  absent,
  type Comparator,
  comparators,
  comparatorWords,
  comparisonWords,
} from '../../contract/compare.ts'
import type { PropertyCondition, TraitCondition } from '../../contract/rule.ts'
import { readScalar, readScalars, type Scalar, typedList, typedText } from './scalarText.ts'

/** A comparison as offered in the editor. */
export type How = Comparator | 'lacks'

export interface ComparisonDraft {
  how: How
  value: string
}

export const howList: readonly How[] = [...comparators, 'lacks']
export const signOf = (how: How): string => (how === 'lacks' ? absent : comparatorWords[how].sign)

const texts: readonly How[] = ['contains', 'startsWith', 'endsWith']
export const takesValue = (how: How) => how !== 'exists' && how !== 'lacks'

type Compared = Omit<TraitCondition, 'trait'> | Omit<PropertyCondition, 'property'>

function named(condition: Compared): [Comparator, Scalar | Scalar[]] {
  const entry = Object.entries(condition).find(([name]) => name in comparatorWords)
  return (entry ?? ['exists', true]) as [Comparator, Scalar | Scalar[]]
}

export function comparisonDraft(condition: Compared): ComparisonDraft {
  const [how, value] = named(condition)
  if (how === 'exists') return { how: value === false ? 'lacks' : 'exists', value: '' }
  if (Array.isArray(value)) return { how, value: typedList(value) }
  return { how, value: texts.includes(how) ? String(value) : typedText(value) }
}

/** The comparison as fields of a condition. */
export function comparisonIn({ how, value }: ComparisonDraft): Record<string, unknown> {
  if (how === 'exists' || how === 'lacks') return { exists: how === 'exists' }
  if (how === 'oneOf') return { oneOf: readScalars(value) }
  if (texts.includes(how)) return { [how]: value }
  return { [how]: readScalar(value) }
}

/** `= "pro"`, `is one of "a", 2`, `exists`. */
export function conditionWords(condition: Compared): string {
  const [how, value] = named(condition)
  return comparisonWords({ [how]: value })
}
