import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type EventCondition, Rule } from '../../src/contract/rule.ts'
import {
  asksForTraits,
  eventConditions,
  hasProperties,
  holds,
} from '../../src/main/people/rules.ts'
import { why } from '../../src/main/people/why.ts'

const facts = (traits: unknown, times: Record<string, number> = {}) => ({
  traits,
  times: ({ event }: EventCondition) => times[event] ?? 0,
})
const traits = {
  plan: 'Pro',
  age: 42,
  spent: '19.90',
  vip: true,
  tags: ['gold', 'Oslo'],
  address: { city: 'Oslo', 'post.code': '0150' },
  'a.b': 1,
  nothing: null,
}

it.each<[condition: object, expected: boolean]>([
  [{ trait: 'plan', is: 'Pro' }, true],
  [{ trait: 'plan', is: 'pro' }, false],
  [{ trait: 'age', is: '42' }, false],
  [{ trait: 'spent', is: 19.9 }, false],
  [{ trait: 'vip', is: true }, true],
  [{ trait: 'vip', is: 'true' }, false],
  [{ trait: 'missing', isNot: 'x' }, true],
  [{ trait: 'nothing', isNot: 'x' }, true],
  [{ trait: 'plan', isNot: 'Pro' }, false],
  [{ trait: 'age', oneOf: ['42', 42] }, true],
  [{ trait: 'age', oneOf: ['42', 41] }, false],
  [{ trait: 'missing', oneOf: ['x'] }, false],
  [{ trait: 'age', moreThan: 41 }, true],
  [{ trait: 'age', moreThan: 42 }, false],
  [{ trait: 'age', atLeast: 42 }, true],
  [{ trait: 'spent', atLeast: 19.9 }, true],
  [{ trait: 'spent', lessThan: 20 }, true],
  [{ trait: 'spent', lessThan: 19.9 }, false],
  [{ trait: 'spent', atMost: 19.9 }, true],
  [{ trait: 'plan', atMost: 1e9 }, false],
  [{ trait: 'missing', lessThan: 5 }, false],
  [{ trait: 'vip', atLeast: 0 }, false],
  [{ trait: 'plan', contains: 'RO' }, true],
  [{ trait: 'tags', contains: 'gold' }, true],
  [{ trait: 'tags', contains: 'gol' }, false],
  [{ trait: 'age', contains: '4' }, false],
  [{ trait: 'plan', startsWith: 'P' }, true],
  [{ trait: 'plan', startsWith: 'p' }, false],
  [{ trait: 'plan', endsWith: 'ro' }, true],
  [{ trait: 'plan', exists: true }, true],
  [{ trait: 'nothing', exists: true }, false],
  [{ trait: 'missing', exists: false }, true],
  [{ trait: 'address.city', is: 'Oslo' }, true],
  [{ trait: 'a.b', is: 1 }, true],
  [{ trait: 'address.city.x', exists: false }, true],
  [{ trait: 'tags.0', exists: false }, true],
  [{ trait: 'constructor', exists: false }, true],
  [{ trait: '__proto__', exists: false }, true],
])('%j of a user is %j', (condition, expected) => {
  expect(holds(Rule.parse(condition), facts(traits))).toBe(expected)
  const { trait, ...comparison } = condition as { trait: string }
  expect(hasProperties([{ property: trait, ...comparison }], traits)).toBe(expected)
})

it.each<[condition: object, times: number[]]>([
  [{}, [1, 2, 3, 4]],
  [{ atLeast: 3 }, [3, 4]],
  [{ atMost: 2 }, [0, 1, 2]],
  [{ atLeast: 1, atMost: 2 }, [1, 2]],
  [{ exactly: 0 }, [0]],
  [{ exactly: 3 }, [3]],
  [{ atLeast: 0 }, [0, 1, 2, 3, 4]],
])('an event condition %j holds of those who did it %j times', (condition, expected) => {
  const rule = Rule.parse({ event: 'E', ...condition })
  expect([0, 1, 2, 3, 4].filter((times) => holds(rule, facts({}, { E: times })))).toEqual(expected)
})

