import { z } from 'zod'
import { defaultLimits, defaultProfile } from './capacityDefaults.ts'
import { ComposedCall } from './compose.ts'
import { Id, IdInput, Instant, Outcome, Verdict } from './model.ts'
import { at } from './operation.ts'

/** More would measure the sender. */
const mostPerSecond = 5000
const mostSeconds = 3600
const mostSteps = 50
/** What one run may add to the store. */
export const mostRunCalls = 500_000

const rateWords = 'must be 0.1 to 5,000 calls per second'
const Rate = z.number(rateWords).min(0.1, rateWords).max(mostPerSecond, rateWords)
const secondsWords = 'must be 1 to 3,600 seconds'
const Seconds = z.number(secondsWords).min(1, secondsWords).max(mostSeconds, secondsWords)

/** The rate at which calls are sent, whatever the responses. */
export const LoadProfile = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('constant'), rate: Rate, seconds: Seconds }),
  z.strictObject({
    kind: z.literal('steps'),
    rates: z
      .array(Rate)
      .min(1, 'at least one rate is required')
      .max(mostSteps, `at most ${mostSteps} rates`)
      .refine(isRising, 'each rate must be higher than the one before'),
    seconds: Seconds.describe('for each rate'),
  }),
  z.strictObject({ kind: z.literal('ramp'), from: Rate, to: Rate, seconds: Seconds }),
])
export type LoadProfile = z.infer<typeof LoadProfile>

function isRising(rates: readonly number[]): boolean {
  return rates.every((rate, index) => rate > (rates[index - 1] ?? 0))
}

/** A rate holds up to these limits. */
export const LoadLimits = z.strictObject({
  failedShare: z
    .number()
    .min(0, 'must be a share from 0 to 1')
    .max(1, 'must be a share from 0 to 1')
    .default(defaultLimits.failedShare)
    .describe('of the first attempts, those not accepted'),
  p95Ms: z
    .number()
    .min(1, 'must be 1 to 5,000 ms')
    .max(5000, 'must be 1 to 5,000 ms')
    .default(defaultLimits.p95Ms)
    .describe('response time that 95 % of the first attempts do not exceed'),
})
export type LoadLimits = z.infer<typeof LoadLimits>

export const NewCapacityRun = z.strictObject({
  destination: z.string().describe("a destination's name"),
  source: z
    .string()
    .optional()
    .describe('a connected source; by default the first enabled one of the destination'),
  profile: LoadProfile.default(defaultProfile),
  call: ComposedCall.optional().describe(
    'the call to send, with {{n}} for its number; a track by default. Each gets a message id of its own',
  ),
  limits: LoadLimits.default(defaultLimits),
  refine: z
    .boolean()
    .default(true)
    .describe(
      'of steps and ramps: after the first rate that fails, search between it and the last that held',
    ),
  drainSeconds: z
    .number()
    .min(0, 'must be 0 to 600 seconds')
    .max(600, 'must be 0 to 600 seconds')
    .default(15)
    .describe('how long to wait for outstanding messages at the end'),
  allowOthers: z
    .boolean()
    .default(false)
    .describe('also send to endpoints that are not on this machine'),
})
export type NewCapacityRun = z.input<typeof NewCapacityRun>
export type CheckedCapacityRun = z.output<typeof NewCapacityRun>

const Count = z.number().int()
const Ms = z.number().nullable().describe('in milliseconds, within 2.2 %; null: no attempts')

const Response = z.object({
  outcome: Outcome,
  status: Count.nullable(),
  verdict: Verdict,
  count: Count,
})

/** What happened in a time. Attempts count where they ended. */
const Figures = z.object({
  offered: Count.describe('calls that were due to be sent'),
  accepted: Count.describe('answered 200 by the collection port'),
  delivered: Count.describe('messages'),
  attempts: Count,
  failed: Count.describe('attempts not accepted'),
  timeouts: Count.describe('attempts without a response within 5 s'),
  retries: Count.describe('attempts after the first of a message at an endpoint'),
  p50Ms: Ms,
  p95Ms: Ms,
  p99Ms: Ms,
})

export const CapacitySample = Figures.extend({
  at: Instant,
  outstanding: Count.describe('messages queued and retrying at the end of it'),
})
export type CapacitySample = z.infer<typeof CapacitySample>

/** Why a rate does not hold. `sending` and `engine`: Hookbench on this machine is the limit, not the endpoint. */
export const CapacityRule = z.enum([
  'failed attempts',
  'response time',
  'slower',
  'falls behind',
  'engine',
  'sending',
])
export type CapacityRule = z.infer<typeof CapacityRule>

