import type { Comparator, EventCondition, PropertyCondition, Rule } from '../../contract/rule.ts'
import { comparatorOf, type Facts, holds } from './rules.ts'
import { valueAt } from './valueAt.ts'

const longestValue = 60
const longestWhy = 300

/** In a few words what of a user decides: `plan is pro and Order Completed 3 times in 30 days`. */
export const why = (rule: Rule, facts: Facts) => cut(reason(rule, facts), longestWhy)

function reason(rule: Rule, facts: Facts): string {
  if ('all' in rule) {
    const failing = rule.all.find((each) => !holds(each, facts))
    return failing ? reason(failing, facts) : listed(rule.all, facts)
  }
  if ('any' in rule) {
    const met = rule.any.find((each) => holds(each, facts))
    return met ? reason(met, facts) : listed(rule.any, facts)
  }
  if ('not' in rule) return reason(rule.not, facts)
  if ('event' in rule) return timesWords(rule, facts.times(rule))
  const value = valueAt(facts.traits, rule.trait)
  return value === undefined ? `no ${rule.trait}` : `${rule.trait} is ${valueWords(value)}`
}

const listed = (rules: Rule[], facts: Facts) =>
  [...new Set(rules.map((each) => reason(each, facts)))].join(' and ')

/** `Order Completed (total more than 10) 3 times in 30 days` */
export function timesWords(
  of: Omit<EventCondition, Comparator | 'exactly'>,
  times: number,
): string {
  const { event, where, within } = of
  const what = where ? `${event} (${where.map(propertyWords).join(' and ')})` : event
  const span = within === undefined ? '' : ` in ${spanWords(within)}`
  if (times === 0) return `no ${what}${span}`
  return `${what} ${times === 1 ? 'once' : `${times} times`}${span}`
}

const comparatorWords: Record<Comparator, string> = {
  is: 'is',
  isNot: 'is not',
  oneOf: 'one of',
  moreThan: 'more than',
  atLeast: 'at least',
  lessThan: 'less than',
  atMost: 'at most',
  contains: 'contains',
  startsWith: 'starts with',
  endsWith: 'ends with',
  exists: 'exists',
}

function propertyWords(condition: PropertyCondition): string {
  const comparator = comparatorOf(condition)
  const { property } = condition
  if (comparator === 'exists') return condition.exists === true ? property : `no ${property}`
  const value = condition[comparator]
  const words = Array.isArray(value) ? value.map(valueWords).join(', ') : valueWords(value)
  return `${property} ${comparatorWords[comparator]} ${words}`
}

const valueWords = (value: unknown) =>
  cut(typeof value === 'string' ? value : JSON.stringify(value), longestValue)

const cut = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`

const units: [ms: number, name: string][] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
]

/** In the largest unit of which it is a whole number. */
function spanWords(ms: number): string {
  const [length, name] = units.find(([each]) => ms % each === 0) ?? [1, 'ms']
  const amount = ms / length
  return name === 'ms' ? `${amount} ms` : `${amount} ${name}${amount === 1 ? '' : 's'}`
}
