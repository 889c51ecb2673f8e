import { z } from 'zod'
import { Duration } from './duration.ts'
import {
  HeaderLines,
  Id,
  Instant,
  MessageType,
  Outcome,
  Payload,
  Timings,
  Verdict,
} from './model.ts'
import { drillKinds, drillVerdicts } from './options.ts'

/**
 * `twice`: again after the response. `late`: again after a duration. `out-of-order`: in order, then in another order.
 * `at-once`: copies that are in progress at the same time.
 */
export const DrillKind = z.enum(drillKinds)
export type DrillKind = z.infer<typeof DrillKind>

/** How the responses to the deliveries of one message at one endpoint compare. */
export const DrillVerdict = z.enum(drillVerdicts)
export type DrillVerdict = z.infer<typeof DrillVerdict>

/** Limits: of messages in one drill, and of deliveries of each in `twice` and `at-once`. */
export const mostDrilled = 1000
const mostCopies = 10
/** One year: anything longer is a typing error. */
const longestMs = 365 * 24 * 3_600_000

const times = `must be 2 to ${mostCopies} times`

/** How the messages of a drill are delivered. */
export const drillOptions = {
  kind: DrillKind,
  times: z
    .int(times)
    .min(2, times)
    .max(mostCopies, times)
    .default(2)
    .describe('of twice and at-once: how often each message is delivered'),
  by: Duration.refine((ms) => ms >= 1, 'must be at least 1 ms')
    .refine((ms) => ms <= longestMs, 'must be at most a year, 8760h')
    .optional()
    .describe('of late: how much later, in engine time: 3h, or milliseconds'),
  advance: z
    .boolean()
    .default(false)
    .describe("of late: advance the engine's clock instead of waiting"),
  order: z
    .enum(['reversed', 'shuffled'], 'must be reversed or shuffled')
    .default('reversed')
    .describe('of out-of-order: the order of the second round'),
  seed: z.int().min(0).default(1).describe('of shuffled: the same seed gives the same order'),
}

/** One request of a drill. It is not an attempt of the message. */
export const DrillDelivery = z.object({
  title: z.string().describe('which one it is: in order, 2nd of 5'),
  startedAt: Instant,
  engineStartedAt: Instant,
  durationMs: z.number(),
  outcome: Outcome,
  status: z.int().nullable(),
  verdict: Verdict,
  reason: z.string(),
  request: z.object({ headers: HeaderLines }),
  response: z.object({ headers: HeaderLines, body: Payload }).nullable(),
  omitted: z
    .boolean()
    .describe('the response was compared but not stored: the drill has reached its limit'),
  timings: Timings,
})
export type DrillDelivery = z.infer<typeof DrillDelivery>

/** The first place at which two JSON responses differ. Null: no value. */
const Difference = z.object({
  path: z.string(),
  first: z.string().nullable(),
  other: z.string().nullable(),
})
export type DrillDifference = z.infer<typeof Difference>

/** One message at one endpoint. */
export const DrillResult = z.object({
  index: z.int(),
  messageId: Id,
  type: MessageType,
  label: z.string(),
  userId: z.string().nullable(),
  destination: z.string(),
  endpointId: Id,
  url: z.string(),
  verdict: DrillVerdict.nullable().describe('null: not all of its deliveries are over'),
  why: z.string().describe('one sentence: how the responses compare'),
  difference: Difference.nullable(),
  deliveries: z.array(DrillDelivery).describe('in the order in which they were sent'),
})
export type DrillResult = z.infer<typeof DrillResult>

const Group = z.object({ reason: z.string(), count: z.int(), examples: z.array(Id) })

export const Drill = z.object({
  id: Id,
  kind: DrillKind,
  times: z.int(),
  byMs: z.number().nullable(),
  advance: z.boolean(),
  order: drillOptions.order.unwrap(),
  seed: z.int(),
  startedAt: Instant,
  matches: z.int().describe('how many messages matched when it started'),
  messages: z.int().describe('how many of them it delivers'),
  deliveries: z.int().describe('how many deliveries it consists of'),
  sent: z.int().describe('how many of them are over'),
  waitsUntil: Instant.nullable().describe('the engine time it is waiting for, or null'),
  done: z.boolean(),
  stopped: z.boolean().describe('stopped before all deliveries were made'),
  failure: z.string().nullable().describe('why it ended early, or null'),
  counts: z
    .record(DrillVerdict, z.int())
    .describe('by verdict, of messages at an endpoint; of those complete so far'),
  refused: z.array(Group).describe('messages that could not be delivered, with the reason'),
  looks: z
    .enum(['consistent', 'unclear', 'inconsistent'])
    .nullable()
    .describe('what the responses suggest; null: nothing was compared yet'),
  conclusion: z.string().describe('in words, with what responses cannot show'),
})
export type Drill = z.infer<typeof Drill>