export const CapacityStep = z.object({
  from: z.number().describe('calls per second at its start'),
  to: z.number().describe('at its end; differs in a ramp'),
  purpose: z.enum(['profile', 'search', 'repeat']).describe('repeat: of a rate that failed once'),
  startedAt: Instant,
  seconds: z.number(),
  offered: Count,
  accepted: Count,
  attempts: Count.describe('first attempts of the calls sent in this step'),
  failed: Count,
  p50Ms: Ms,
  p95Ms: Ms,
  p99Ms: Ms,
  growth: z.number().describe('messages per second by which those waiting grew'),
  inFlight: z.number().describe('attempts in flight on average in the second half'),
  stalledMs: z
    .number()
    .describe(
      'how long this machine held calls up at most, to send them at once, while the endpoint was not busy',
    ),
  rule: CapacityRule.nullable().describe('the first limit that it exceeds; null: it holds'),
  text: z.string().describe('the verdict in words'),
})
export type CapacityStep = z.infer<typeof CapacityStep>

/** The rate at which the destination starts to fail. */
export const CapacityFinding = z.object({
  kind: z
    .enum(['fails', 'holds', 'hookbench', 'unknown'])
    .describe(
      'holds: up to the highest rate sent; hookbench: this machine was the limit; unknown: stopped before',
    ),
  holdsAt: z.number().nullable().describe('the highest rate that held'),
  failsAt: z.number().nullable().describe('the lowest rate that failed'),
  rule: CapacityRule.nullable(),
  text: z.string().describe('in one or two sentences'),
})
export type CapacityFinding = z.infer<typeof CapacityFinding>

const Outstanding = z.object({
  unanswered: Count.describe('calls sent and not answered yet'),
  queued: Count,
  retrying: Count,
  nextAttemptAt: Instant.nullable(),
  filter: z.string().describe('a filter of messages that finds those of this run'),
})

export const CapacityRun = z.object({
  id: Id,
  destination: z.string(),
  source: z.string(),
  endpoints: z.array(z.string()).describe('the URLs that the calls are delivered to'),
  profile: LoadProfile,
  limits: LoadLimits,
  refine: z.boolean(),
  inFlightLimit: Count.describe('exchanges in flight per destination, a setting'),
  startedAt: Instant,
  endedAt: Instant.nullable().describe('null: in progress'),
  phase: z.enum(['sending', 'draining', 'done', 'stopped', 'broken']),
  rate: z.number().describe('calls per second being sent now'),
  failure: z.string().nullable().describe('why it broke'),
  warnings: z.array(z.string()),
  totals: Figures.extend({
    rejected: Count.describe('answered with anything but 200 by the collection port'),
    unsent: Count.describe('due, but too many requests were unanswered'),
    unanswered: Count.describe('without a response of the collection port'),
    retriesCaused: Count.describe('attempts that failed in a way that is retried'),
    cancelled: Count.describe(
      'messages cancelled by the run, so that the next step begins without them',
    ),
    responses: z.array(Response).describe('most frequent first'),
  }),
  sampleMs: Count.describe('the length of a sample'),
  samples: z.array(CapacitySample),
  steps: z.array(CapacityStep),
  finding: CapacityFinding.nullable().describe('null: not known yet'),
  outstanding: Outstanding,
})
export type CapacityRun = z.infer<typeof CapacityRun>

export const CapacitySummary = CapacityRun.omit({ samples: true, steps: true, sampleMs: true })
export type CapacitySummary = z.infer<typeof CapacitySummary>

/** One run at a time: two would measure each other. */
export const capacity = {
  start: at(
    'POST',
    '/capacity',
    'Send calls to a destination at a rate, and find where it starts to fail',
  )
    .input(NewCapacityRun)
    .output(CapacityRun),
  list: at('GET', '/capacity', 'The last capacity runs, newest first').output(
    z.object({ items: z.array(CapacitySummary), nextCursor: z.null() }),
  ),
  get: at('GET', '/capacity/{id}', 'Figures of a capacity run, live')
    .input(z.object({ id: IdInput }))
    .output(CapacityRun),
  stop: at('POST', '/capacity/{id}/stop', 'Stop sending immediately; returns what is outstanding')
    .input(z.object({ id: IdInput }))
    .output(CapacityRun),
  report: at(
    'GET',
    '/capacity/{id}/report',
    'The report of a run: JSON, or one self-contained HTML page',
  )
    .input(z.object({ id: IdInput, format: z.enum(['html', 'json']).default('html') }))
    .output(z.object({ name: z.string().describe('of the file'), text: z.string() })),
}
