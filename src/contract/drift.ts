import { z } from 'zod'
import { CallType, Instant } from './model.ts'
import { driftKinds } from './options.ts'
import { PlanText } from './plan.ts'

export const FindDrift = z
  .strictObject({
    source: z.string().describe("a source's name"),
    since: Instant.optional().describe(
      'how calls look that were received at this time or later; absent: since the end of the earlier period, or all calls',
    ),
    until: Instant.optional().describe('received before this time'),
    plan: PlanText.optional().describe(
      'compared with this plan; without it and without earlier, with the plan of the source',
    ),
    earlier: z
      .strictObject({
        since: Instant.optional().describe('absent: all calls before its end'),
        until: Instant,
      })
      .optional()
      .describe('compared with the calls of this period'),
  })
  .refine(({ plan, earlier }) => plan === undefined || earlier === undefined, {
    path: ['earlier'],
    message: 'use either a plan or an earlier period',
  })
export type FindDrift = z.output<typeof FindDrift>

/** Calls in which something is true, of those in which it could be. */
const Share = z.object({ calls: z.int(), of: z.int() })
export type Share = z.infer<typeof Share>

const DriftKind = z
  .enum(driftKinds)
  .describe(
    'new: not there before, or not planned. removed: there before, or planned, and in no call now. type: of another type. missing: missing more often, or required and missing',
  )

/** One way in which the calls of an event look different. */
export const DriftChange = z.object({
  type: CallType,
  event: z.string().nullable().describe('null: the calls are not track calls'),
  kind: DriftKind,
  path: z
    .string()
    .describe('in the call; [] for the items of a list, such as properties.products[].sku'),
  types: z.array(z.string()).describe('of JSON Schema: new types of the values'),
  planned: z
    .array(z.string())
    .nullable()
    .describe('the types that the plan allows; null: any, or there is no plan'),
  now: Share.describe('calls with the path or type; of kind missing: calls in which it is missing'),
  earlier: Share.nullable().describe('the same of the earlier calls; null: compared with a plan'),
})
export type DriftChange = z.infer<typeof DriftChange>

const ComparedCalls = z.object({
  calls: z.int(),
  oldestAt: Instant,
  newestAt: Instant,
  complete: z.boolean().describe('false: there are more calls, older than these'),
})
export type ComparedCalls = z.infer<typeof ComparedCalls>

export const Drift = z.object({
  held: z.boolean().describe('nothing changed'),
  source: z.string(),
  plan: z.string().nullable().describe('the plan compared with; null: earlier calls'),
  now: ComparedCalls,
  earlier: ComparedCalls.nullable(),
  compared: z.int().describe('events and types of call that were compared'),
  changes: z.array(DriftChange).describe('at most 500'),
  more: z.int().describe('changes that are not listed'),
  onlyNow: z
    .array(z.string())
    .describe('events that were not compared: not planned, or without earlier calls'),
  onlyBefore: z.array(z.string()).describe('planned, or with earlier calls, and without calls now'),
})
export type Drift = z.infer<typeof Drift>
