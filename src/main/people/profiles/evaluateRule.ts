import { type Comparator, comparators, compare } from '../../../contract/compare.ts'
import { valueAt } from '../../../contract/path.ts'
import { countText } from '../../../contract/format.ts'
import type {
  EventCondition,
  PropertyCondition,
  Rule,
  TraitCondition,
} from '../../../contract/rule.ts'

/** Far more than a person writes. Each event condition is a search over all stored events. */
const mostConditions = 1000
const deepest = 50

/** Why a rule is too large to evaluate, or null. */
export function sizeFault(rule: Rule): string | null {
  let conditions = 0
  let level = [rule]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > deepest) return `a rule can be nested at most ${deepest} levels deep`
    conditions += level.filter((each) => 'trait' in each || 'event' in each).length
    level = level.flatMap(partsOf)
  }
  return conditions > mostConditions
    ? `a rule can have at most ${countText(mostConditions)} conditions`
    : null
}

function partsOf(rule: Rule): Rule[] {
  if ('all' in rule) return rule.all
  if ('any' in rule) return rule.any
  return 'not' in rule ? [rule.not] : []
}

/** The facts about one user that a rule needs. */
export interface Facts {
  traits: unknown
  /** How often the user did it, within the time span and with the properties. */
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

/** All event conditions in a rule. */
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

/** The comparator of a condition. The schema guarantees that there is exactly one. */
export const comparatorOf = (condition: Comparison): Comparator =>
  comparators.find((each) => condition[each] !== undefined) ?? 'exists'

function compares(condition: Comparison, value: unknown): boolean {
  const comparator = comparatorOf(condition)
  return compare(comparator, condition[comparator], value)
}
