import { CallType } from '../../../contract/model.ts'
import type { Verb } from '../step.ts'
import { callVerb } from './calls.ts'
import { engineVerbs } from './engine.ts'
import { expectVerb } from './expect.ts'
import { peopleVerbs } from './people.ts'

/** All that a step can do, by the word it begins with. */
export const verbs: Record<string, Verb> = {
  ...Object.fromEntries(CallType.options.map((type) => [type, callVerb(type)])),
  ...peopleVerbs,
  ...engineVerbs,
  expect: expectVerb,
}
export const verbNames = Object.keys(verbs)

/** These stand alone: `- pause`. */
export const bareVerbs = ['pause', 'resume', 'restart']
