import { describe, expect, test } from 'vitest'
import { spanWords } from '../../src/contract/format.ts'
import type { Rule } from '../../src/contract/rule.ts'
import { Rule as RuleSchema } from '../../src/contract/rule.ts'
import {
  computationWords,
  draftOfComputation,
  kindOfValue,
  readComputation,
} from '../../src/renderer/audiences/rules/computation.ts'
import { outcome, onlyUser } from '../../src/renderer/audiences/members/outcome.ts'
import {
  draftOfRule,
  newEvent,
  newGroup,
  newProperty,
  newTrait,
  readRule,
} from '../../src/renderer/audiences/rules/ruleDraft.ts'
import { ruleWords } from '../../src/renderer/audiences/rules/ruleWords.ts'
import {
  readScalar,
  readScalars,
  typedList,
  typedText,
} from '../../src/renderer/comparison/scalarText.ts'
import { observedIn } from '../../src/renderer/audiences/rules/observed.ts'
import { identifyText, readValue } from '../../src/renderer/audiences/kinds/traitValue.ts'
import { readIds } from '../../src/renderer/ui/field/idList.ts'
import { parseFilter } from '../../src/contract/filter/parse.ts'

const day = 86_400_000
const words = (rule: Rule) =>
  ruleWords(rule)
    .map(({ kind, text }) => (kind === 'condition' ? `[${text}]` : text))
    .join(' ')

const rules: [string, Rule][] = [
  ['[trait plan = "pro"]', { trait: 'plan', is: 'pro' }],
  ['[trait plan ≠ "pro"]', { trait: 'plan', isNot: 'pro' }],
  ['[trait age = 3]', { trait: 'age', is: 3 }],
  ['[trait age = "3"]', { trait: 'age', is: '3' }],
  ['[trait vip = true]', { trait: 'vip', is: true }],
  ['[trait plan is one of "pro", 2]', { trait: 'plan', oneOf: ['pro', 2] }],
  ['[trait city is one of "Bonn, am Rhein"]', { trait: 'city', oneOf: ['Bonn, am Rhein'] }],
  ['[trait age > 3]', { trait: 'age', moreThan: 3 }],
  ['[trait age ≥ 3.5]', { trait: 'age', atLeast: 3.5 }],
  ['[trait age < 3]', { trait: 'age', lessThan: 3 }],
  ['[trait age ≤ -3]', { trait: 'age', atMost: -3 }],
  ['[trait tags contains "7"]', { trait: 'tags', contains: '7' }],
  ['[trait email ends with "@x.org"]', { trait: 'email', endsWith: '@x.org' }],
  ['[trait email starts with "a"]', { trait: 'email', startsWith: 'a' }],
  ['[trait email exists]', { trait: 'email', exists: true }],
  ['[trait email does not exist]', { trait: 'email', exists: false }],
  ['[did Order Completed]', { event: 'Order Completed' }],
  ['[did Order Completed ≥ 1 time]', { event: 'Order Completed', atLeast: 1 }],
  [
    '[did Order Completed ≥ 3 times in 30 days]',
    { event: 'Order Completed', atLeast: 3, within: 30 * day },
  ],
  ['[did Login ≤ 2 times]', { event: 'Login', atMost: 2 }],
  ['[did Login 2 to 5 times in 1 hour]', { event: 'Login', atLeast: 2, atMost: 5, within: 3.6e6 }],
  ['[did Login exactly 1 time]', { event: 'Login', exactly: 1 }],
  ['[never did Login in 7 days]', { event: 'Login', exactly: 0, within: 7 * day }],
  [
    '[did Buy where revenue > 10 and currency = "USD"]',
    {
      event: 'Buy',
      where: [
        { property: 'revenue', moreThan: 10 },
        { property: 'currency', is: 'USD' },
      ],
    },
  ],
  ['not [trait a contains "x"]', { not: { trait: 'a', contains: 'x' } }],
  [
    '[trait a = 1] and [trait b = 2]',
    {
      all: [
        { trait: 'a', is: 1 },
        { trait: 'b', is: 2 },
      ],
    },
  ],
  [
    '[trait a = 1] and ( [trait b = 2] or not ( [did C] and [did D] ) )',
    {
      all: [
        { trait: 'a', is: 1 },
        {
          any: [{ trait: 'b', is: 2 }, { not: { all: [{ event: 'C' }, { event: 'D' }] } }],
        },
      ],
    },
  ],
  [
    'not ( [did C] or [did D] )',
    {
      not: { any: [{ event: 'C' }, { event: 'D' }] },
    },
  ],
]

