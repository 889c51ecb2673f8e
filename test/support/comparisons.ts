import type { Comparator } from '../../src/contract/compare.ts'

/** The traits, or properties, that every row compares, as a client sends them. */
export const values = {
  plan: 'Pro',
  age: 42,
  years: '21',
  spent: '19.90',
  padded: ' 7 ',
  version: '1.2.3',
  empty: '',
  vip: true,
  tags: ['gold', 'Oslo', 3],
  address: { city: 'Oslo', 'post.code': '0150' },
  'a.b': 'the key',
  a: { b: 'the path' },
  l: [{ sku: 'A-1' }, { sku: 'B-2' }],
  nothing: null,
  'Previous ID': 'a_1',
}

export interface ComparisonRow {
  path: string
  comparator: Comparator
  operand: string | number | boolean | (string | number | boolean)[]
  holds: boolean
}

const row = (
  path: string,
  comparator: Comparator,
  operand: ComparisonRow['operand'],
  holds: boolean,
): ComparisonRow => ({ path, comparator, operand, holds })

/** Each row has the same result in a rule, a `where` of events, an expectation, over REST and in the preview. */
export const comparisonRows: ComparisonRow[] = [
  row('plan', 'is', 'Pro', true),
  row('plan', 'is', 'pro', false),
  row('age', 'is', 42, true),
  row('age', 'is', '42', false),
  row('years', 'is', 21, false),
  row('vip', 'is', true, true),
  row('vip', 'is', 'true', false),
  row('missing', 'is', 'x', false),
  row('plan', 'isNot', 'Pro', false),
  row('missing', 'isNot', 'x', true),
  row('nothing', 'isNot', 'x', true),
  row('age', 'oneOf', ['42', 42], true),
  row('age', 'oneOf', ['42', 41], false),
  row('missing', 'oneOf', ['x'], false),
  // A bound counts a number written as a string.
  row('years', 'atLeast', 18, true),
  row('years', 'atLeast', 22, false),
  row('years', 'lessThan', 22, true),
  row('spent', 'atMost', 19.9, true),
  row('spent', 'atLeast', 19.9, true),
  row('spent', 'lessThan', 19.9, false),
  row('spent', 'moreThan', 19.9, false),
  row('padded', 'atLeast', 7, true),
  row('version', 'atLeast', 1, false),
  row('version', 'lessThan', 2, false),
  row('empty', 'atMost', 0, false),
  row('age', 'moreThan', 41, true),
  row('age', 'moreThan', 42, false),
  row('age', 'atLeast', 42, true),
  row('age', 'lessThan', 42, false),
  row('age', 'atMost', 42, true),
  row('plan', 'atMost', 1e9, false),
  row('missing', 'lessThan', 5, false),
  row('vip', 'atLeast', 0, false),
  row('nothing', 'atMost', 0, false),
  row('plan', 'contains', 'RO', true),
  row('plan', 'contains', 'x', false),
  row('tags', 'contains', 'gold', true),
  row('tags', 'contains', 'gol', false),
  row('tags', 'contains', 'Gold', false),
  row('vip', 'contains', 'true', false),
  row('age', 'contains', '4', false),
  row('plan', 'startsWith', 'P', true),
  row('plan', 'startsWith', 'p', false),
  row('plan', 'endsWith', 'ro', true),
  row('plan', 'endsWith', 'RO', false),
  row('plan', 'exists', true, true),
  row('empty', 'exists', true, true),
  row('missing', 'exists', true, false),
  row('missing', 'exists', false, true),
  // A trait without a value is sent as null.
  row('nothing', 'exists', true, false),
  row('nothing', 'exists', false, true),
  // Paths: a key with exactly that name first, then part by part.
  row('a.b', 'is', 'the key', true),
  row('a.b', 'is', 'the path', false),
  row('address.city', 'is', 'Oslo', true),
  row('address["post.code"]', 'is', '0150', true),
  row('address.city.x', 'exists', false, true),
  row('l[0].sku', 'is', 'A-1', true),
  row('l[2].sku', 'exists', false, true),
  row('l.1.sku', 'is', 'B-2', true),
  row('tags[2]', 'is', 3, true),
  row('tags.length', 'exists', false, true),
  row('Previous ID', 'is', 'a_1', true),
  row('["Previous ID"]', 'is', 'a_1', true),
  row('constructor', 'exists', false, true),
  row('__proto__', 'exists', false, true),
]

export const named = ({ path, comparator, operand }: ComparisonRow) =>
  `${path} ${comparator} ${JSON.stringify(operand)}`
