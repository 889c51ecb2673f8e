import {
  type Comparator,
  comparators,
  type EventCondition,
  type PropertyCondition,
  type Rule,
  type TraitCondition,
} from '../../contract/rule.ts'
import { numberOf, valueAt } from './valueAt.ts'

/** Far more than a person writes; each event of it is looked for among all that are kept. */
const mostConditions = 1000
const deepest = 50

/** Why a rule is too large to be asked of everyone, or null. */
export function sizeFault(rule: Rule): string | null {
  let conditions = 0
  let level = [rule]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > deepest) return `a rule is nested at most ${deepest} deep`
    conditions += level.filter((each) => 'trait' in each || 'event' in each).length
    level = level.flatMap(partsOf)
  }
  const most = mostConditions.toLocaleString('en')
  return conditions > mostConditions ? `a rule has at most ${most} conditions` : null
}

function partsOf(rule: Rule): Rule[] {
  if ('all' in rule) return rule.all
  if ('any' in rule) return rule.any
  return 'not' in rule ? [rule.not] : []
}

/** What a rule asks of one user. */
export interface Facts {
  traits: unknown
  /** How often the user did it, within its span and with its properties. */
  times: (condition: EventCondition) => number
}

export function holds(rule: Rule, facts: Facts): boolean {
  if ('all' in rule) return rule.all.every((each) => holds(each, facts))
  if ('any' in rule) return rule.any.some((each) => holds(each, facts))
  if ('not' in rule) return !holds(rule.not, facts)
  if ('event' in rule) return isSoOften(rule, facts.times(rule))
  return compares(rule, valueAt(facts.traits, rule.trait))
}

/** Whether an event has all these properties. */
export const hasProperties = (where: PropertyCondition[], properties: unknown) =>
  where.every((each) => compares(each, valueAt(properties, each.property)))

/** All conditions of events in a rule. */
export function eventConditions(rule: Rule): EventCondition[] {
  if ('all' in rule) return rule.all.flatMap(eventConditions)
  if ('any' in rule) return rule.any.flatMap(eventConditions)
  if ('not' in rule) return eventConditions(rule.not)
  return 'event' in rule ? [rule] : []
}

export function asksForTraits(rule: Rule): boolean {
  if ('all' in rule) return rule.all.some(asksForTraits)
  if ('any' in rule) return rule.any.some(asksForTraits)
  return 'not' in rule ? asksForTraits(rule.not) : 'trait' in rule
}

function isSoOften({ exactly, atLeast, atMost }: EventCondition, times: number): boolean {
  if (exactly !== undefined) return times === exactly
  return times >= (atLeast ?? (atMost === undefined ? 1 : 0)) && times <= (atMost ?? Infinity)
}

type Comparison = Omit<TraitCondition, 'trait'>

/** The one that a condition compares with, of which the schema has seen to it that there is exactly one. */
export const comparatorOf = (condition: Comparison): Comparator =>
  comparators.find((each) => condition[each] !== undefined) ?? 'exists'

const tests: { [C in Comparator]: (value: unknown, with_: NonNullable<Comparison[C]>) => boolean } =
  {
    is: (value, other) => value === other,
    isNot: (value, other) => value !== other,
    oneOf: (value, others) => others.some((other) => value === other),
    moreThan: (value, bound) => (numberOf(value) ?? -Infinity) > bound,
    atLeast: (value, bound) => (numberOf(value) ?? -Infinity) >= bound,
    lessThan: (value, bound) => (numberOf(value) ?? Infinity) < bound,
    atMost: (value, bound) => (numberOf(value) ?? Infinity) <= bound,
    contains: (value, part) =>
      Array.isArray(value)
        ? value.includes(part)
        : typeof value === 'string' && value.toLowerCase().includes(part.toLowerCase()),
    startsWith: (value, part) => typeof value === 'string' && value.startsWith(part),
    endsWith: (value, part) => typeof value === 'string' && value.endsWith(part),
    exists: (value, wanted) => (value !== undefined) === wanted,
  }

function compares(condition: Comparison, value: unknown): boolean {
  const comparator = comparatorOf(condition)
  const test = tests[comparator] as (value: unknown, other: unknown) => boolean
  return test(value, condition[comparator])
}
