import { CallType } from '../../../contract/model.ts'
import type { Verb } from './step.ts'
import { callVerb } from './calls.ts'
import { drillVerb } from './drill.ts'
import { engineVerbs } from './engine.ts'
import { expectVerb } from './expect.ts'
import { peopleVerbs } from './people.ts'

/** All kinds of steps by their verb. */
export const verbs: Record<string, Verb> = {
  ...Object.fromEntries(CallType.options.map((type) => [type, callVerb(type)])),
  ...peopleVerbs,
  ...engineVerbs,
  drill: drillVerb,
  expect: expectVerb,
}
export const verbNames = Object.keys(verbs)

/** Verbs without fields: `- pause`. */
export const bareVerbs = ['pause', 'resume', 'restart']
