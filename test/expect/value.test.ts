import { describe, expect, it } from 'vitest'
import { readValuePath, spellValuePath, whereFault } from '../../src/contract/where.ts'
import { parseJson } from '../../src/main/destination/json.ts'
import { holds, valueAt } from '../../src/main/expect/value.ts'

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
  ['a.b', 'dotted', false],
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
  // Comparisons, as in a rule.
  ['traits.plan', { is: 'Pro' }, true],
  ['traits.plan', { is: 'pro' }, false],
  ['traits.plan', { isNot: 'Pro' }, false],
  ['traits.nothing', { isNot: 'Pro' }, true],
  ['traits.nothing', { is: 'Pro' }, false],
  ['traits.plan', { oneOf: ['Free', 'Pro'] }, true],
  ['traits.plan', { oneOf: ['Free'] }, false],
  ['properties.total', { moreThan: 27.5 }, false],
  ['properties.total', { moreThan: 27 }, true],
  ['properties.total', { atLeast: 27.5 }, true],
  ['properties.total', { lessThan: 27.5 }, false],
  ['properties.total', { atMost: 27.5 }, true],
  ['properties.total', { atLeast: 27, atMost: 28 }, true],
  ['properties.total', { atLeast: 27, atMost: 27.4 }, false],
  ['properties.id', { moreThan: 9007199254740992n }, true],
  ['properties.id', { lessThan: 9007199254740994n }, true],
  ['traits.plan', { atLeast: 1 }, false],
  ['traits.nothing', { lessThan: 1 }, false],
  ['traits.plan', { contains: 'RO' }, true],
  ['traits.plan', { contains: 'x' }, false],
  ['traits.list', { contains: 'a' }, true],
  ['traits.list', { contains: 'A' }, false],
  ['traits.vip_customers', { contains: 'true' }, false],
  ['traits.plan', { startsWith: 'Pr' }, true],
  ['traits.plan', { startsWith: 'pr' }, false],
  ['traits.plan', { endsWith: 'o' }, true],
  ['traits.plan', { endsWith: 'P' }, false],
  ['traits.score', { exists: true }, true],
  ['traits.score', { exists: false }, false],
  ['traits.nothing', { exists: true }, false],
  // A key that is no comparator makes it a value.
  ['traits.list[2]', { k: 1 }, true],
  ['traits.plan', { is: 'Pro', colour: 1 }, false],
]

describe('a value in a body', () => {
  it.each(rows)('%s, wanted %o: %o', (path, wanted, is) => {
    expect(holds(wanted, valueAt(body, readValuePath(path)!))).toBe(is)
  })
})

it.each([
  ['traits.plan', ['traits', 'plan']],
  ['products[0].sku', ['products', 0, 'sku']],
  ['["Previous ID"]', ['Previous ID']],
  ['a["b \\" ] c"][2]', ['a', 'b " ] c', 2]],
  ['[0]', [0]],
])('%s is a path, and spelled again means the same', (spelled, path) => {
  expect(readValuePath(spelled)).toEqual(path)
  expect(readValuePath(spellValuePath(path))).toEqual(path)
})

it.each(['', '.a', 'a.', 'a..b', 'a[', 'a[x]', 'a[-1]', 'a]', 'a["b]', '["\\x"]', 'a"b"'])(
  '%j is no path, which is said',
  (spelled) => {
    expect(whereFault(spelled, 1)).toMatch(/^a path is names with dots between them/)
  },
)

it('a comparison with what cannot be compared is said', () => {
  expect(whereFault('a', { atLeast: 'x' })).toBe('atLeast: a number is needed')
  expect(whereFault('a', { atLeast: 1, exists: 'yes' })).toBe('exists: it is true or false')
  expect(whereFault('a', { oneOf: [] })).toBe('oneOf: name at least one value')
  expect(whereFault('a', { atLeast: 9007199254740993n })).toBeNull()
  expect(whereFault('a', { least: 'x' })).toBeNull()
})
