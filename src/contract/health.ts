import { z } from 'zod'
import { Id, Instant, MessageState, Outcome, Verdict } from './model.ts'
import { at } from './operation.ts'

/** What the page of health can be switched to. */
export const healthRanges = ['15m', '1h', '6h', '24h', 'all'] as const
export const HealthRange = z.enum(healthRanges)
export type HealthRange = z.infer<typeof HealthRange>

const minute = 60_000
/** The length of each range; null: since the first attempt. */
export const rangeMs: Record<HealthRange, number | null> = {
  '15m': 15 * minute,
  '1h': 60 * minute,
  '6h': 6 * 60 * minute,
  '24h': 24 * 60 * minute,
  all: null,
}

const Ms = z.number().nullable().describe('in milliseconds, within 2.2 %; null: no attempts')
const AttemptCounts = z.object({
  attempts: z.number().int(),
  accepted: z.number().int(),
  retry: z.number().int().describe('not accepted, and the endpoint may be retried'),
  permanent: z.number().int().describe('not accepted, and never retried'),
})
const Percentiles = z.object({ p50Ms: Ms, p95Ms: Ms, p99Ms: Ms })
const TimeSpan = z.object({ from: Instant, to: Instant })

const ResultCount = z.object({
  outcome: Outcome,
  status: z.number().int().nullable(),
  verdict: Verdict,
  count: z.number().int(),
})
export type ResultCount = z.infer<typeof ResultCount>

const HealthBucket = AttemptCounts.extend({ at: Instant })
export type HealthBucket = z.infer<typeof HealthBucket>

export const EndpointFigures = AttemptCounts.extend({
  id: Id,
  url: z.string(),
  destinationId: Id,
  destination: z.string(),
  removed: z.boolean().describe('the endpoint or its destination was removed'),
  ...Percentiles.shape,
  responses: z.array(ResultCount).describe('most frequent first'),
  p95: z.array(Ms).describe('for each bucket'),
})
export type EndpointFigures = z.infer<typeof EndpointFigures>

export const Incident = z.object({
  endpointId: Id,
  url: z.string(),
  destination: z.string(),
  ...TimeSpan.shape,
  ongoing: z.boolean().describe('no attempt was accepted since'),
  attempts: z.number().int(),
  failed: z.number().int(),
  results: z.array(ResultCount).describe('what failed, most frequent first'),
  text: z.string().describe("one sentence, with the times in the workbench's time zone"),
  filter: z.string().describe('a filter of messages that finds those concerned'),
  messages: z
    .partialRecord(MessageState, z.number().int())
    .nullable()
    .describe('the messages that the filter finds, by state'),
})
export type Incident = z.infer<typeof Incident>

export const Health = z.object({
  since: Instant,
  until: Instant,
  bucketMs: z.number().int().describe('the length of a bucket: whole minutes'),
  uncounted: z.number().int().describe('stored attempts that are not counted yet'),
  totals: AttemptCounts.extend({
    ...Percentiles.shape,
    first: z.number().int().describe('first attempts of a message at an endpoint'),
    firstAccepted: z.number().int(),
    delivered: z.number().int().describe('messages delivered in this time'),
    failed: z.number().int().describe('messages that failed in this time'),
    expired: z.number().int().describe('messages that expired in this time'),
  }),
  buckets: z.array(HealthBucket),
  endpoints: z.array(EndpointFigures).describe('with attempts in this time, at most 200'),
  incidents: z.array(Incident).describe('newest first, at most 20'),
  retries: z.object({
    retrying: z.number().int(),
    disabled: z.number().int().describe('of these: waiting for a disabled destination'),
    nextAt: Instant.nullable(),
    due: z.array(
      z.object({
        withinMs: z.number().int().nullable().describe('null: later'),
        count: z.number().int(),
      }),
    ),
  }),
})
export type Health = z.infer<typeof Health>

export const HealthInput = z
  .object({
    range: HealthRange.optional().describe('the time until now; 1h by default'),
    since: Instant.optional().describe('instead of a range; rounded down to a whole minute'),
    until: Instant.optional().describe('rounded up to a whole minute; now by default'),
  })
  .superRefine(({ range, since, until }, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (range !== undefined && since !== undefined) issue('since', 'give either range or since')
    if (until !== undefined && since === undefined) issue('until', 'needs since')
    if (since !== undefined && until !== undefined && Date.parse(since) >= Date.parse(until))
      issue('until', 'must be after since')
  })
export type HealthInput = z.infer<typeof HealthInput>

export const health = at(
  'GET',
  '/health',
  'Attempts over time, by endpoint; incidents; retries due',
)
  .input(HealthInput)
  .output(Health)
