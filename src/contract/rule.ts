import { z } from 'zod'
import { type Comparator, comparators } from './compare.ts'
import { Duration } from './duration.ts'
import { EventName } from './eventName.ts'

/** The comparison of a trait or a property. */
const Scalar = z.union([z.string(), z.number(), z.boolean()], {
  error: 'must be a string, a number, true or false',
})
const Text = z.string('must be a string')
const Bound = z.number('must be a number')

const comparisons = {
  is: Scalar,
  isNot: Scalar.describe('also true when there is no value'),
  oneOf: z.array(Scalar, 'must be a list of values').min(1, 'at least one value is required'),
  moreThan: Bound,
  atLeast: Bound,
  lessThan: Bound,
  atMost: Bound,
  contains: Text.describe('a part of a string, ignoring case, or an item of a list'),
  startsWith: Text,
  endsWith: Text,
  exists: z.boolean('must be true or false').describe('whether there is a value other than null'),
} satisfies Record<Comparator, z.ZodType>
const comparison = z.strictObject(comparisons).partial().shape

/** Exactly one of them: with two, their combination would be ambiguous. */
function oneComparison(given: object, context: z.RefinementCtx) {
  const named = comparators.filter((each) => each in given)
  if (named.length === 1) return
  const message = `use exactly one of ${comparators.join(', ')}`
  context.addIssue({ code: 'custom', message, path: named.slice(1, 2) })
}

const Path = z
  .string()
  .min(1, 'a trait or property needs a name')
  .describe('its name, or a path into it: address.city, products[0].sku')

/** A trait of the user, from the last identify call that has it. */
export const TraitCondition = z
  .strictObject({ trait: Path, ...comparison })
  .superRefine(oneComparison)
export type TraitCondition = z.infer<typeof TraitCondition>

/** A property of an event. */
export const PropertyCondition = z
  .strictObject({ property: Path, ...comparison })
  .superRefine(oneComparison)
export type PropertyCondition = z.infer<typeof PropertyCondition>

const times = z.int('must be a whole number').min(0, 'must be 0 or more')
/** No one waits longer for an event to leave the time span. */
export const Span = Duration.refine((ms) => ms >= 1, 'must be longer than 0')

/** How often the user did it, within a span of engine time that ends now. Without a number: at least once. */
export const EventCondition = z
  .strictObject({
    event: EventName,
    atLeast: times.optional(),
    atMost: times.optional(),
    exactly: times.optional(),
    within: Span.optional().describe('how far back, such as 30d; when absent, all stored events'),
    where: z.array(PropertyCondition).min(1, 'at least one property is required').optional(),
  })
  .superRefine(({ exactly, atLeast, atMost }, context) => {
    if (exactly !== undefined && (atLeast !== undefined || atMost !== undefined))
      context.addIssue({
        code: 'custom',
        path: ['exactly'],
        message: 'use either exactly, or atLeast and atMost',
      })
    if (atLeast !== undefined && atMost !== undefined && atMost < atLeast)
      context.addIssue({
        code: 'custom',
        path: ['atMost'],
        message: `atLeast ${atLeast} is more than atMost ${atMost}`,
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
/** A rule over the collected data of a user. */
export type Rule = All | Any | Not | TraitCondition | EventCondition

const rules = 'must be a list of conditions'
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
        'must be { trait: plan, is: pro }, { event: Order Completed, atLeast: 3, within: 30d }, or all, any or not of these',
    },
  ),
)
