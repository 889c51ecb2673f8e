import { expect, it } from 'vitest'
import { jsonDifference } from '../../src/main/drill/jsonDifference.ts'

it.each([
  ['{"a":[1,{"b":2}]}', '{"a":[1,{"b":3}]}', { path: 'a[1].b', first: '2', other: '3' }],
  ['{"a":1}', '{"a":1,"new":null}', { path: 'new', first: null, other: 'null' }],
  ['[1,2]', '[1]', { path: '[1]', first: '2', other: null }],
  ['{"a":{}}', '{"a":[]}', { path: 'a', first: '{}', other: '[]' }],
  ['"x"', '"y"', { path: '', first: '"x"', other: '"y"' }],
  ['{"__proto__":1}', '{"toString":1}', { path: '__proto__', first: '1', other: null }],
])('finds the first difference of %s and %s', (first, other, difference) => {
  expect(jsonDifference(first, other)).toEqual(difference)
})

it('has nothing to say about equal values, other text and very deep values', () => {
  expect(jsonDifference('{"a":1,"b":2}', '{ "b": 2, "a": 1 }')).toBeNull()
  expect(jsonDifference('ok', 'done')).toBeNull()
  const deep = (end: string) => '['.repeat(5000) + end + ']'.repeat(5000)
  expect(jsonDifference(deep('1'), deep('2'))).toBeNull()
})

it('cuts long values', () => {
  const { first } = jsonDifference(JSON.stringify('x'.repeat(500)), '"y"') ?? {}
  expect(first).toHaveLength(81)
})
