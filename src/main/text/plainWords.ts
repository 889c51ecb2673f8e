import type { z } from 'zod'
import { kindOf } from '../../contract/json.ts'
import { nearest } from '../../contract/nearest.ts'
import { spellPath } from '../../contract/path.ts'
import { plural } from '../../contract/format.ts'
import { placesOf } from './fieldPath.ts'

/** Plain error texts for values read from a file, used if the schema has no message of its own. */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => unknownKey(key, keysOf(issue.inst))).join('\n')
  if (issue.code === 'invalid_type')
    return typeText(needed[issue.expected] ?? `must be ${issue.expected}`, issue.input)
  if (issue.code === 'invalid_value') return oneOf(issue.values.map(String), issue.input)
  if (issue.code === 'invalid_union') {
    const said = issue.errors.flatMap((each) => each.map(({ message }) => message))
    return [...new Set(said)].join('; or ')
  }
  if (issue.code === 'too_small') return bound(issue.origin, issue.minimum, 'at least')
  return issue.code === 'too_big' ? bound(issue.origin, issue.maximum, 'at most') : undefined
}

const typeText = (need: string, input: unknown) =>
  input === undefined ? `required; ${need}` : `${need}, not ${kindOf(input)}`

const needed: Record<string, string> = {
  string: 'must be a string',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
}

function unknownKey(key: string, known: readonly string[]): string {
  const meant = nearest(key, known)
  const hint = meant === null ? '' : `; did you mean ${meant}?`
  return known.length === 0
    ? `unknown field ${key}`
    : `unknown field ${key}${hint === '' ? ';' : hint} available: ${known.join(', ')}`
}

function oneOf(known: readonly string[], given: unknown): string {
  const meant = typeof given === 'string' ? nearest(given, known) : null
  const hint = meant === null ? '' : `; did you mean ${meant}?`
  return known.length === 1 ? `must be ${known[0]}` : `must be one of ${known.join(', ')}${hint}`
}

function bound(origin: string, amount: number | bigint, which: 'at least' | 'at most') {
  const unit = origin === 'string' ? 'character' : origin === 'array' ? 'item' : null
  if (unit === null) return `must be ${which} ${amount}`
  return `must have ${which} ${plural(Number(amount), unit)}`
}

function keysOf(schema: unknown): string[] {
  const { shape } = (schema as z.ZodObject | undefined)?._zod?.def ?? {}
  return shape ? Object.keys(shape) : []
}

/**
 * All errors, each with its path. A misspelled field also makes the intended field missing: only the misspelling is
 * reported.
 */
export function faultsOf(issues: z.core.$ZodIssue[]) {
  const faults = issues.flatMap(placesOf)
  const unknown = faults.filter(({ message }) => message.startsWith('unknown '))
  const follows = new Set(
    unknown.flatMap(({ path, message }) => {
      const [, meant] = /; did you mean (.+)\?/.exec(message) ?? []
      const parent = path.slice(0, -1)
      return [spellPath(parent), ...(meant === undefined ? [] : [spellPath([...parent, meant])])]
    }),
  )
  const said = new Set(unknown)
  return faults.filter((fault) => said.has(fault) || !follows.has(spellPath(fault.path)))
}
