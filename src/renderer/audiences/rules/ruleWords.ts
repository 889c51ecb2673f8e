import type { EventCondition, PropertyCondition, Rule } from '../../../contract/rule.ts'
import { plural, spanWords } from '../../../contract/format.ts'
import { conditionWords } from '../../comparison/comparison.ts'
import { isolated } from '../../../contract/isolated.ts'

/** A piece of a rule in words: a condition, or the words between conditions. */
export interface RulePiece {
  kind: 'condition' | 'word'
  text: string
}

const word = (text: string): RulePiece => ({ kind: 'word', text })

export function ruleWords(rule: Rule): RulePiece[] {
  if ('all' in rule) return joined(rule.all, 'and')
  if ('any' in rule) return joined(rule.any, 'or')
  if ('not' in rule) return [word('not'), ...nested(rule.not)]
  const text =
    'trait' in rule ? `trait ${isolated(rule.trait)} ${conditionWords(rule)}` : eventWords(rule)
  return [{ kind: 'condition', text }]
}

function joined(rules: readonly Rule[], between: string): RulePiece[] {
  return rules.flatMap((rule, index) => [
    ...(index > 0 ? [word(between)] : []),
    ...(rules.length > 1 ? nested(rule) : ruleWords(rule)),
  ])
}

/** A nested group is in brackets, so that "and" and "or" are not ambiguous. */
function nested(rule: Rule): RulePiece[] {
  const isGroup = ('all' in rule && rule.all.length > 1) || ('any' in rule && rule.any.length > 1)
  return isGroup ? [word('('), ...ruleWords(rule), word(')')] : ruleWords(rule)
}

function eventWords(condition: EventCondition): string {
  const { exactly, within, where } = condition
  const did = exactly === 0 ? 'never did' : 'did'
  return [
    `${did} ${isolated(condition.event)}`,
    timesWords(condition),
    within === undefined ? null : `in ${spanWords(within)}`,
    whereWords(where),
  ]
    .filter((part) => part !== null)
    .join(' ')
}

function timesWords({ exactly, atLeast, atMost }: EventCondition): string | null {
  if (exactly !== undefined) return exactly === 0 ? null : `exactly ${times(exactly)}`
  if (atLeast !== undefined && atMost !== undefined) return `${atLeast} to ${times(atMost)}`
  if (atLeast !== undefined) return `≥ ${times(atLeast)}`
  return atMost === undefined ? null : `≤ ${times(atMost)}`
}

const times = (count: number) => plural(count, 'time')

/** `where revenue > 10 and currency = "USD"`; null for no condition. */
export function whereWords(where: readonly PropertyCondition[] | undefined): string | null {
  if (!where || where.length === 0) return null
  return `where ${where.map((each) => `${isolated(each.property)} ${conditionWords(each)}`).join(' and ')}`
}
