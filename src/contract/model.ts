import { z } from 'zod'
import {
  bodyProfiles,
  callTypes,
  messageStates,
  messageTypes,
  outcomes,
  rejectionReasons,
  sourceKinds,
} from './options.ts'
import { CallPlan, CallPlanMark } from './violation.ts'

/** An instant, ISO 8601 in UTC with milliseconds. Real time unless the name says `engine`. */
export const Instant = z.iso.datetime().describe('ISO 8601, UTC, milliseconds')
export const Id = z.string().regex(/^\d+$/, 'an id must be a whole number, written as a string')
/** An id in a request: a string for the caller, a number in the handlers. */
export const IdInput = Id.transform(Number)

export const CallType = z.enum(callTypes)
export type CallType = z.infer<typeof CallType>

export const MessageType = z.enum(messageTypes)
export type MessageType = z.infer<typeof MessageType>

export const SourceKind = z.enum(sourceKinds)
export type SourceKind = z.infer<typeof SourceKind>

/** `documented`: as documented by the product. `production`: as the hosted service is observed to send it. */
export const BodyProfile = z.enum(bodyProfiles)
export type BodyProfile = z.infer<typeof BodyProfile>

export const MessageState = z.enum(messageStates)
export type MessageState = z.infer<typeof MessageState>

/** What happened on the wire. Only `response` has a status. */
export const Outcome = z.enum(outcomes)
export type Outcome = z.infer<typeof Outcome>

/** What follows from an outcome: settle, retry the endpoint, or never retry it for this message. */
export const Verdict = z.enum(['success', 'retry', 'permanent'])
export type Verdict = z.infer<typeof Verdict>

/** The status of one endpoint for one message. `skipped`: another endpoint accepted the message. */
export const Standing = z.enum(['untried', 'succeeded', 'waiting', 'refused', 'gave-up', 'skipped'])
export type Standing = z.infer<typeof Standing>

/** Header lines in wire order; names as spelled, repeated names preserved. */
export const HeaderLines = z.array(z.tuple([z.string(), z.string()]))
export type HeaderLines = z.infer<typeof HeaderLines>

/** Bytes as text: UTF-8 if valid, else base64. `truncated`: more arrived than was stored. */
export const Payload = z.object({
  text: z.string(),
  encoding: z.enum(['utf8', 'base64']),
  bytes: z.number().int(),
  truncated: z.boolean(),
})
export type Payload = z.infer<typeof Payload>

export const Message = z.object({
  id: Id,
  callId: Id.nullable(),
  type: MessageType,
  userId: z.string().nullable(),
  label: z.string(),
  state: MessageState,
  destination: z.string(),
  source: z.string().nullable(),
  attemptCount: z.number().int(),
  receivedAt: Instant,
  nextAttemptAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  settledAt: Instant.nullable(),
  resentFrom: Id.nullable().describe('the message this one was resent from'),
  last: z
    .object({ outcome: Outcome, status: z.number().int().nullable(), durationMs: z.number() })
    .nullable()
    .describe('the latest attempt'),
  standings: z
    .array(Standing)
    .describe('one for each endpoint the message concerns, in the order of the destination'),
})
export type Message = z.infer<typeof Message>

const Phase = z.number().nullable()
/** An aborted phase has a duration, too; a phase that never started is null. */
export const Timings = z.object({
  reused: z
    .boolean()
    .describe('sent on a connection that was already open: no DNS, TCP or TLS phase'),
  dnsMs: Phase,
  connectMs: Phase.describe('TCP; in attempts of earlier versions DNS and TLS, too'),
  tlsMs: Phase,
  headersMs: Phase.describe('from the request to the headers of its answer'),
  bodyMs: Phase,
})
export type Timings = z.infer<typeof Timings>

export const Attempt = z.object({
  endpointId: Id,
  endpoint: z.string().describe('the URL it was sent to'),
  number: z.number().int().describe('1 for the first attempt at this endpoint'),
  startedAt: Instant,
  engineStartedAt: Instant,
  durationMs: z.number(),
  outcome: Outcome,
  status: z.number().int().nullable(),
  verdict: Verdict,
  reason: z.string(),
  request: z.object({ headers: HeaderLines }),
  response: z.object({ headers: HeaderLines, body: Payload }).nullable(),
  timings: Timings,
})
export type Attempt = z.infer<typeof Attempt>