test.each(rules)('reads as %s', (said, rule) => {
  expect(words(rule)).toBe(said)
})

test.each(rules)('is unchanged by opening it in the editor: %s', (_, rule) => {
  expect(readRule(draftOfRule(rule))).toEqual({ rule, faults: new Map() })
})

test('a group with one condition is that condition, and a double negation is removed', () => {
  const plain: Rule = { trait: 'a', is: 1 }
  expect(readRule(draftOfRule({ all: [plain] })).rule).toEqual(plain)
  expect(readRule(draftOfRule({ not: { not: plain } })).rule).toEqual(plain)
  expect(readRule({ ...draftOfRule({ all: [plain] }), not: true }).rule).toEqual({
    not: { all: [plain] },
  })
})

test('reports faults at their condition, and returns no rule', () => {
  const trait = { ...newTrait(), path: 'plan' }
  const bound = { ...newTrait(), path: 'age', how: 'moreThan' as const, value: 'old' }
  const often = { ...newEvent(), event: 'Login', count: 'x' }
  const span = { ...newEvent(), event: 'Login', within: 'soon' }
  const nameless = newEvent()
  const where = { ...newEvent(), event: 'Buy', where: [newProperty()] }
  const good = { ...newTrait(), path: 'plan', value: 'pro' }
  const empty = newGroup('any', [])
  const items = [trait, bound, often, span, nameless, where, good, empty]
  const { rule, faults } = readRule(newGroup('all', items))
  expect(rule).toBeNull()
  expect(items.map(({ id }) => faults.get(id))).toEqual([
    'a value to compare with is required',
    'must be a number',
    'must be a whole number',
    'must be a duration with ms, s, m, h or d, such as 10s or 1h30m',
    'an event name is required',
    'a trait or property needs a name',
    undefined,
    'a group needs at least one condition',
  ])
})

test('a new condition becomes a valid rule', () => {
  const often = { ...newEvent(), event: 'Login', count: '3', within: '30d' }
  const { rule } = readRule(newGroup('all', [{ ...newTrait(), path: 'n', value: '"3"' }, often]))
  expect(rule).toEqual({
    all: [
      { trait: 'n', is: '3' },
      { event: 'Login', atLeast: 3, within: 30 * day },
    ],
  })
  expect(RuleSchema.safeParse(rule).success).toBe(true)
})

describe('typed values', () => {
  test.each([
    ['3', 3],
    ['-2.5', -2.5],
    ['1e3', 1000],
    ['true', true],
    ['"3"', '3'],
    [' pro ', 'pro'],
    ['"a, b"', 'a, b'],
    ['03x', '03x'],
    ['"', '"'],
  ])('%s', (text, value) => {
    expect(readScalar(text)).toBe(value)
    expect(readScalar(typedText(value))).toBe(value)
  })

  test('a list is comma-separated, with quotes around values that contain a comma', () => {
    expect(readScalars(' pro, 2,"3" , "a, b",,')).toEqual(['pro', 2, '3', 'a, b'])
    const values = ['a, b', 'true', true, 3, '3', 'x"y']
    expect(readScalars(typedList(values))).toEqual(values)
  })

  test('a value of a trait may also be a list', () => {
    expect(readValue('["a", 1]')).toEqual({ value: ['a', 1] })
    expect(readValue('129.5')).toEqual({ value: 129.5 })
    expect(readValue('[1, {}]')).toHaveProperty('fault')
    expect(readValue('[1')).toHaveProperty('fault')
    expect(readValue(' ')).toEqual({ fault: 'a value is required' })
  })

  test('the identify call has the key and the value, and null for none', () => {
    expect(identifyText('vip_customers', true)).toBe('{ "vip_customers": true }')
    expect(identifyText('total', null)).toBe('{ "total": null }')
  })
})

