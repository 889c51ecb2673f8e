import { isComparison } from '../../../contract/compare.ts'
import {
  type ComparisonDraft,
  comparisonDraft,
  comparisonIn,
  takesValue,
} from '../../comparison/comparison.ts'

/** A value in the body, at a path. */
export interface BodyDraft {
  path: string
  comparison: ComparisonDraft
  /** A condition that a comparison and a value cannot express, such as a range or an object. It stays as it is. */
  given?: unknown
}

export const newBodyDraft: BodyDraft = { path: '', comparison: { how: 'is', value: '' } }

/** The conditions of `when.body`, each as a line of the form. */
export const bodyDrafts = (where: Readonly<Record<string, unknown>>): BodyDraft[] =>
  Object.entries(where).map(([path, wanted]) => draftOf(path, wanted))

function draftOf(path: string, wanted: unknown): BodyDraft {
  const condition = isComparison(wanted) ? wanted : { is: wanted }
  const [[, operand] = [], ...others] = Object.entries(condition)
  const operands = Array.isArray(operand) ? operand : [operand]
  if (others.length > 0 || !operands.every(isScalar))
    return { ...newBodyDraft, path, given: wanted }
  return { path, comparison: comparisonDraft(condition as Parameters<typeof comparisonDraft>[0]) }
}

const isScalar = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** The reverse of `bodyDrafts`; `fail` is called with the mistake in a line. */
export function whereOf(
  drafts: readonly BodyDraft[],
  fail: (message: string) => void,
): Record<string, unknown> {
  // A map, since a path may be `__proto__`.
  const where = new Map<string, unknown>()
  for (const { path: typed, comparison, given } of drafts) {
    const path = typed.trim()
    if (path === '') fail('a path is required, such as type or properties.total')
    else if (where.has(path)) fail(`${path} has a condition already`)
    else if (given === undefined && takesValue(comparison.how) && comparison.value.trim() === '')
      fail(`${path} needs a value to compare with; write "" for an empty text`)
    else where.set(path, given === undefined ? wantedOf(comparison) : given)
  }
  return Object.fromEntries(where)
}

/** Equality needs no comparator: `type: delete`. */
function wantedOf(comparison: ComparisonDraft): unknown {
  const condition = comparisonIn(comparison)
  return comparison.how === 'is' ? condition['is'] : condition
}
