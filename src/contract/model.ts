import { z } from 'zod'

/** An instant, ISO 8601 in UTC with milliseconds. Real time unless the name says `engine`. */
export const Instant = z.iso.datetime().describe('ISO 8601, UTC, milliseconds')
export const Id = z.string().regex(/^\d+$/, 'an id is a whole number, written as a string')

export const CallType = z.enum(['identify', 'track', 'page', 'screen', 'group', 'alias'])
export type CallType = z.infer<typeof CallType>

export const MessageType = z.enum([...CallType.options, 'delete'])
export type MessageType = z.infer<typeof MessageType>

export const SourceKind = z.enum(['web', 'mobile', 'server'])
export type SourceKind = z.infer<typeof SourceKind>

/** `documented`: as the product describes it. `production`: as the hosted service is seen to send it. */
export const BodyProfile = z.enum(['documented', 'production'])
export type BodyProfile = z.infer<typeof BodyProfile>

export const MessageState = z.enum([
  'queued',
  'retrying',
  'delivered',
  'failed',
  'expired',
  'cancelled',
])
export type MessageState = z.infer<typeof MessageState>

/** What happened on the wire. Only `response` has a status. */
export const Outcome = z.enum([
  'response',
  'timeout',
  'refused',
  'reset',
  'dns',
  'certificate',
  'unreachable',
])
export type Outcome = z.infer<typeof Outcome>

/** What we do about an outcome: settle, try that endpoint again, or never try it again for this message. */
export const Verdict = z.enum(['success', 'retry', 'permanent'])
export type Verdict = z.infer<typeof Verdict>

/** Where one endpoint stands for one message. `skipped`: another endpoint's success made it unnecessary. */
export const Standing = z.enum(['untried', 'succeeded', 'waiting', 'refused', 'gave-up', 'skipped'])
export type Standing = z.infer<typeof Standing>

/** Header lines in wire order; names as they were spelled, repeated names kept. */
export const HeaderLines = z.array(z.tuple([z.string(), z.string()]))
export type HeaderLines = z.infer<typeof HeaderLines>

/** Bytes as text: UTF-8 where they are valid UTF-8, else base64. `truncated`: more arrived than was kept. */
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
  resentFrom: Id.nullable().describe('the message that this one was made from, by resending it'),
  standings: z
    .array(Standing)
    .describe('one for each endpoint the message concerns, in the order of the destination'),
})
export type Message = z.infer<typeof Message>

const Phase = z.number().nullable()
/** A phase that broke off has its duration, too; one that was never begun is null. */
export const Timings = z.object({
  reused: z
    .boolean()
    .describe('sent on a connection that was already open: no DNS, TCP and TLS of its own'),
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
  last: z.string().nullable().describe('the last answer in a few words: 503, no answer in 5 s'),
  why: z.string().describe('one sentence: why it was or was not tried again'),
})
export type EndpointStanding = z.infer<typeof EndpointStanding>

const Refusals = z.object({
  retry: z.string().nullable(),
  cancel: z.string().nullable(),
  resend: z.string().nullable(),
})

/** One usual way to parse a body and serialise it again, and whether that gives the body's bytes. */
export const Reserialisation = z.object({
  id: z.string(),
  language: z.string(),
  usual: z
    .string()
    .nullable()
    .describe('the library, where this is its usual way; null: a variant'),
  idiom: z.string().describe('the code that parses and serialises'),
  differs: z.boolean().describe('whether it gives other bytes, and so another signature'),
  why: z.string().nullable().describe('what it writes differently'),
})
export type Reserialisation = z.infer<typeof Reserialisation>

export const MessageDetail = Message.extend({
  destinationId: Id,
  deletionId: Id.nullable().describe('the deletion that it is a notice of'),
  profile: BodyProfile,
  signed: z.boolean(),
  body: z.string().describe('the exact text sent'),
  bodyBytes: z.number().int(),
  notices: z.array(z.string()),
  reserialising: z
    .array(Reserialisation)
    .describe('whether a receiver that re-serialises the body could verify it; empty over 64 KB'),
  why: z.string().describe('one sentence: why the message is in its state'),
  endpoints: z.array(EndpointStanding),
  attempts: z.array(Attempt),
  engine: z.object({
    firstAttemptAt: Instant.nullable(),
    nextAttemptAt: Instant.nullable(),
    givesUpAt: Instant.nullable(),
  }),
  givesUpAt: Instant.nullable(),
  refusals: Refusals.describe('why each of these cannot be done to it now; null: it can'),
})
export type MessageDetail = z.infer<typeof MessageDetail>

/** What became of one call at one destination: its message, or the reason there is none. */
export const Fate = z.object({
  destinationId: Id,
  destination: z.string(),
  connected: z.boolean().describe('whether it was connected to the source when the call came'),
  messageId: Id.nullable(),
  state: MessageState.nullable(),
  resentFrom: Id.nullable(),
  reason: z.string().nullable(),
})
export type Fate = z.infer<typeof Fate>

export const Call = z.object({
  id: Id,
  messageId: z.string(),
  type: CallType,
  source: z.string(),
  userId: z.string().nullable(),
  anonymousId: z.string().nullable(),
  label: z.string(),
  receivedAt: Instant,
  fates: z.array(Fate).describe('at the destinations connected when it came; of one call, at all'),
})
export type Call = z.infer<typeof Call>

export const CallDetail = Call.extend({
  content: z.string().describe('the call as it was collected, as compact JSON'),
  madeBy: z
    .string()
    .nullable()
    .describe('null: a client; else the sync, such as sync 3 of audience VIP Customers'),
  notices: z.array(z.string()),
})
export type CallDetail = z.infer<typeof CallDetail>

export const RejectionReason = z.enum([
  'no_user_anon_id',
  'event_not_defined',
  'id_required',
  'id_not_string',
  'event_not_string',
  'properties_not_object',
  'traits_not_object',
  'bad_request',
  'too_large',
  'empty_batch',
  'unknown_source',
  'source_disabled',
  'suppressed',
  'duplicate',
  'loop',
  'fault',
])
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
      'the status that was answered; 0: none, the client was gone or the port closed the connection',
    ),
  source: z.string().nullable(),
  callId: Id.nullable().describe('of a duplicate: the call that it repeats'),
  writeKey: z.string().nullable(),
  method: z.string(),
  path: z.string(),
  client: z.string().nullable().describe('the User-Agent, or the library the call names'),
  arrived: Payload,
})
export type Rejection = z.infer<typeof Rejection>
