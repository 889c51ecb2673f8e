import { z } from 'zod'
import { Duration } from './duration.ts'
import { EventName } from './wiring.ts'

/** What a trait or a property is compared with. */
const Scalar = z.union([z.string(), z.number(), z.boolean()], {
  error: 'it is compared with a text, a number, true or false',
})
const Text = z.string('a text is needed')
const Bound = z.number('a number is needed')

const comparisons = {
  is: Scalar,
  isNot: Scalar.describe('also true where there is none'),
  oneOf: z.array(Scalar, 'a list of values is needed').min(1, 'name at least one value'),
  moreThan: Bound,
  atLeast: Bound,
  lessThan: Bound,
  atMost: Bound,
  contains: Text.describe('as a part of a text, whatever the case, or as an item of a list'),
  startsWith: Text,
  endsWith: Text,
  exists: z.boolean('it is true or false'),
}
export type Comparator = keyof typeof comparisons
export const comparators = Object.keys(comparisons) as Comparator[]
const comparison = z.strictObject(comparisons).partial().shape

/** Exactly one of them: two would leave open how they belong together. */
function oneComparison(given: object, context: z.RefinementCtx) {
  const named = comparators.filter((each) => each in given)
  if (named.length === 1) return
  const message = `compare it with exactly one of ${comparators.join(', ')}`
  context.addIssue({ code: 'custom', message, path: named.slice(1, 2) })
}

const Path = z
  .string()
  .min(1, 'a trait or property has a name')
  .describe('its name; a dot goes into an object: address.city')

/** A trait of the user: what the last identify call with it said. */
export const TraitCondition = z
  .strictObject({ trait: Path, ...comparison })
  .superRefine(oneComparison)
export type TraitCondition = z.infer<typeof TraitCondition>

/** A property of an event. */
export const PropertyCondition = z
  .strictObject({ property: Path, ...comparison })
  .superRefine(oneComparison)
export type PropertyCondition = z.infer<typeof PropertyCondition>

const times = z.int('a whole number is needed').min(0, 'a number of times is 0 or more')
/** Nobody waits longer for an event to fall out of it. */
export const Span = Duration.refine((ms) => ms >= 1, 'a span is longer than nothing')

/** How often the user did it, within a span of engine time that ends now. Without a number: at least once. */
export const EventCondition = z
  .strictObject({
    event: EventName,
    atLeast: times.optional(),
    atMost: times.optional(),
    exactly: times.optional(),
    within: Span.optional().describe('how far back, such as 30d; without it all that is kept'),
    where: z.array(PropertyCondition).min(1, 'name at least one property').optional(),
  })
  .superRefine(({ exactly, atLeast, atMost }, context) => {
    if (exactly !== undefined && (atLeast !== undefined || atMost !== undefined))
      context.addIssue({
        code: 'custom',
        path: ['exactly'],
        message: 'say exactly, or at least and at most',
      })
    if (atLeast !== undefined && atMost !== undefined && atMost < atLeast)
      context.addIssue({
        code: 'custom',
        path: ['atMost'],
        message: `nobody does it at least ${atLeast} and at most ${atMost} times`,
      })
  })
export type EventCondition = z.infer<typeof EventCondition>

export interface All {
  all: Rule[]
}
export interface Any {
  any: Rule[]
}
export interface Not {
  not: Rule
}
/** Who belongs, over what was collected of a user. */
export type Rule = All | Any | Not | TraitCondition | EventCondition

const rules = 'a list of conditions is needed'
export const Rule: z.ZodType<Rule> = z.lazy(() =>
  z.union(
    [
      z.strictObject({ all: z.array(Rule, rules).min(1, rules) }),
      z.strictObject({ any: z.array(Rule, rules).min(1, rules) }),
      z.strictObject({ not: Rule }),
      TraitCondition,
      EventCondition,
    ],
    {
      error:
        'a rule is { trait: plan, is: pro }, { event: Order Completed, atLeast: 3, within: 30d }, or all, any, not of such',
    },
  ),
)
