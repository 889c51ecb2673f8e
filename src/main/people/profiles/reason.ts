import { type Comparator, comparatorWords } from '../../../contract/compare.ts'
import { valueAt } from '../../../contract/path.ts'
import type { EventCondition, PropertyCondition, Rule } from '../../../contract/rule.ts'
import { plural, spanWords } from '../../../contract/format.ts'
import { comparatorOf, type Facts, holds } from './evaluateRule.ts'

const longestValue = 60
const longestReason = 300

/** The deciding facts about a user in a few words: `plan is pro and Order Completed 3 times in 30 days`. */
export const ruleReason = (rule: Rule, facts: Facts) => cut(reasonWords(rule, facts), longestReason)

function reasonWords(rule: Rule, facts: Facts): string {
  if ('all' in rule) {
    const failing = rule.all.find((each) => !holds(each, facts))
    return failing ? reasonWords(failing, facts) : listed(rule.all, facts)
  }
  if ('any' in rule) {
    const met = rule.any.find((each) => holds(each, facts))
    return met ? reasonWords(met, facts) : listed(rule.any, facts)
  }
  if ('not' in rule) return reasonWords(rule.not, facts)
  if ('event' in rule) return timesWords(rule, facts.times(rule))
  const value = valueAt(facts.traits, rule.trait)
  return value === undefined || value === null
    ? `no ${rule.trait}`
    : `${rule.trait} is ${valueWords(value)}`
}

const listed = (rules: Rule[], facts: Facts) =>
  [...new Set(rules.map((each) => reasonWords(each, facts)))].join(' and ')

/** `Order Completed (total more than 10) 3 times in 30 days` */
export function timesWords(
  of: Omit<EventCondition, Comparator | 'exactly'>,
  times: number,
): string {
  const { event, where, within } = of
  const what = where ? `${event} (${where.map(propertyWords).join(' and ')})` : event
  const span = within === undefined ? '' : ` in ${spanWords(within)}`
  if (times === 0) return `no ${what}${span}`
  return `${what} ${times === 1 ? 'once' : plural(times, 'time')}${span}`
}

function propertyWords(condition: PropertyCondition): string {
  const comparator = comparatorOf(condition)
  const { property } = condition
  if (comparator === 'exists') return condition.exists === true ? property : `no ${property}`
  const value = condition[comparator]
  const words = Array.isArray(value) ? value.map(valueWords).join(', ') : valueWords(value)
  return `${property} ${comparatorWords[comparator].words} ${words}`
}

const valueWords = (value: unknown) =>
  cut(typeof value === 'string' ? value : JSON.stringify(value), longestValue)

const cut = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`
