import { z } from 'zod'
import { presetNames, presets } from './behaviour/presets.ts'
import { hasCondition } from './behaviour/ruleWords.ts'
import { Duration } from './duration.ts'
import { plural } from './format.ts'
import { headerSyntaxFault } from './header.ts'
import { HeaderRecord } from './headerRecord.ts'
import { Where } from './where.ts'

/** How a receiver responds: rules in order, of which the first that matches a request decides. */

const answerHint =
  'a response must be a status from 200 to 599, or an object such as { status, headers, body, delay, fault }'
const AnswerStatus = z.int(answerHint).min(200, answerHint).max(599, answerHint)
const AnswerHeaders = HeaderRecord.superRefine((headers, context) => {
  for (const [name, value] of Object.entries(headers)) {
    const message = headerSyntaxFault(name, value)
    if (message) context.addIssue({ code: 'custom', path: [name], message })
  }
})

const longestDelayMs = 600_000
const DelayMs = Duration.refine((ms) => ms <= longestDelayMs, 'a delay is at most 10 minutes')
const delayHint =
  'must be a duration, such as 300ms, or { from, to }, or { p50, p95, p99 } in ascending order'
/** Fixed, evenly distributed in a range, or shaped by percentiles; in milliseconds. */
export const Delay = z.union(
  [
    DelayMs,
    z.strictObject({ from: DelayMs, to: DelayMs }).refine(({ from, to }) => from <= to, delayHint),
    z
      .strictObject({ p50: DelayMs, p95: DelayMs, p99: DelayMs })
      .refine(({ p50, p95, p99 }) => p50 <= p95 && p95 <= p99, delayHint),
  ],
  { error: delayHint },
)
export type Delay = z.infer<typeof Delay>

/** Each instead of a response; `reset` and `close` after the delay. */
export const AnswerFault = z.enum(['reset', 'close', 'never answer', 'garbage'])
export type AnswerFault = z.infer<typeof AnswerFault>

const WholeAnswer = z
  .strictObject({
    status: AnswerStatus.default(200),
    headers: AnswerHeaders.default({}),
    body: z
      .string()
      .default('')
      .describe(
        'may contain {{body}}, {{body.a.path}}, {{header.name}}, {{method}}, {{path}}, {{n}} and {{attempt}}, as may the values of headers',
      ),
    delay: Delay.default(0),
    delayMs: DelayMs.optional().describe('the former name of delay').meta({ deprecated: true }),
    at: z
      .enum(['just before the deadline', 'just after the deadline'])
      .optional()
      .describe('instead of a delay: 200 ms before or after the 5 s that an attempt waits'),
    drip: z
      .strictObject({ bytesPerSecond: z.int().min(1).max(1_000_000) })
      .optional()
      .describe('sends the body slowly'),
    stopAfter: z
      .int()
      .min(0)
      .optional()
      .describe('closes the connection after this many bytes of the body, before its end'),
    fault: AnswerFault.optional().describe('instead of a response'),
  })
  .superRefine((answer, context) => {
    const fault = answerFault(answer)
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message })
  })
  .overwrite(({ delayMs, ...answer }) => ({ ...answer, delay: delayMs ?? answer.delay }))
type GivenAnswer = z.infer<typeof WholeAnswer>
export type WholeAnswer = Omit<GivenAnswer, 'delayMs'>
export type Answer = number | WholeAnswer

function answerFault({ body, delay, delayMs, at, drip, stopAfter, fault }: GivenAnswer) {
  const isDelayed = delay !== 0 || delayMs !== undefined
  if (delay !== 0 && delayMs !== undefined)
    return { field: 'delayMs', message: 'cannot be combined with delay' }
  if (at !== undefined && isDelayed)
    return { field: 'at', message: 'cannot be combined with a delay' }
  if (stopAfter !== undefined && body === '')
    return { field: 'stopAfter', message: 'needs a body to stop in' }
  if (drip !== undefined && body === '') return { field: 'drip', message: 'needs a body to send' }
  if (fault === undefined) return null
  if (body !== '' || drip !== undefined || stopAfter !== undefined)
    return { field: 'fault', message: 'is instead of a response, so it has no body' }
  return fault === 'never answer' && (isDelayed || at !== undefined)
    ? { field: 'fault', message: 'never answer has no delay' }
    : null
}

