import { describe, expect, it } from 'vitest'
import { matches } from '../../src/contract/compare.ts'
import { readPath, spellPath, valueAt } from '../../src/contract/path.ts'
import { Rule } from '../../src/contract/rule.ts'
import { whereFault } from '../../src/contract/where.ts'
import { parseJson } from '../../src/main/destination/json.ts'
import { whereDifferences } from '../../src/main/expect/fields.ts'
import { hasProperties, holds } from '../../src/main/people/profiles/evaluateRule.ts'
import { comparisonRows, named, values } from '../support/comparisons.ts'

it.each(comparisonRows.map((row) => [named(row), row] as const))(
  'compares %s the same in a rule, for an event and in an expectation',
  (_name, { path, comparator, operand, holds: expected }) => {
    const comparison = { [comparator]: operand }
    const facts = { traits: values, times: () => 0 }
    expect(holds(Rule.parse({ trait: path, ...comparison }), facts)).toBe(expected)
    expect(hasProperties([{ property: path, ...comparison }], values)).toBe(expected)
    expect(whereFault(path, comparison)).toBeNull()
    // In an expectation, the traits are part of the body.
    const inBody = path.startsWith('[') ? `traits${path}` : `traits.${path}`
    const body = { type: 'identify', traits: values }
    expect([...whereDifferences({ [inBody]: comparison }, body)].length === 0).toBe(expected)
  },
)

const body = parseJson(`{
  "type": "track", "Previous ID": "a_1", "a.b": "dotted", "": "no name",
  "traits": { "vip_customers": true, "score": null, "plan": "Pro", "list": ["a", 2, { "k": 1 }] },
  "properties": { "total": 27.50, "id": 9007199254740993, "long": 0.12345678901234567890, "zero": -0,
    "products": [{ "sku": "A-1" }, { "sku": "B-2", "tags": [] }], "empty": {}, "__proto__": { "x": 1 } }
}`).value

const rows: [path: string, wanted: unknown, is: boolean][] = [
  ['type', 'track', true],
  ['type', 'Track', false],
  ['traits.vip_customers', true, true],
  ['traits.vip_customers', 'true', false],
  ['traits.score', null, true],
  ['traits.nothing', null, false],
  ['["Previous ID"]', 'a_1', true],
  ['Previous ID', 'a_1', true],
  ['["a.b"]', 'dotted', true],
  ['a.b', 'dotted', true],
  ['[""]', 'no name', true],
  ['properties.products[0].sku', 'A-1', true],
  ['properties.products[1].sku', 'A-1', false],
  ['properties.products[2].sku', 'A-1', false],
  ['properties.products.0.sku', 'A-1', true],
  ['properties["products"][1]["sku"]', 'B-2', true],
  ['properties.products', [{ sku: 'A-1' }, { tags: [], sku: 'B-2' }], true],
  ['properties.products', [{ sku: 'A-1' }], false],
  ['properties.products[0]', { sku: 'A-1', more: 1 }, false],
  ['properties.products[1].tags', [], true],
  ['properties.empty', {}, true],
  ['properties.products[0]', {}, false],
  ['properties.products.length', 2, false],
  ['properties.toString', { exists: false }, true],
  ['properties.__proto__.x', 1, true],
  ['traits.__proto__', { exists: true }, false],
  ['type.length', { exists: true }, false],
  // Numbers by value.
  ['properties.total', 27.5, true],
  ['properties.total', '27.5', false],
  ['properties.zero', 0, true],
  ['properties.id', 9007199254740993n, true],
  ['properties.id', 9007199254740992n, false],
  ['properties.id', 9007199254740992, true],
  ['properties.id', JSON.rawJSON('9007199254740993.0'), true],
  ['properties.long', JSON.rawJSON('1.234567890123456789e-1'), true],
  ['properties.long', JSON.rawJSON('0.1234567890123456788'), false],
  // Comparisons of several bounds, and of numbers beyond a double.
  ['properties.total', { atLeast: 27, atMost: 28 }, true],
  ['properties.total', { atLeast: 27, atMost: 27.4 }, false],
  ['properties.id', { moreThan: 9007199254740992n }, true],
  ['properties.id', { lessThan: 9007199254740994n }, true],
  ['properties.id', { atLeast: 9007199254740994n }, false],
  ['properties.id', { atMost: JSON.rawJSON('9007199254740993.0') }, true],
  ['properties.long', { moreThan: JSON.rawJSON('0.1234567890123456788') }, true],
  ['properties.long', { lessThan: JSON.rawJSON('-1e400') }, false],
  ['properties.zero', { moreThan: JSON.rawJSON('-1e-400') }, true],
  // A key that is not a comparator makes the object a plain value.
  ['traits.list[2]', { k: 1 }, true],
  ['traits.plan', { is: 'Pro', colour: 1 }, false],
]

describe('a value in a body', () => {
  it.each(rows)('%s, expected %o: %o', (path, wanted, is) => {
    expect(matches(wanted, valueAt(body, path))).toBe(is)
  })
})

it.each([
  ['traits.plan', ['traits', 'plan']],
  ['products[0].sku', ['products', 0, 'sku']],
  ['["Previous ID"]', ['Previous ID']],
  ['a["b \\" ] c"][2]', ['a', 'b " ] c', 2]],
  ['[0]', [0]],
])('%s is a path, and its canonical spelling means the same', (spelled, path) => {
  expect(readPath(spelled)).toEqual(path)
  expect(readPath(spellPath(path))).toEqual(path)
})

it.each(['', '.a', 'a.', 'a..b', 'a[', 'a[x]', 'a[-1]', 'a]', 'a["b]', '["\\x"]', 'a"b"'])(
  '%j is reported as an invalid path',
  (spelled) => {
    expect(whereFault(spelled, 1)).toMatch(/^a path consists of names separated by dots/)
  },
)

it('an operand that cannot be compared is reported', () => {
  expect(whereFault('a', { atLeast: 'x' })).toBe('atLeast: must be a number')
  expect(whereFault('a', { atLeast: 1, exists: 'yes' })).toBe('exists: must be true or false')
  expect(whereFault('a', { oneOf: [] })).toBe('oneOf: at least one value is required')
  expect(whereFault('a', { atLeast: 9007199254740993n })).toBeNull()
  expect(whereFault('a', { least: 'x' })).toBeNull()
})

it('a string of 200,000 digits and a letter is compared in linear time', () => {
  const digits = '9'.repeat(200_000)
  const started = performance.now()
  expect(matches({ atLeast: 1 }, `${digits}x`)).toBe(false)
  expect(matches({ atLeast: 1n }, digits)).toBe(true)
  expect(performance.now() - started).toBeLessThan(1000)
})