export const EndpointStanding = z.object({
  id: Id,
  url: z.string(),
  standing: Standing,
  attemptCount: z.number().int(),
  last: z
    .string()
    .nullable()
    .describe('the latest result in a few words: 503, no response within 5 s'),
  why: z.string().describe('one sentence: why it was or was not retried'),
})
export type EndpointStanding = z.infer<typeof EndpointStanding>

const Refusals = z.object({
  retry: z.string().nullable(),
  cancel: z.string().nullable(),
  resend: z.string().nullable(),
})

/** A common way to parse and re-serialise a body, and whether it reproduces the body's bytes. */
export const Reserialisation = z.object({
  id: z.string(),
  language: z.string(),
  usual: z.string().nullable().describe('the library whose default this is; null: a variant'),
  idiom: z.string().describe('the code that parses and serialises'),
  differs: z
    .boolean()
    .describe('whether it produces different bytes, and so a different signature'),
  why: z.string().nullable().describe('what it writes differently'),
})
export type Reserialisation = z.infer<typeof Reserialisation>

export const MessageDetail = Message.extend({
  destinationId: Id,
  deletionId: Id.nullable().describe('the deletion it is a notice of'),
  profile: BodyProfile,
  signed: z.boolean(),
  body: z.string().describe('the exact text sent'),
  bodyBytes: z.number().int(),
  notices: z.array(z.string()),
  reserialising: z
    .array(Reserialisation)
    .describe('whether a receiver that re-serialises the body could verify it; empty over 64 KB'),
  why: z.string().describe('one sentence: the reason for its state'),
  endpoints: z.array(EndpointStanding),
  attempts: z.array(Attempt),
  engine: z.object({
    firstAttemptAt: Instant.nullable(),
    nextAttemptAt: Instant.nullable(),
    givesUpAt: Instant.nullable(),
  }),
  givesUpAt: Instant.nullable(),
  refusals: Refusals.describe('why each action is refused now; null: it is possible'),
  resentAs: z
    .array(z.object({ id: Id, state: MessageState }))
    .describe('the newest messages it was resent as, newest first'),
})
export type MessageDetail = z.infer<typeof MessageDetail>

/** The routing decision for one call and one destination: its message, or the reason there is none. */
export const RoutingDecision = z.object({
  destinationId: Id,
  destination: z.string(),
  connected: z.boolean().describe('whether it was connected to the source when the call arrived'),
  messageId: Id.nullable(),
  state: MessageState.nullable(),
  resentFrom: Id.nullable(),
  reason: z.string().nullable(),
})
export type RoutingDecision = z.infer<typeof RoutingDecision>

export const Call = z.object({
  id: Id,
  messageId: z.string(),
  type: CallType,
  source: z.string(),
  userId: z.string().nullable(),
  anonymousId: z.string().nullable(),
  label: z.string(),
  receivedAt: Instant,
  fates: z
    .array(RoutingDecision)
    .describe(
      'for the destinations connected when it arrived; for a single call, all destinations',
    ),
  plan: CallPlanMark.nullable().describe('null: its source has no tracking plan'),
})
export type Call = z.infer<typeof Call>

export const CallDetail = Call.extend({
  content: z.string().describe('the call as collected, as compact JSON'),
  madeBy: z
    .string()
    .nullable()
    .describe('null: a client; else the sync, such as sync 3 of audience VIP Customers'),
  notices: z.array(z.string()),
  plan: CallPlan.nullable().describe('null: its source has no tracking plan'),
})
export type CallDetail = z.infer<typeof CallDetail>

export const RejectionReason = z.enum(rejectionReasons)
export type RejectionReason = z.infer<typeof RejectionReason>

export const Rejection = z.object({
  id: Id,
  receivedAt: Instant,
  reason: RejectionReason,
  message: z.string(),
  status: z
    .number()
    .int()
    .describe(
      'the status of the response; 0: none, the client disconnected or the port closed the connection',
    ),
  source: z.string().nullable(),
  callId: Id.nullable().describe('for a duplicate: the call it repeats'),
  writeKey: z.string().nullable(),
  method: z.string(),
  path: z.string(),
  client: z.string().nullable().describe('the User-Agent, or the library the call names'),
  origin: z.string().nullable().describe('of the web page that sent it; null: no page did'),
  arrived: Payload,
})
export type Rejection = z.infer<typeof Rejection>
