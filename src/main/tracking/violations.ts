import type { ErrorObject } from 'ajv'
import { isObject, kindOf } from '../../contract/json.ts'
import { nearest } from '../../contract/nearest.ts'
import { spellPath } from '../../contract/path.ts'
import type { RulePart } from '../../contract/plan.ts'
import type { Violation } from '../../contract/violation.ts'
import { pointerParts } from './places.ts'

const longestText = 80

/** An error of ajv in the terms of a plan. */
export function violationOf(
  error: ErrorObject,
  { rule, part, value }: { rule: string; part: RulePart['part']; value: unknown },
): Violation {
  const within = pointerPath(error.instancePath, value)
  const said = wordsOf(error)
  return {
    rule,
    path: spellPath([...(part === 'call' ? [] : [part]), ...within, ...said.at]),
    keyword: error.keyword,
    expected: said.expected,
    found: said.found ?? foundText(error.data),
    nearest: said.nearest ?? null,
  }
}

interface Words {
  /** Below the place of the error. */
  at: string[]
  expected: string
  found?: string
  nearest?: string | null
}

function wordsOf({ keyword, params, data, parentSchema, message }: ErrorObject): Words {
  const given = params as Record<string, unknown>
  const text = (name: string) => String(given[name])
  const keys = isObject(data) ? Object.keys(data) : []
  const here = (expected: string, near: string | null = null): Words => ({
    at: [],
    expected,
    nearest: near,
  })
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
    case 'dependencies': {
      const name = text('missingProperty')
      const near = nearest(name, unplannedOf(keys, parentSchema))
      return { at: [name], expected: 'a value', found: 'nothing', nearest: near }
    }
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = text(
        keyword === 'additionalProperties' ? 'additionalProperty' : 'unevaluatedProperty',
      )
      return {
        at: [name],
        expected: 'a planned name',
        found: foundText(isObject(data) ? data[name] : undefined),
        nearest: nearest(name, plannedOf(parentSchema)),
      }
    }
    case 'type':
      return here([given.type].flat().join(' or '))
    case 'enum':
      return here(`one of ${listText(given.allowedValues)}`, nearestValue(data, given))
    case 'const':
      return here(jsonText(given.allowedValue))
    case 'pattern':
      return here(`text that matches ${text('pattern')}`)
    case 'format':
      return here(`a ${text('format')}`)
    case 'false schema':
      return here('no value')
    default:
      return here((message ?? keyword).replace(/^must /, 'a value that must '))
  }
}

const plannedOf = (schema: unknown) =>
  isObject(schema) && isObject(schema.properties) ? Object.keys(schema.properties) : []

/** A name that the plan has anyway is not the misspelled one. */
function unplannedOf(keys: string[], schema: unknown): string[] {
  const planned = new Set(plannedOf(schema))
  return keys.filter((key) => !planned.has(key))
}

function nearestValue(data: unknown, { allowedValues }: Record<string, unknown>): string | null {
  if (typeof data !== 'string' || !Array.isArray(allowedValues)) return null
  return nearest(
    data,
    allowedValues.filter((each) => typeof each === 'string'),
  )
}

const listText = (values: unknown) =>
  shortened((Array.isArray(values) ? values : []).map(jsonText).join(', '))

export const jsonText = (value: unknown) => shortened(JSON.stringify(value) ?? 'nothing')

const shortened = (text: string) =>
  text.length > longestText ? `${text.slice(0, longestText)}…` : text

/** Objects and lists are long, and only their kind matters. */
function foundText(value: unknown): string {
  if (value === undefined) return 'nothing'
  return typeof value === 'object' && value !== null ? kindOf(value) : jsonText(value)
}

/** A JSON Pointer as a path: a number is a position only in a list. */
function pointerPath(pointer: string, value: unknown): (string | number)[] {
  let at = value
  return pointerParts(pointer).map((name) => {
    const step = Array.isArray(at) ? Number(name) : name
    at = (at as Record<string, unknown> | undefined)?.[name]
    return step
  })
}
