import type { Behaviour, Rule } from '../../../contract/behaviour.ts'
import { hasCondition } from '../../../contract/behaviour/ruleWords.ts'
import { presetNames, presets } from '../../../contract/behaviour/presets.ts'

const healthy: Rule = { respond: [200], atEnd: 'stay' }

/** The rules and the one that applies to what they leave: always a rule without a condition at the end. */
export function shownRules({ rules }: Behaviour): Rule[] {
  const last = rules.at(-1)
  return last && !hasCondition(last) ? rules : [...rules, healthy]
}

/** A new rule comes before the last one, which applies to all other requests. */
export const withRule = (behaviour: Behaviour, rule: Rule): Behaviour => ({
  ...behaviour,
  rules: shownRules(behaviour).toSpliced(-1, 0, rule),
})

export const withRuleAt = (behaviour: Behaviour, index: number, rule: Rule): Behaviour => ({
  ...behaviour,
  rules: shownRules(behaviour).with(index, rule),
})

export const withoutRule = (behaviour: Behaviour, index: number): Behaviour => ({
  ...behaviour,
  rules: shownRules(behaviour).toSpliced(index, 1),
})

/** The rule one place up or down; null if it would leave the place of the rules with conditions. */
export function withRuleMoved(behaviour: Behaviour, index: number, step: 1 | -1): Behaviour | null {
  const rules = shownRules(behaviour)
  const [moved, other] = [rules[index], rules[index + step]]
  const most = rules.length - 2
  if (!moved || !other || index > most || index + step > most) return null
  return { ...behaviour, rules: rules.with(index, other).with(index + step, moved) }
}

/** Whether two behaviours give the same responses: the rest of the presets is compared in full. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The preset that a behaviour is, or null. */
export const presetOf = (behaviour: Behaviour) =>
  presetNames.find((name) => {
    const preset = presets[name].behaviour
    return preset.seed === behaviour.seed && isSame(shownRules(preset), shownRules(behaviour))
  }) ?? null

/** Whether the seed decides anything: a share of requests, or a delay that varies. */
export const isRandom = ({ rules }: Behaviour): boolean =>
  rules.some(
    ({ when, respond }) =>
      when?.share !== undefined ||
      respond.some((each) => typeof each !== 'number' && typeof each.delay === 'object'),
  )
