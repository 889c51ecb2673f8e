import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Aggregate } from '../../src/contract/people.ts'
import { compute } from '../../src/main/people/profiles/compute.ts'

const of = (aggregate: Aggregate, values: unknown[]) =>
  compute(
    aggregate,
    values.map((value, i) => ({ engineAt: i, callId: i + 1, value })),
  )

it.each<[Aggregate, unknown[], unknown]>([
  ['counter', [1, 'x', undefined], 3],
  ['counter', [], null],
  ['sum', [1, '2.5', ' 3e1 ', '-.5', true, 'no', '', undefined, [4]], 33],
  ['sum', [0.1, 0.2], 0.3],
  ['sum', ['19.99', '19.99', '19.99'], 59.97],
  ['sum', [-504.03, 457.6], -46.43],
  ['sum', [9007199254740991], 9007199254740991],
  ['sum', [1e21, 1e-7], 1e21],
  ['sum', ['0x10', 'Infinity', 'NaN'], null],
  ['sum', [1e308, 1e308], null],
  ['average', [1, '2', 4], 7 / 3],
  ['minimum', ['10', 9, '8.5'], 8.5],
  ['maximum', ['10', 9, '8.5'], 10],
  ['maximum', ['high'], null],
  ['most_frequent', ['a', 'b', 'b', 'a', 'c'], 'a'],
  ['most_frequent', [['a', 'b'], 'b'], 'b'],
  ['most_frequent', [1, '1', '1'], '1'],
  ['most_frequent', [{}, undefined], null],
  ['first', [undefined, {}, 'x', 'y'], 'x'],
  ['last', ['x', ['y', 1], [{}], undefined], ['y', 1]],
  ['last', [false], false],
  ['unique_list', ['b', 'a', ['b', 'c', { no: 1 }], 1, '1'], ['b', 'a', 'c', 1, '1']],
  ['unique_list', [[]], null],
  ['unique_list_count', ['b', ['b', 'c'], undefined], 2],
  ['unique_list_count', [{}], null],
])('%s of %j is %j', (aggregate, values, expected) => {
  expect(of(aggregate, values)).toEqual(expected)
})

it('orders by engine time, then by call, whatever the input order', () => {
  const occurrences = [
    { engineAt: 20, callId: 1, value: 'late' },
    { engineAt: 10, callId: 3, value: 'early, second' },
    { engineAt: 10, callId: 2, value: 'early, first' },
  ]
  expect(compute('first', occurrences)).toBe('early, first')
  expect(compute('last', occurrences)).toBe('late')
  expect(compute('unique_list', occurrences)).toEqual(['early, first', 'early, second', 'late'])
})

const cents = fc.integer({ min: -100_000, max: 100_000 })
const price = fc.tuple(cents, fc.boolean()).map(([each, asText]) => ({
  cents: each,
  value: asText ? (each / 100).toFixed(2) : each / 100,
}))

it('adds up prices exactly, however they are written', () => {
  fc.assert(
    fc.property(fc.array(price, { minLength: 1 }), (prices) => {
      const values = prices.map(({ value }) => value)
      const all = prices.map((each) => each.cents)
      const sum = all.reduce((a, b) => a + b)
      expect(of('sum', values)).toEqual(sum === 0 ? 0 : sum / 100)
      expect(of('average', values)).toBeCloseTo(sum / all.length / 100, 9)
      expect(of('minimum', values)).toBe(Math.min(...all) / 100)
      expect(of('maximum', values)).toBe(Math.max(...all) / 100)
    }),
  )
})

const scalar = fc.oneof(fc.constantFrom('a', 'b', 'c', '1'), fc.constantFrom(1, 2), fc.boolean())
const happening = fc.record({ engineAt: fc.integer({ min: 0, max: 5 }), value: scalar })

it('agrees with a naive computation for any events', () => {
  fc.assert(
    fc.property(fc.array(happening, { minLength: 1 }), fc.func(fc.nat()), (events, place) => {
      const numbered = events.map((each, i) => ({ ...each, callId: i + 1 }))
      const shuffled = numbered.toSorted((a, b) => place(a.callId) - place(b.callId))
      const inOrder: typeof numbered = []
      for (let at = 0; at <= 5; at++)
        for (const each of numbered) if (each.engineAt === at) inOrder.push(each)
      const values = inOrder.map(({ value }) => value)
      const unique = values.filter((value, i) => values.indexOf(value) === i)
      const often = (value: unknown) => values.filter((each) => each === value).length
      const [frequent] = unique.toSorted((a, b) => often(b) - often(a))
      expect(compute('counter', shuffled)).toBe(events.length)
      expect(compute('first', shuffled)).toBe(values[0])
      expect(compute('last', shuffled)).toBe(values[values.length - 1])
      expect(compute('unique_list', shuffled)).toEqual(unique)
      expect(compute('unique_list_count', shuffled)).toBe(unique.length)
      expect(compute('most_frequent', shuffled)).toBe(frequent)
    }),
  )
})

it('the table has every aggregate of the contract', () => {
  for (const each of Aggregate.options) expect(of(each, [1]), each).not.toBeNull()
})