/** What a receiver responds: a bare status, or more. */
export const Answer = z.union([AnswerStatus, WholeAnswer], {
  error: (issue) =>
    typeof issue.input === 'object' && issue.input !== null ? undefined : answerHint,
})

const attemptNumber = z.int().min(1, 'attempts are counted from 1')
const mostPerPeriod = 10_000
const When = z.strictObject({
  attempts: z
    .strictObject({ from: attemptNumber.default(1), to: attemptNumber.nullable().default(null) })
    .refine(({ from, to }) => to === null || from <= to, 'from must not be after to')
    .optional()
    .describe('of each message, from 1; requests with the same messageId or body are one message'),
  body: Where.optional().describe('values in the body, by path, as in the where of an expectation'),
  share: z
    .number()
    .gt(0, 'a share is more than 0 and at most 1')
    .max(1, 'a share is more than 0 and at most 1')
    .optional()
    .describe('of the requests that the other conditions match; decided by the seed'),
  rate: z
    .strictObject({
      above: z
        .int()
        .min(1)
        .max(mostPerPeriod, `must be at most ${plural(mostPerPeriod, 'request')}`),
      per: z.enum(['second', 'minute']),
    })
    .optional()
    .describe('requests above this rate; the response gets a Retry-After if it has none'),
  between: z
    .strictObject({
      from: Duration,
      to: Duration.nullable().default(null),
      every: Duration.optional().describe('repeats with this period'),
    })
    .superRefine(({ from, to, every }, context) => {
      const add = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (to !== null && from >= to) add('to', 'must be later than from')
      if (every !== undefined && (to === null || to > every))
        add('every', 'must not be shorter than from and to')
    })
    .optional()
    .describe('since the behaviour was set, in real time; to: null, from then on'),
})
export type When = z.infer<typeof When>

const Rule = z
  .strictObject({
    when: When.optional().describe('all conditions must hold; none: every request'),
    respond: z
      .array(Answer)
      .default([])
      .describe('one response for each request in turn; by default 200, or 429 above a rate'),
    atEnd: z
      .enum(['repeat', 'stay'])
      .default('stay')
      .describe('after the last response: repeat the list, or stay on the last'),
  })
  .overwrite((rule) =>
    rule.respond.length > 0 ? rule : { ...rule, respond: [rule.when?.rate ? 429 : 200] },
  )
export type Rule = z.infer<typeof Rule>

const mostRules = 50
export const Behaviour = z
  .strictObject({
    rules: z.array(Rule).max(mostRules, `at most ${mostRules} rules`),
    seed: z
      .int()
      .min(0)
      .max(2 ** 32 - 1)
      .default(1)
      .describe('of everything random: the same seed gives the same responses'),
  })
  .superRefine(({ rules }, context) => {
    const always = rules.findIndex((rule) => !hasCondition(rule))
    if (always >= 0 && always < rules.length - 1)
      context.addIssue({
        code: 'custom',
        path: ['rules', always + 1],
        message: 'never applies: the rule before it has no condition, so it matches every request',
      })
  })
  .describe('the first rule that matches a request decides; without one, the response is 200')
export type Behaviour = z.infer<typeof Behaviour>

const presetHint = `must be one of ${presetNames.join(', ')}, or { rules, seed }`
/** As people write it: also by the name of a preset. */
export const GivenBehaviour = z.union(
  [z.enum(presetNames).transform((name): Behaviour => presets[name].behaviour), Behaviour],
  {
    error: (issue) =>
      typeof issue.input === 'object' && issue.input !== null ? undefined : presetHint,
  },
)

/** What the next requests of a new message get, if nothing else arrives. */
export const NextRequests = z.object({
  requests: z.array(
    z.object({
      status: z.int().nullable().describe('null: a fault instead of a response'),
      fault: AnswerFault.nullable(),
      delayMs: z.number(),
      words: z.string().describe('"503 after 40 ms", "connection reset"'),
      effect: z.enum(['accepted', 'retried', 'permanent']).describe('what the engine makes of it'),
    }),
  ),
  sentence: z.string().describe('Delivered at the third attempt, about 4 s after the first.'),
})
export type NextRequests = z.infer<typeof NextRequests>
