import { z } from 'zod'
import { type Comparator, comparators, isComparison } from './compare.ts'
import { isObject } from './json.ts'
import { misspelling } from './nearest.ts'
import { openRecord } from './openObject.ts'
import { readPath } from './path.ts'
import { TraitCondition } from './rule.ts'

/** The mistake in the expected value at a path, or null. */
export function whereFault(path: string, wanted: unknown): string | null {
  if (readPath(path) === null)
    return 'a path consists of names separated by dots, [0] for a list item, ["a name"] for any other name'
  if (!isComparison(wanted)) return misspelled(path, wanted)
  for (const [comparator, operand] of Object.entries(wanted)) {
    const { error } = TraitCondition.safeParse({ trait: 'any', [comparator]: plain(operand) })
    if (error) return `${comparator}: ${error.issues[0]?.message}`
  }
  return null
}

/** An object with a misspelled comparator is a mistake, not a value to be equal to. */
function misspelled(path: string, wanted: unknown): string | null {
  const keys = isObject(wanted) ? Object.keys(wanted) : []
  const [strange, ...others] = keys.filter((key) => !comparators.includes(key as Comparator))
  const meant =
    strange === undefined || strange.length < 5 || others.length > 0
      ? undefined
      : comparators.find((each) => misspelling(strange, each) === 1)
  if (meant === undefined) return null
  return `unknown comparator ${strange}; did you mean ${meant}? To match a key of the value, use its path: ${path}.${strange}`
}

/** Numbers beyond a double are compared by value, but the schema supports only doubles. */
function plain(operand: unknown): unknown {
  if (typeof operand === 'bigint') return Number(operand)
  return Array.isArray(operand) ? operand.map(plain) : operand
}

/**
 * Values by path: `traits.vip_customers: true`, `properties.products[0].sku`. A value must be equal to the one
 * given here, or match a comparison: `{ atLeast: 3 }`, `{ contains: x }`, `{ exists: false }` as in a rule.
 */
export const Where = openRecord(z.string().min(1), z.unknown()).superRefine((where, context) => {
  for (const [path, wanted] of Object.entries(where)) {
    const message = whereFault(path, wanted)
    if (message !== null) context.addIssue({ code: 'custom', path: [path], message })
  }
})
