import { z } from 'zod'
import {
  BodyProfile,
  HeaderLines,
  Id,
  Instant,
  MessageType,
  Outcome,
  Payload,
  Timings,
  Verdict,
} from './model.ts'

export const Endpoint = z.object({
  id: Id,
  url: z.string(),
  headers: z.record(z.string(), z.string()),
})
export type Endpoint = z.infer<typeof Endpoint>

export const Destination = z.object({
  id: Id,
  name: z.string(),
  enabled: z.boolean(),
  sharedSecret: z.string().nullable(),
  body: BodyProfile,
  sources: z.array(z.string()).describe('names of the connected sources'),
  endpoints: z.array(Endpoint),
  revision: z
    .number()
    .int()
    .describe(
      'increases with every change; sent with a change, it prevents overwriting another one',
    ),
  warnings: z
    .array(z.object({ field: z.string(), message: z.string() }))
    .describe('accepted but probably unintended, such as a delivery loop'),
})
export type Destination = z.infer<typeof Destination>

/** The certificate an HTTPS endpoint presented. */
export const Certificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  names: z.array(z.string()).describe('the hosts it was issued for'),
  validFrom: Instant,
  validTo: Instant,
  verdict: z.string().describe('one sentence: trusted, or the reason it is not'),
  trusted: z.boolean(),
})
export type Certificate = z.infer<typeof Certificate>

/** One real request to one endpoint. No message is stored for it. */
export const TestExchange = z.object({
  endpointId: Id.nullable().describe('null: an unsaved URL was tested'),
  url: z.string(),
  signed: z.boolean(),
  request: z.object({ headers: HeaderLines, body: z.string() }),
  startedAt: Instant,
  durationMs: z.number(),
  outcome: Outcome,
  status: z.number().int().nullable(),
  verdict: Verdict,
  reason: z.string(),
  advice: z.string().nullable().describe('what to do about a failure, in one sentence'),
  response: z.object({ headers: HeaderLines, body: Payload }).nullable(),
  timings: Timings,
  certificate: Certificate.nullable().describe('null: plain HTTP, or no certificate was presented'),
})
export type TestExchange = z.infer<typeof TestExchange>

/** Recent attempts at one endpoint: at most the last 100. */
export const EndpointHealth = z.object({
  id: Id,
  destinationId: Id,
  attempts: z.number().int().describe('how many of its latest attempts this covers, at most 100'),
  succeeded: z.number().int(),
  p95Ms: z.number().nullable(),
  last: z
    .object({
      messageId: Id,
      type: MessageType,
      label: z.string(),
      startedAt: Instant,
      durationMs: z.number(),
      outcome: Outcome,
      status: z.number().int().nullable(),
      verdict: Verdict,
      reason: z.string(),
    })
    .nullable()
    .describe('the latest attempt; null: none, or removed by retention'),
})
export type EndpointHealth = z.infer<typeof EndpointHealth>
