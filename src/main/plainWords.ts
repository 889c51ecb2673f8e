import type { z } from 'zod'
import { kindOf } from '../contract/json.ts'
import { nearest } from '../contract/nearest.ts'
import { placesOf, spellPath } from './fieldPath.ts'

/** Of what is read from a file: what would be right, where the schema itself does not say it. */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => unknownKey(key, keysOf(issue.inst))).join('\n')
  if (issue.code === 'invalid_type')
    return `${needed[issue.expected] ?? `${issue.expected} is needed`}; ${thisIs(issue.input)}`
  if (issue.code === 'invalid_value') return oneOf(issue.values.map(String), issue.input)
  if (issue.code === 'invalid_union') {
    const said = issue.errors.flatMap((each) => each.map(({ message }) => message))
    return [...new Set(said)].join('; or ')
  }
  if (issue.code === 'too_small') return bound(issue.origin, issue.minimum, 'or more')
  return issue.code === 'too_big' ? bound(issue.origin, issue.maximum, 'at most') : undefined
}

const isMissing = 'it is missing'
const thisIs = (input: unknown) => (input === undefined ? isMissing : `this is ${kindOf(input)}`)

const needed: Record<string, string> = {
  string: 'a text is needed',
  number: 'a number is needed',
  int: 'a whole number is needed',
  boolean: 'it is true or false',
  array: 'a list is needed',
  object: 'fields are needed',
  record: 'fields are needed',
}

function unknownKey(key: string, known: readonly string[]): string {
  const meant = nearest(key, known)
  const hint = meant === null ? '' : `; did you mean ${meant}?`
  return known.length === 0
    ? `there is no ${key} here`
    : `there is no ${key} here${hint === '' ? ';' : hint} there are ${known.join(', ')}`
}

function oneOf(known: readonly string[], given: unknown): string {
  const meant = typeof given === 'string' ? nearest(given, known) : null
  const hint = meant === null ? '' : `; did you mean ${meant}?`
  return known.length === 1 ? `it is ${known[0]}` : `it is one of ${known.join(', ')}${hint}`
}

function bound(origin: string, amount: number | bigint, which: 'or more' | 'at most') {
  const unit = origin === 'string' ? ' letters' : origin === 'array' ? ' items' : ''
  const count = `${amount}${amount === 1 ? unit.replace(/s$/, '') : unit}`
  return which === 'at most' ? `it is ${count} at most` : `it is ${count} or more`
}

function keysOf(schema: unknown): string[] {
  const { shape } = (schema as z.ZodObject | undefined)?._zod?.def ?? {}
  return shape ? Object.keys(shape) : []
}

/** All that is wrong, each in its place. Of a misspelled key, that the one that was meant is missing is a consequence and goes without saying. */
export function faultsOf(issues: z.core.$ZodIssue[]) {
  const faults = issues.flatMap(placesOf)
  const unknown = faults.filter(({ message }) => message.startsWith('there is no '))
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