test.each([
  [30 * day, '30 days'],
  [day, '1 day'],
  [90 * 60_000, '90 minutes'],
  [1500, '1,500 ms'],
])('%d ms are %s', (ms, said) => expect(spanWords(ms)).toBe(said))

test('pasted users are one per line or comma-separated, without duplicates', () => {
  expect(readIds('u_1\r\nu_2, u_3,\n\n  u_1 \nDomain User')).toEqual({
    ids: ['u_1', 'u_2', 'u_3', 'Domain User'],
    repeated: 1,
  })
  expect(readIds(' ,\n')).toEqual({ ids: [], repeated: 0 })
})

describe('a computation', () => {
  const sum = {
    of: 'sum',
    event: 'Order Completed',
    property: 'revenue',
    within: 180 * day,
  } as const
  const named = { event: 'E', property: 'p' }
  test.each([
    [sum, 'sum of revenue over Order Completed in 180 days', 'number'],
    [{ of: 'counter', event: 'Login' }, 'count of Login', 'number'],
    [{ of: 'most_frequent', ...named }, 'most frequent p over E', 'as sent'],
    [{ of: 'unique_list', ...named }, 'list of unique p over E', 'list'],
    [{ of: 'unique_list_count', ...named }, 'count of unique p over E', 'number'],
    [
      { of: 'last', ...named, where: [{ property: 'q', atLeast: 2 }] },
      'last p over E where q ≥ 2',
      'as sent',
    ],
  ] as const)('%o reads as %s and gives %s', (compute, said, kind) => {
    const of = structuredClone(compute) as Parameters<typeof computationWords>[0]
    expect(computationWords(of)).toBe(said)
    expect(kindOfValue(of)).toBe(kind)
    expect(readComputation(draftOfComputation(of))).toEqual({ compute })
  })

  test('reports what is missing', () => {
    const empty = draftOfComputation(null)
    expect(readComputation(empty)).toEqual({ fault: 'an event name is required' })
    expect(readComputation({ ...empty, event: 'Buy' })).toEqual({
      fault: 'sum needs a property',
    })
    expect(readComputation({ ...empty, event: 'Buy', where: [newProperty()] })).toEqual({
      fault: 'a trait or property needs a name',
    })
  })
})

test('suggests the traits of profiles with their values, also nested, and their events', () => {
  const seen = observedIn([
    { traits: { plan: 'pro', address: { city: 'Bonn' } }, events: [] },
    {
      traits: { plan: '3', tags: ['a'], gone: null },
      events: [{ event: 'Login', count: 1, lastAt: '' }],
    },
  ])
  expect([...seen.traits]).toEqual([
    ['address.city', ['Bonn']],
    ['gone', []],
    ['plan', ['"3"', 'pro']],
    ['tags', []],
  ])
  expect(seen.events).toEqual(['Login'])
})

test('the result of a change is shown in numbers', () => {
  expect(outcome({ added: 1204, removed: 2 })).toBe('1,204 added, 2 removed')
  expect(outcome({ added: 0, removed: 0 })).toBe('Nothing changed')
})

test('names a single user, but not several', () => {
  expect(onlyUser(['u_1'])).toBe('u_1')
  expect(onlyUser(['u_1', 'u_2'])).toBeNull()
  expect(onlyUser([])).toBeNull()
})

test('messages are filtered by their sync', () => {
  const messages = { list: 'messages', now: 0 } as const
  expect(parseFilter('sync:12', messages)).toMatchObject({
    conditions: [{ key: 'sync', values: ['12'] }],
  })
  expect(parseFilter('sync:last', messages)).toMatchObject({
    conditions: [],
    tokens: [{ fault: '"last" is not the number of a sync (its number, such as sync:3)' }],
  })
})
