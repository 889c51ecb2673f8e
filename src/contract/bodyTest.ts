/**
 * One condition on the body of a message, as the text of a `where:` token: `properties.total=27.5`,
 * `properties.total:string`, `properties.name:length>255`, `properties.coupon`; `$` is the whole body.
 */
import { compare, type Comparator } from './compare.ts'
import { isObject } from './json.ts'
import { readPath, valueAt } from './path.ts'

export const bodyTypes = ['string', 'number', 'boolean', 'null', 'list', 'object'] as const
export type BodyType = (typeof bodyTypes)[number]

export interface BodyTest {
  /** Names separated by dots, `[0]` for a list item, `[]` for any item, `$` for the whole body. */
  path: string
  test:
    | { kind: 'exists' }
    | { kind: 'type'; type: BodyType }
    | { kind: 'value' | 'length'; comparator: Comparator; operand: unknown }
}

const signs: Record<string, Comparator> = {
  '!=': 'isNot',
  '>=': 'atLeast',
  '<=': 'atMost',
  '=': 'is',
  '>': 'moreThan',
  '<': 'lessThan',
  '~': 'contains',
}
const signOf = Object.fromEntries(Object.entries(signs).map(([sign, name]) => [name, sign]))
const numeric = new Set<Comparator>(['atLeast', 'atMost', 'moreThan', 'lessThan'])
const sign = /!=|>=|<=|=|>|<|~/g
const quotedName = /"(?:[^"\\]|\\.)*"/g
const lengthEnd = ':length'

/** The items of a list that `[]` looks at. */
const mostItems = 100

/** The ways to write a condition, for the text of a mistake. */
export const bodyTestHint =
  'properties.total=27.5, properties.total>100, properties.name~shoe, properties.total:string, properties.name:length>255, properties.coupon'

/** Parses the value of a `where:` token; a string is the mistake in it. */
export function readBodyTest(text: string): BodyTest | string {
  const fault = `"${text}" is not a condition (${bodyTestHint})`
  for (const { 0: found, index } of text.matchAll(sign)) {
    const before = text.slice(0, index)
    const isLength = before.endsWith(lengthEnd)
    const path = isLength ? before.slice(0, -lengthEnd.length) : before
    // A quoted name may contain a sign.
    if (!isBodyPath(path)) continue
    const comparator = signs[found] as Comparator
    const operand = operandOf(text.slice(index + found.length))
    if ((isLength || numeric.has(comparator)) && typeof operand !== 'number')
      return `"${text}" needs a number after ${found}`
    return { path, test: { kind: isLength ? 'length' : 'value', comparator, operand } }
  }
  const type = bodyTypes.find((each) => text.endsWith(`:${each}`))
  const path = type === undefined ? text : text.slice(0, -type.length - 1)
  if (!isBodyPath(path) || path.replaceAll(quotedName, '').search(sign) >= 0) return fault
  return { path, test: type === undefined ? { kind: 'exists' } : { kind: 'type', type } }
}

/** The reverse of `readBodyTest`. */
export function bodyTestText({ path, test }: BodyTest): string {
  if (test.kind === 'exists') return path
  if (test.kind === 'type') return `${path}:${test.type}`
  const { kind, comparator, operand } = test
  return `${path}${kind === 'length' ? lengthEnd : ''}${signOf[comparator]}${operandText(operand)}`
}

/** JSON, or else plain text. */
function operandOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Without quotes if it is read as the same text without them. */
const operandText = (operand: unknown) =>
  typeof operand === 'string' && operand !== '' && operandOf(operand) === operand
    ? operand
    : JSON.stringify(operand)

const isBodyPath = (path: string) =>
  path === '$' ||
  (path !== '' && segmentsOf(path).every((each, i) => (i > 0 && each === '') || readPath(each)))

/** Between the `[]` of a path. */
const segmentsOf = (path: string) => path.split('[]').map((each) => each.replace(/^\./, ''))

/** Whether a body passes. `bytes`: of its text, the length of `$`. */
export function passesBodyTest({ path, test }: BodyTest, body: unknown, bytes: number): boolean {
  if (path === '$')
    return test.kind === 'length'
      ? compare(test.comparator, test.operand, bytes)
      : passes(test, body)
  return some(body, segmentsOf(path), 0, (value) => passes(test, value))
}

function some(
  value: unknown,
  segments: string[],
  from: number,
  test: (value: unknown) => boolean,
): boolean {
  const segment = segments[from] as string
  const found = segment === '' ? value : valueAt(value, segment)
  if (from === segments.length - 1) return test(found)
  if (!Array.isArray(found)) return false
  return found.slice(0, mostItems).some((item) => some(item, segments, from + 1, test))
}

function passes(test: BodyTest['test'], value: unknown): boolean {
  if (value === undefined) return false
  switch (test.kind) {
    case 'exists':
      return true
    case 'type':
      return typeOf(value) === test.type
    case 'value':
      return compare(test.comparator, test.operand, value)
    case 'length':
      return (
        (typeof value === 'string' || Array.isArray(value)) &&
        compare(test.comparator, test.operand, value.length)
      )
  }
}

/** The type of a value that exists. */
export function typeOf(value: unknown): BodyType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (isObject(value)) return 'object'
  return typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'boolean' : 'number'
}