const span = { within: '30d' }
it.each<[rule: object, has: object, times: Record<string, number>, words: string]>([
  [{ trait: 'plan', is: 'pro' }, { plan: 'free' }, {}, 'plan is free'],
  [{ trait: 'plan', is: 'pro' }, {}, {}, 'no plan'],
  [{ event: 'Order Completed', ...span }, {}, {}, 'no Order Completed in 30 days'],
  [{ event: 'E', within: '1h' }, {}, { E: 1 }, 'E once in 1 hour'],
  [{ event: 'E', within: 1500 }, {}, { E: 2 }, 'E 2 times in 1500 ms'],
  [
    {
      all: [
        { trait: 'plan', is: 'pro' },
        { event: 'Order Completed', atLeast: 3, ...span },
      ],
    },
    { plan: 'pro' },
    { 'Order Completed': 3 },
    'plan is pro and Order Completed 3 times in 30 days',
  ],
  [
    { all: [{ trait: 'plan', is: 'pro' }, { event: 'E' }] },
    { plan: 'free' },
    { E: 1 },
    'plan is free',
  ],
  [{ any: [{ trait: 'a', is: 1 }, { event: 'E' }] }, {}, { E: 2 }, 'E 2 times'],
  [{ any: [{ trait: 'a', is: 1 }, { event: 'E' }] }, {}, {}, 'no a and no E'],
  [{ not: { trait: 'plan', is: 'pro' } }, { plan: 'free' }, {}, 'plan is free'],
  [
    { event: 'E', where: [{ property: 'total', moreThan: 10 }] },
    {},
    { E: 1 },
    'E (total more than 10) once',
  ],
  [{ trait: 'note', exists: true }, { note: 'x'.repeat(500) }, {}, `note is ${'x'.repeat(59)}…`],
])('why: %j of %j, %j is "%s"', (rule, has, times, words) => {
  expect(why(Rule.parse(rule), facts(has, times))).toBe(words)
})

const leaf = fc.oneof(
  fc.record({ trait: fc.constantFrom('a', 'b'), is: fc.nat(1) }),
  fc.record({ event: fc.constantFrom('E', 'F'), atLeast: fc.nat(2) }),
)
const { rule: anyRule } = fc.letrec<{ rule: Rule }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.record({ not: tie('rule') }),
    fc.record({ all: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('rule'), { minLength: 1, maxLength: 3 }) }),
  ) as fc.Arbitrary<Rule>,
}))
const user = fc.record({ a: fc.nat(1), b: fc.nat(1), E: fc.nat(3), F: fc.nat(3) })
type User = Record<'a' | 'b' | 'E' | 'F', number>

/** A rule as the text of an expression, which JavaScript itself decides. */
function expression(rule: Rule, { E, F, ...has }: User): string {
  if ('all' in rule)
    return `(${rule.all.map((each) => expression(each, { E, F, ...has })).join('&&')})`
  if ('any' in rule)
    return `(${rule.any.map((each) => expression(each, { E, F, ...has })).join('||')})`
  if ('not' in rule) return `!${expression(rule.not, { E, F, ...has })}`
  if ('event' in rule) return `(${rule.event === 'E' ? E : F}>=${rule.atLeast})`
  return `(${has[rule.trait as 'a' | 'b']}===${String(rule.is)})`
}

it('decides any rule as its expression is decided', () => {
  fc.assert(
    fc.property(anyRule, user, (rule, of) => {
      const { a, b, ...times } = of
      const given = facts({ a, b }, times)
      expect(Rule.parse(rule)).toEqual(rule)
      // oxlint-disable-next-line typescript/no-implied-eval
      const decided = new Function(`return ${expression(rule, of)}`) as () => boolean
      expect(holds(rule, given)).toBe(decided())
      expect(holds({ not: rule }, given)).toBe(!decided())
      expect(why(rule, given)).not.toBe('')
      const text = JSON.stringify(rule)
      expect(eventConditions(rule)).toHaveLength(text.split('"event"').length - 1)
      expect(asksForTraits(rule)).toBe(text.includes('"trait"'))
    }),
  )
})
