import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import {
  activity,
  captures,
  destinations,
  receivers,
  sources,
  testEndpoint,
  workspace,
} from './connectionOperations.ts'
import { Advance } from './advance.ts'
import { audit } from './audit.ts'
import { backup } from './backup.ts'
import { BulkAction, bulkTarget } from './bulkAction.ts'
import { capacity } from './capacity.ts'
import { Commonalities } from './commonalities.ts'
import { Composed, NewSending, Preview, Sending } from './compose.ts'
import { drills } from './drillOperations.ts'
import { health } from './health.ts'
import { Histogram } from './histogram.ts'
import { host } from './host.ts'
import { exports } from './exportOperations.ts'
import { imports } from './importOperations.ts'
import {
  Call,
  CallDetail,
  Id,
  IdInput,
  Instant,
  Message,
  MessageDetail,
  MessageState,
  MessageType,
  Rejection,
  RejectionReason,
} from './model.ts'
import { suggestions } from './filter/suggestions.ts'
import { notices } from './noticeOperations.ts'
import { at, byId, counted, filter, listOf, page } from './operation.ts'
import { plans } from './planOperations.ts'
import { audiences, deletions, profiles, suppressions, syncs, traits } from './peopleOperations.ts'
import { expectation, scenarios } from './scenarioOperations.ts'
import { CurrentSettings, SettingsChange } from './settings.ts'
import { Clock, Status } from './status.ts'
import { tokens } from './tokenOperations.ts'
import { verify } from './verify.ts'

/** Filters for the list of messages. All of them must match. */
export const MessageFilter = z.object({
  state: MessageState.optional(),
  type: MessageType.optional(),
  user: z.string().optional().describe('the whole user id'),
  source: z.string().optional().describe("a source's name"),
  destination: z.string().optional().describe("a destination's name"),
  event: z.string().optional().describe('the whole event name'),
  deletion: IdInput.optional().describe('its deletion notices'),
  q: z
    .string()
    .optional()
    .describe('words that the body, the label or the user id has, or their beginnings'),
  since: Instant.optional(),
  until: Instant.optional(),
  filter,
  settledSince: Instant.optional().describe('settled at this time or later, in any way'),
  sync: IdInput.optional().describe('made by this sync of an audience or computed trait'),
  upTo: IdInput.optional().describe(
    'no message newer than this one; keeps a list stable while new messages arrive',
  ),
})
export type MessageFilter = z.input<typeof MessageFilter>
/** The filter in the handlers, where ids are numbers. */
export type CheckedMessageFilter = z.output<typeof MessageFilter>

const ListMessages = MessageFilter.extend({
  ...page,
  offset: z.coerce.number().int().min(0).default(0).describe('skip this many; instead of a cursor'),
})

/** Filters for the list of rejections. All of them must match. */
export const RejectionFilter = z.object({
  reason: RejectionReason.optional(),
  source: z.string().optional().describe("a source's name"),
  writeKey: z.string().optional().describe('the write key that was sent, known or not'),
  filter,
  since: Instant.optional(),
  until: Instant.optional(),
})
export type RejectionFilter = z.infer<typeof RejectionFilter>

const ids = z.object({
  ids: z
    .array(IdInput)
    .min(1, 'at least one message is required')
    .max(1000, 'at most 1,000 messages at once'),
})
const Done = z.object({
  done: z.array(Message),
  refused: z.array(z.object({ id: Id, reason: z.string() })),
})

/**
 * By default up to the newest message at its start: those that arrive meanwhile are not affected. Strict: a misspelt
 * filter must not apply the action to everything.
 */
const NewBulkAction = MessageFilter.extend(bulkTarget).strict()
export type NewBulkAction = z.input<typeof NewBulkAction>
export type CheckedBulkAction = z.output<typeof NewBulkAction>

