import { expect, it } from 'vitest'
import { fillIn, scopeOf } from '../../src/main/scenario/steps/variables.ts'
import { readYaml } from '../../src/main/text/yamlText.ts'

const filled = (value: unknown, values: Record<string, unknown> = {}) => {
  const faults: { message: string }[] = []
  const made = fillIn(
    value,
    { values, env: { HOME: '/root', NONE: undefined }, within: null, fromEnv: new Map() },
    faults as never,
  )
  return faults.length > 0 ? faults.map(({ message }) => message) : made
}

it('fills in variables in strings, lists and keys; a value that is only a placeholder keeps its type', () => {
  const values = { n: 3, list: [1, { a: 'x' }], user: 'u_1', row: { 'order id': 7 } }
  expect(filled('{{n}}', values)).toBe(3)
  expect(filled('call {{ n }} of {{user}}', values)).toBe('call 3 of u_1')
  expect(filled('{{list}}', values)).toEqual([1, { a: 'x' }])
  expect(filled('{{list[1].a}}', values)).toBe('x')
  expect(filled('{{row.order id}}', values)).toBe(7)
  expect(filled({ '{{user}}': ['{{n}}', true, null] }, values)).toEqual({ u_1: [3, true, null] })
  expect(filled('{{env.HOME}}')).toBe('/root')
})

it('computes times relative to now, and unique ids', () => {
  const ago = Date.parse(filled('{{now - 3h}}') as string)
  expect(Math.abs(Date.now() - 3 * 3_600_000 - ago)).toBeLessThan(1000)
  const ahead = Date.parse(filled('{{now + 2d}}') as string)
  expect(Math.abs(Date.now() + 48 * 3_600_000 - ahead)).toBeLessThan(1000)
  expect(filled('{{now}}')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(filled('{{uuid}}')).not.toBe(filled('{{uuid}}'))
})

it('converts strings to numbers and booleans on request', () => {
  const values = { total: '19.90', long: '9007199254740993', zip: '01234', yes: 'true' }
  expect(filled('{{total | number}}', values)).toBe(19.9)
  expect(JSON.stringify(filled('{{long | number}}', values))).toBe('9007199254740993')
  expect(filled('{{zip | number}}', values)).toEqual(['"01234" is not a number'])
  expect(filled('{{yes | boolean}}', values)).toBe(true)
  expect(filled('{{zip | upper}}', values)).toEqual([
    'unknown filter | upper; available: | number, | boolean, | text',
  ])
})

it('lists the known names if one is unknown', () => {
  expect(filled('{{usr}}', { user: 1 })).toEqual([
    'unknown placeholder {{usr}}; available: user, uuid, now, env.NAME',
  ])
  expect(filled('{{constructor}}', { user: 1 })).toHaveLength(1)
  expect(filled('{{env.NONE}}')).toEqual(['the environment variable NONE is not set'])
  expect(filled('{{env.OTHER}}')).toEqual([
    'the file does not list the environment variable OTHER; add it to env: at the top of the file',
  ])
  expect(filled('{{now - soon}}')).toEqual(['a time must be {{now}}, {{now - 3h}} or {{now + 2d}}'])
})

it('evaluates variables once, each from those before it', () => {
  const { scope, faults } = scopeOf(
    { id: '{{uuid}}', user: 'u_{{id}}', a: '{{later}}', later: 1 },
    { env: {}, within: null },
  )
  expect(scope.values.user).toBe(`u_${String(scope.values.id)}`)
  expect(faults).toMatchObject([{ path: ['a'] }])
})

it('keeps the digits of a number in a file', () => {
  const { value } = readYaml('a: 9007199254740993\nb: 1.5\nc: 0x10\nd: 1e400\n')
  expect(JSON.stringify(value)).toBe('{"a":9007199254740993,"b":1.5,"c":16,"d":1e400}')
})
