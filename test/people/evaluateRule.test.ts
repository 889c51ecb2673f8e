import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type EventCondition, Rule } from '../../src/contract/rule.ts'
import {
  asksForTraits,
  eventConditions,
  holds,
} from '../../src/main/people/profiles/evaluateRule.ts'
import { ruleReason } from '../../src/main/people/profiles/reason.ts'

const facts = (traits: unknown, times: Record<string, number> = {}) => ({
  traits,
  times: ({ event }: EventCondition) => times[event] ?? 0,
})
it.each<[condition: object, times: number[]]>([
  [{}, [1, 2, 3, 4]],
  [{ atLeast: 3 }, [3, 4]],
  [{ atMost: 2 }, [0, 1, 2]],
  [{ atLeast: 1, atMost: 2 }, [1, 2]],
  [{ exactly: 0 }, [0]],
  [{ exactly: 3 }, [3]],
  [{ atLeast: 0 }, [0, 1, 2, 3, 4]],
])('an event condition %j holds for users who did it %j times', (condition, expected) => {
  const rule = Rule.parse({ event: 'E', ...condition })
  expect([0, 1, 2, 3, 4].filter((times) => holds(rule, facts({}, { E: times })))).toEqual(expected)
})

const span = { within: '30d' }
it.each<[rule: object, has: object, times: Record<string, number>, words: string]>([
  [{ trait: 'plan', is: 'pro' }, { plan: 'free' }, {}, 'plan is free'],
  [{ trait: 'plan', is: 'pro' }, {}, {}, 'no plan'],
  [{ event: 'Order Completed', ...span }, {}, {}, 'no Order Completed in 30 days'],
  [{ event: 'E', within: '1h' }, {}, { E: 1 }, 'E once in 1 hour'],
  [{ event: 'E', within: 1500 }, {}, { E: 2 }, 'E 2 times in 1,500 ms'],
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
  expect(ruleReason(Rule.parse(rule), facts(has, times))).toBe(words)
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

/** A rule as a JavaScript expression, evaluated by JavaScript itself. */
function expression(rule: Rule, { E, F, ...has }: User): string {
  if ('all' in rule)
    return `(${rule.all.map((each) => expression(each, { E, F, ...has })).join('&&')})`
  if ('any' in rule)
    return `(${rule.any.map((each) => expression(each, { E, F, ...has })).join('||')})`
  if ('not' in rule) return `!${expression(rule.not, { E, F, ...has })}`
  if ('event' in rule) return `(${rule.event === 'E' ? E : F}>=${rule.atLeast})`
  return `(${has[rule.trait as 'a' | 'b']}===${String(rule.is)})`
}

it('decides any rule as its boolean expression', () => {
  fc.assert(
    fc.property(anyRule, user, (rule, of) => {
      const { a, b, ...times } = of
      const given = facts({ a, b }, times)
      expect(Rule.parse(rule)).toEqual(rule)
      // oxlint-disable-next-line typescript/no-implied-eval
      const decided = new Function(`return ${expression(rule, of)}`) as () => boolean
      expect(holds(rule, given)).toBe(decided())
      expect(holds({ not: rule }, given)).toBe(!decided())
      expect(ruleReason(rule, given)).not.toBe('')
      const text = JSON.stringify(rule)
      expect(eventConditions(rule)).toHaveLength(text.split('"event"').length - 1)
      expect(asksForTraits(rule)).toBe(text.includes('"trait"'))
    }),
  )
})