export const contract = {
  status: at('GET', '/status', 'Version, addresses, counts, rates, clock').output(Status),
  changes: at('GET', '/changes', 'Change hints, at most 10 per second').output(
    eventIterator(z.object({ revision: z.number().int() })),
  ),
  host,
  messages: {
    list: at('GET', '/messages', 'Messages, newest first')
      .input(ListMessages)
      .output(listOf(Message)),
    count: at('GET', '/messages/count', 'Count the messages a filter matches')
      .input(MessageFilter)
      .output(z.object({ count: z.number().int(), newest: Id.nullable() })),
    histogram: at('GET', '/messages/histogram', 'Count the messages a filter matches over time')
      .input(
        MessageFilter.extend({
          buckets: z.coerce
            .number()
            .int()
            .min(2)
            .max(500)
            .default(90)
            .describe('at most this many'),
        }),
      )
      .output(Histogram),
    get: at('GET', '/messages/{id}', 'One message with its body, endpoints and attempts')
      .input(byId)
      .output(MessageDetail),
    commonalities: at(
      'POST',
      '/messages/commonalities',
      'What the messages of a filter have in common, and others of the same events do not',
    )
      .input(MessageFilter)
      .output(Commonalities),
    retry: at('POST', '/messages/{id}/retry', 'Make the next attempt of a retrying message now')
      .input(byId)
      .output(Message),
    cancel: at('POST', '/messages/{id}/cancel', 'Cancel a queued or retrying message')
      .input(byId)
      .output(Message),
    resend: at('POST', '/messages/{id}/resend', 'Send a settled message again, as a new message')
      .input(
        z.strictObject({
          id: IdInput,
          body: z
            .string()
            .optional()
            .describe('a replacement body, the text of a JSON object; sent without whitespace'),
        }),
      )
      .output(Message),
    retryAll: at('POST', '/messages/retry', 'Retry many messages now; lists those refused')
      .input(ids)
      .output(Done),
    cancelAll: at('POST', '/messages/cancel', 'Cancel many messages; lists those refused')
      .input(ids)
      .output(Done),
    resendAll: at('POST', '/messages/resend', 'Resend many messages; lists those refused')
      .input(ids)
      .output(Done),
    actions: {
      start: at('POST', '/messages/actions', 'Retry, cancel or resend all messages that match')
        .input(NewBulkAction)
        .output(BulkAction),
      list: at('GET', '/messages/actions', 'Actions on many messages, newest first').output(
        z.object({ items: z.array(BulkAction), nextCursor: z.null() }),
      ),
      get: at('GET', '/messages/actions/{id}', 'Progress of an action on many messages')
        .input(byId)
        .output(BulkAction),
      stop: at('POST', '/messages/actions/{id}/stop', 'Stop it; processed messages stay so')
        .input(byId)
        .output(BulkAction),
    },
  },
  calls: {
    list: at('GET', '/calls', 'Calls as collected, newest first')
      .input(z.object({ ...page, filter }))
      .output(listOf(Call)),
    count: at('GET', '/calls/count', 'Count the calls a filter matches')
      .input(z.object({ filter }))
      .output(counted),
    get: at('GET', '/calls/{id}', 'One call, in full').input(byId).output(CallDetail),
    sendTest: at('POST', '/test-call', 'Send a test call through the collection port')
      .input(
        z
          .object({
            source: z.string().optional().describe("a source's name; the first source by default"),
          })
          .default({}),
      )
      .output(z.object({ messageId: z.string() })),
  },
  compose: {
    send: at('POST', '/compose', 'Send a composed call, once or many times, at a rate')
      .input(NewSending)
      .output(Sending),
    list: at('GET', '/compose', 'Sendings since Hookbench started, newest first').output(
      z.object({ items: z.array(Sending), nextCursor: z.null() }),
    ),
    get: at('GET', '/compose/{id}', 'Progress of a sending').input(byId).output(Sending),
    stop: at('POST', '/compose/{id}/stop', 'Stop a sending; calls in flight are still answered')
      .input(byId)
      .output(Sending),
    preview: at('POST', '/compose/preview', 'Preview what a call would become; nothing is sent')
      .input(Composed)
      .output(Preview),
  },
  rejections: {
    list: at('GET', '/rejections', 'Rejections with their reason and up to 2 KB of the input')
      .input(RejectionFilter.extend(page))
      .output(listOf(Rejection)),
    count: at('GET', '/rejections/count', 'Count the rejections a filter matches')
      .input(RejectionFilter)
      .output(counted),
    reasons: at('GET', '/rejections/reasons', 'Number of rejections by reason').output(
      listOf(z.object({ reason: RejectionReason, count: z.number().int() })),
    ),
    get: at('GET', '/rejections/{id}', 'One rejection').input(byId).output(Rejection),
  },
  filter: { suggestions },
  expect: expectation,
  sources,
  destinations,
  testEndpoint,
  receivers,
  activity,
  health,
  audit,
  backup,
  capacity,
  workspace,
  verify,
  profiles,
  captures,
  notices,
  exports,
  imports,
  deletions,
  suppressions,
  scenarios,
  audiences,
  traits,
  syncs,
  drills,
  plans,
  tokens,
  delivery: {
    pause: at('POST', '/delivery/pause', 'Pause delivery; collection continues').output(Status),
    resume: at('POST', '/delivery/resume', 'Resume delivery, in order').output(Status),
  },
  clock: {
    get: at('GET', '/clock', "The engine's time and speed").output(Clock),
    set: at('PATCH', '/clock', "Set the speed of the engine's time")
      .input(Clock.pick({ speed: true }))
      .output(Clock),
    reset: at(
      'POST',
      '/clock/reset',
      "Return the engine's time to real time, at speed 1; waiting messages keep their waits",
    ).output(Clock),
    confirm: at(
      'POST',
      '/clock/confirm',
      'Confirm a jump of the system clock: the time it shows now counts',
    ).output(Clock),
    advance: at('POST', '/clock/advance', "Advance the engine's time").input(Advance).output(Clock),
  },
  settings: {
    get: at('GET', '/settings', 'The settings of the workbench').output(CurrentSettings),
    update: at('PATCH', '/settings', 'Change settings; absent fields keep their values')
      .input(SettingsChange)
      .output(CurrentSettings),
  },
}
