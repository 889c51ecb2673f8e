import { z } from 'zod'
import { Duration } from './duration.ts'
import { Id, Instant, MessageState, MessageType, RejectionReason } from './model.ts'
import { openRecord } from './openObject.ts'
import { SignatureVerdict } from './receiver.ts'
import { Where } from './where.ts'

const whole = z.int('must be a whole number').min(0, 'must be 0 or more')
const amountHint = 'a number, or { atLeast: 1, atMost: 3 }'
/** An exact number, or a range. */
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

/** What is expected. All given fields must match. */
export const Match = z.strictObject({
  type: MessageType.optional(),
  user: z.string().optional().describe('the whole user id'),
  event: z.string().optional().describe('the whole event name'),
  source: z.string().optional(),
  destination: z.string().optional(),
  state: MessageState.optional(),
  attempts: Amount.optional().describe('number of attempts, over all endpoints'),
  endpoint: z
    .string()
    .optional()
    .describe('an endpoint that accepted it or will be retried: its URL or the name of a receiver'),
  where: Where.optional().describe('in the body that is sent; for a rejection, in the input'),
  captured: z
    .strictObject({
      receiver: z.string().optional(),
      signature: SignatureVerdict.optional(),
      headers: openRecord(z.string(), z.string()).optional().describe('names are case insensitive'),
      where: Where.optional().describe('in the captured body'),
    })
    .optional()
    .describe('captured by a built-in receiver with these values'),
  rejected: z
    .union([RejectionReason, z.literal(true)])
    .optional()
    .describe('match rejected calls instead of messages, by reason'),
  filtered: z
    .union([z.string(), z.literal(true)])
    .optional()
    .describe('match filtered calls instead of messages, by a part of the reason'),
  valid: z
    .boolean()
    .optional()
    .describe("the call has no violation of its source's tracking plan; false: it has some"),
})
export type Match = z.infer<typeof Match>

/** The fields that only a message has. */
const ofMessages = ['state', 'attempts', 'endpoint', 'captured'] as const
const notOf = {
  rejected: 'cannot be combined with rejected',
  filtered: 'cannot be combined with filtered',
}

/** The field that contradicts the others, or null. */
function matchFault(match: Match): keyof Match | null {
  if (match.rejected === undefined && match.filtered === undefined) return null
  const out: (keyof Match)[] = [...ofMessages]
  if (match.rejected !== undefined) out.push('filtered', 'destination', 'valid')
  return out.find((field) => match[field] !== undefined) ?? null
}

const longestWaitMs = 3_600_000
export const Expectation = z
  .strictObject({
    match: Match,
    count: Amount.optional().describe('at least one when absent'),
    within: Duration.refine((ms) => ms <= longestWaitMs, 'must be at most an hour')
      .default(5000)
      .describe('real time to wait for it'),
    never: z.boolean().default(false).describe('nothing may match during all of that time'),
    since: Instant.optional().describe('only what was received at this time or later'),
  })
  .superRefine(({ match, never, count }, context) => {
    const add = (path: string[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (never && count !== undefined) add(['count'], 'cannot be combined with never')
    const field = matchFault(match)
    if (field) add(['match', field], notOf[match.rejected === undefined ? 'filtered' : 'rejected'])
  })
export type Expectation = z.infer<typeof Expectation>

/** An examined candidate. */
export const Found = z.object({
  kind: z.enum(['message', 'call', 'rejection']),
  id: Id,
  title: z.string().describe('track Order Completed of u_42 to Orders'),
  state: z.string(),
  receivedAt: Instant,
})
export type Found = z.infer<typeof Found>

/** A near miss: its differences, and the reason for its state. */
export const NearMiss = Found.extend({
  differences: z.array(z.object({ field: z.string(), expected: z.string(), actual: z.string() })),
  why: z.string().nullable(),
})
export type NearMiss = z.infer<typeof NearMiss>

export const Expected = z.object({
  held: z.boolean(),
  summary: z.string().describe('one sentence: what was expected and what was found'),
  count: z.int().describe('how many matched at the end'),
  waitedMs: z.number(),
  matched: z.array(Found).describe('the first 100'),
  nearMisses: z.array(NearMiss).describe('nearest first, at most 5; none when it held'),
})
export type Expected = z.infer<typeof Expected>

/** For clients that show the result: they do not word it again. */
export const ExplainedExpected = Expected.extend({
  lines: z
    .array(z.string())
    .describe('the result with its near misses, line by line, as hookbench expect prints it'),
})
