import { randomUUID } from 'node:crypto'
import { Duration } from '../../../contract/duration.ts'
import { isObject } from '../../../contract/json.ts'
import { parseJson } from '../../destination/json.ts'
import { absentVariable } from './environment.ts'
import type { FromEnv } from './mask.ts'

/** What a scenario may refer to. */
export interface Reach {
  /** The environment variables that its file lists. */
  env: NodeJS.ProcessEnv
  /** The folder that its files must be in; null: they may be anywhere on this machine. */
  within: string | null
}

/** What placeholders may refer to: variables by name, and values generated at each use. */
export interface Scope extends Reach {
  values: Record<string, unknown>
  /** The parts read so far. */
  fromEnv: FromEnv
}

export interface Fault {
  path: PropertyKey[]
  message: string
}

const placeholder = /\{\{([^{}]*)\}\}/g
const whole = /^\s*\{\{([^{}]*)\}\}\s*$/

/** The value with every placeholder filled in. A string that is only a placeholder becomes its value. */
export function fillIn(given: unknown, scope: Scope, faults: Fault[] = []): unknown {
  return at(given, [])

  function at(value: unknown, path: PropertyKey[]): unknown {
    if (typeof value === 'string') return text(value, path)
    if (Array.isArray(value)) return value.map((item, index) => at(item, [...path, index]))
    if (!isObject(value)) return value
    const entries = Object.entries(value).map(([key, item]) => {
      const inside = [...path, key]
      return [asText(text(key, inside)), at(item, inside)]
    })
    return Object.fromEntries(entries) as unknown
  }

  function text(value: string, path: PropertyKey[]): unknown {
    const read = (expression: string) => {
      const found = valueOf(expression, scope)
      if ('value' in found) return found.value
      faults.push({ path, message: found.fault })
      return ''
    }
    const [, only] = whole.exec(value) ?? []
    if (only !== undefined) return read(only)
    return value.replace(placeholder, (_all, expression: string) => asText(read(expression)))
  }
}

/** Variables in order: each may refer to those before it. */
export function scopeOf(variables: Record<string, unknown>, reach: Reach) {
  const scope: Scope = { ...reach, values: {}, fromEnv: new Map() }
  const faults: Fault[] = []
  for (const [name, value] of Object.entries(variables)) {
    const found: Fault[] = []
    scope.values[name] = fillIn(value, scope, found)
    for (const { path, message } of found) faults.push({ path: [name, ...path], message })
  }
  return { scope, faults }
}

type Read = { value: unknown } | { fault: string }

function valueOf(expression: string, scope: Scope): Read {
  const [spelled = '', ...filters] = expression.split('|').map((part) => part.trim())
  return filters.reduce<Read>(
    (read, name) => ('value' in read ? filtered(read.value, name) : read),
    named(spelled, scope),
  )
}

function named(spelled: string, { values, env, fromEnv }: Scope): Read {
  if (spelled === 'uuid') return { value: randomUUID() }
  const time = /^now(?:\s*([+-])\s*(\S.*))?$/.exec(spelled)
  if (time) return moment(time[1], time[2])
  const [, variable] = /^env\.(\w+)$/.exec(spelled) ?? []
  if (variable !== undefined) {
    const value = env[variable]
    if (value === undefined) return { fault: absentVariable(env, variable) }
    fromEnv.set(variable, value)
    return { value }
  }
  let value: unknown = values
  for (const part of spelled.match(/[^.[\]]+/g) ?? ['']) {
    const inside: unknown =
      (isObject(value) || Array.isArray(value)) && Object.hasOwn(value, part)
        ? (value as Record<string, unknown>)[part]
        : undefined
    if (inside === undefined) return { fault: unknownWords(spelled, value, value === values) }
    value = inside
  }
  return { value }
}

function moment(sign: string | undefined, span: string | undefined): Read {
  if (sign === undefined || span === undefined) return { value: new Date().toISOString() }
  const read = Duration.safeParse(span.trim())
  if (!read.success) return { fault: 'a time must be {{now}}, {{now - 3h}} or {{now + 2d}}' }
  const time = Date.now() + (sign === '-' ? -read.data : read.data)
  return { value: new Date(time).toISOString() }
}

const filters: Record<string, (value: string) => unknown> = {
  number: (value) => parseJson(value).value,
  boolean: (value) =>
    /^(true|yes|1)$/i.test(value) ? true : /^(false|no|0|)$/i.test(value) ? false : null,
  text: (value) => value,
}

function filtered(value: unknown, name: string): Read {
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
  if (!filter)
    return { fault: `unknown filter | ${name}; available: | ${Object.keys(filters).join(', | ')}` }
  const text = asText(value)
  try {
    const made = filter(text)
    if (name === 'number' && typeof made !== 'number' && !isRaw(made)) throw new Error()
    if (name === 'boolean' && made === null) throw new Error()
    return { value: made }
  } catch {
    return { fault: `${JSON.stringify(text)} is not a ${name}` }
  }
}

const isRaw = (value: unknown) => JSON.isRawJSON(value)

function unknownWords(spelled: string, among: unknown, top: boolean): string {
  const own = isObject(among) ? Object.keys(among) : []
  const names = top ? [...own, 'uuid', 'now', 'env.NAME'] : own
  const there = names.length === 0 ? 'nothing is available' : `available: ${names.join(', ')}`
  return `unknown placeholder {{${spelled}}}; ${there}`
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
