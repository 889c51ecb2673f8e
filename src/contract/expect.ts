import { z } from 'zod'
import { Duration } from './duration.ts'
import { Id, Instant, MessageState, MessageType, RejectionReason } from './model.ts'
import { SignatureVerdict } from './receiver.ts'
import { whereFault } from './where.ts'

const whole = z.int('a whole number is needed').min(0, 'a number of them is 0 or more')
const amountHint = 'a number, or { atLeast: 1, atMost: 3 }'
/** Exactly so many, or between two bounds. */
export const Amount = z.union(
  [
    whole,
    z
      .strictObject({ atLeast: whole.optional(), atMost: whole.optional() })
      .refine(({ atLeast = 0, atMost = Infinity }) => atLeast <= atMost, amountHint)
      .refine(({ atLeast, atMost }) => atLeast !== undefined || atMost !== undefined, amountHint),
  ],
  { error: amountHint },
)
export type Amount = z.infer<typeof Amount>

/**
 * Values by their path: `traits.vip_customers: true`, `properties.products[0].sku`. A value is equal to what is
 * written here, or is compared: `{ atLeast: 3 }`, `{ contains: x }`, `{ exists: false }` as in a rule.
 */
const Where = z.record(z.string().min(1), z.unknown()).superRefine((where, context) => {
  for (const [path, wanted] of Object.entries(where)) {
    const message = whereFault(path, wanted)
    if (message !== null) context.addIssue({ code: 'custom', path: [path], message })
  }
})

/** What is looked for. All that is named must hold. */
export const Match = z.strictObject({
  type: MessageType.optional(),
  user: z.string().optional().describe('the whole user id'),
  event: z.string().optional().describe('the whole event name'),
  source: z.string().optional(),
  destination: z.string().optional(),
  state: MessageState.optional(),
  attempts: Amount.optional().describe('how many it has, over all endpoints'),
  endpoint: z
    .string()
    .optional()
    .describe('that took it, or is still to: its URL or the name of a receiver'),
  where: Where.optional().describe('in the body that is sent; of a rejection, in what arrived'),
  captured: z
    .strictObject({
      receiver: z.string().optional(),
      signature: SignatureVerdict.optional(),
      headers: z.record(z.string(), z.string()).optional().describe('whatever the case of a name'),
      where: Where.optional().describe('in the body that was captured'),
    })
    .optional()
    .describe('one of our receivers has seen it, like this'),
  rejected: z
    .union([RejectionReason, z.literal(true)])
    .optional()
    .describe('not a message: a call that was not accepted, for this reason'),
  filtered: z
    .union([z.string(), z.literal(true)])
    .optional()
    .describe('not a message: a call that a destination was not sent, and a part of the reason'),
})
export type Match = z.infer<typeof Match>

/** What only a message has. */
const ofMessages = ['state', 'attempts', 'endpoint', 'captured'] as const
const notOf = {
  rejected: 'a call that was not accepted has no such thing',
  filtered: 'a call that was not sent has no such thing',
}

/** The field that the others leave no room for, or null. */
function matchFault(match: Match): keyof Match | null {
  if (match.rejected === undefined && match.filtered === undefined) return null
  const out: (keyof Match)[] = [...ofMessages]
  if (match.rejected !== undefined) out.push('filtered', 'destination')
  return out.find((field) => match[field] !== undefined) ?? null
}

const longestWaitMs = 3_600_000
export const Expectation = z
  .strictObject({
    match: Match,
    count: Amount.optional().describe('at least one when absent'),
    within: Duration.refine((ms) => ms <= longestWaitMs, 'it waits an hour at most')
      .default(5000)
      .describe('real time to wait for it'),
    never: z
      .boolean()
      .default(false)
      .describe('it has to stay untrue for all of that time: no such thing comes'),
    since: Instant.optional().describe('only what was received then or later'),
  })
  .superRefine(({ match, never, count }, context) => {
    const add = (path: string[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (never && count !== undefined) add(['count'], 'never is a count of 0')
    const field = matchFault(match)
    if (field) add(['match', field], notOf[match.rejected === undefined ? 'filtered' : 'rejected'])
  })
export type Expectation = z.infer<typeof Expectation>

/** A thing that was looked at. */
export const Found = z.object({
  kind: z.enum(['message', 'call', 'rejection']),
  id: Id,
  title: z.string().describe('track Order Completed of u_42 to Orders'),
  state: z.string(),
  receivedAt: Instant,
})
export type Found = z.infer<typeof Found>

/** One that nearly matched: what of it differed, and why it is as it is. */
export const NearMiss = Found.extend({
  differences: z.array(z.object({ field: z.string(), expected: z.string(), actual: z.string() })),
  why: z.string().nullable(),
})
export type NearMiss = z.infer<typeof NearMiss>

export const Expected = z.object({
  held: z.boolean(),
  summary: z.string().describe('one sentence: what was expected and what was found'),
  count: z.int().describe('how many matched in the end'),
  waitedMs: z.number(),
  matched: z.array(Found).describe('the first 100'),
  nearMisses: z.array(NearMiss).describe('the nearest first, at most 5; none where it held'),
})
export type Expected = z.infer<typeof Expected>
