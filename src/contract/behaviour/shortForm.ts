import type { Answer, Behaviour } from '../behaviour.ts'

/** A list of responses, of which the last one repeats, as a behaviour. */
export const listBehaviour = (respond: Answer[]): Behaviour => ({
  rules: [{ respond, atEnd: 'stay' }],
  seed: 1,
})

/** The behaviour as a list of responses, of which the last one repeats; null: it is more than that. */
export function shortForm({ rules, seed }: Behaviour): Answer[] | null {
  const [rule, ...others] = rules
  if (!rule || others.length > 0 || rule.atEnd === 'repeat' || seed !== 1) return null
  const isConditional = Object.values(rule.when ?? {}).some((condition) => condition !== undefined)
  return isConditional ? null : rule.respond
}
