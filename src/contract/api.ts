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
import { Composed, NewSending, Preview, Sending } from './compose.ts'
import { Duration } from './duration.ts'
import {
  Call,
  CallDetail,
  Id,
  Instant,
  Message,
  MessageDetail,
  MessageState,
  MessageType,
  Rejection,
  RejectionReason,
} from './model.ts'
import { at, byId, listOf, page } from './operation.ts'
import { audiences, deletions, profiles, suppressions, syncs, traits } from './peopleOperations.ts'
import { expectation, scenarios } from './scenarioOperations.ts'
import { CurrentSettings, SettingsChange } from './settings.ts'
import { Clock, Status } from './status.ts'

/** What narrows the list of messages. All given must hold. */
export const MessageFilter = z.object({
  state: MessageState.optional(),
  type: MessageType.optional(),
  user: z.string().optional().describe('the whole user id'),
  source: z.string().optional().describe("a source's name"),
  destination: z.string().optional().describe("a destination's name"),
  event: z.string().optional().describe('the whole event name'),
  deletion: Id.optional().describe('its notices'),
  q: z.string().optional().describe('text found in the label or the user id'),
  since: Instant.optional(),
  until: Instant.optional(),
  settledSince: Instant.optional().describe('settled at this time or later, in any way'),
  sync: Id.optional().describe('made by this sync of an audience or computed trait'),
  upTo: Id.optional().describe(
    'no message newer than this one: keeps a list still while more arrive',
  ),
})
export type MessageFilter = z.infer<typeof MessageFilter>

const ListMessages = MessageFilter.extend({
  ...page,
  offset: z.coerce.number().int().min(0).default(0).describe('skip this many; instead of a cursor'),
})

/** What narrows the list of rejections. All given must hold. */
export const RejectionFilter = z.object({
  reason: RejectionReason.optional(),
  source: z.string().optional().describe("a source's name"),
  writeKey: z.string().optional().describe('the write key that came, known or not'),
  since: Instant.optional(),
  until: Instant.optional(),
})
export type RejectionFilter = z.infer<typeof RejectionFilter>

/** A year: what is farther is a slip of the hand. */
const longestAdvanceMs = 365 * 24 * 3_600_000
const Advance = z
  .strictObject({
    by: Duration.refine((ms) => ms >= 1, 'the clock goes forward by 1 ms or more')
      .refine((ms) => ms <= longestAdvanceMs, 'the clock goes forward by a year at most, 8760h')
      .optional()
      .describe('engine time: 90m, or milliseconds'),
    to: z
      .enum(['next', 'round'], 'it advances to next or round')
      .optional()
      .describe(
        'next: the next attempt of all; round: until all that wait for the same one, the second say, are due',
      ),
  })
  .superRefine(({ by, to }, context) => {
    const message = 'give by or to, one of them'
    if ((by === undefined) === (to === undefined))
      context.addIssue({ code: 'custom', path: [by === undefined ? 'by' : 'to'], message })
  })
export type Advance = z.infer<typeof Advance>

const ids = z.object({
  ids: z.array(Id).min(1, 'name at least one message').max(1000, 'at most 1,000 messages at once'),
})
const Done = z.object({
  done: z.array(Message),
  refused: z.array(z.object({ id: Id, reason: z.string() })),
})

export const contract = {
  status: at('GET', '/status', 'Version, addresses, counts, rates, clock').output(Status),
  changes: at('GET', '/changes', 'Hints to read again, at most 10 a second').output(
    eventIterator(z.object({ revision: z.number().int() })),
  ),
  messages: {
    list: at('GET', '/messages', 'Messages, newest first')
      .input(ListMessages)
      .output(listOf(Message)),
    count: at('GET', '/messages/count', 'How many messages a filter finds')
      .input(MessageFilter)
      .output(z.object({ count: z.number().int(), newest: Id.nullable() })),
    get: at('GET', '/messages/{id}', 'One message with its body, endpoints and attempts')
      .input(byId)
      .output(MessageDetail),
    retry: at('POST', '/messages/{id}/retry', 'Make the next attempt of a retrying message now')
      .input(byId)
      .output(Message),
    cancel: at('POST', '/messages/{id}/cancel', 'Cancel a queued or retrying message')
      .input(byId)
      .output(Message),
    resend: at('POST', '/messages/{id}/resend', 'Send a settled message again, as a new message')
      .input(
        z.strictObject({
          id: Id,
          body: z
            .string()
            .optional()
            .describe('another body for it, the text of a JSON object; sent without white space'),
        }),
      )
      .output(Message),
    retryAll: at('POST', '/messages/retry', 'Retry many now; who is refused is said')
      .input(ids)
      .output(Done),
    cancelAll: at('POST', '/messages/cancel', 'Cancel many; who is refused is said')
      .input(ids)
      .output(Done),
    resendAll: at('POST', '/messages/resend', 'Resend many; who is refused is said')
      .input(ids)
      .output(Done),
  },
  calls: {
    list: at('GET', '/calls', 'Calls as collected, newest first')
      .input(z.object(page))
      .output(listOf(Call)),
    get: at('GET', '/calls/{id}', 'One call, whole').input(byId).output(CallDetail),
    sendTest: at('POST', '/test-call', 'Send a test call through the collection port')
      .input(
        z
          .object({
            source: z.string().optional().describe("a source's name; the first one when absent"),
          })
          .default({}),
      )
      .output(z.object({ messageId: z.string() })),
  },
  compose: {
    send: at('POST', '/compose', 'Send a composed call, once or many times, at a rate')
      .input(NewSending)
      .output(Sending),
    list: at('GET', '/compose', 'The sendings of this run of Hookbench, newest first').output(
      z.object({ items: z.array(Sending), nextCursor: z.null() }),
    ),
    get: at('GET', '/compose/{id}', 'How far a sending is').input(byId).output(Sending),
    stop: at('POST', '/compose/{id}/stop', 'Send no more of it; what is on its way is answered')
      .input(byId)
      .output(Sending),
    preview: at('POST', '/compose/preview', 'What a call would become, with nothing sent')
      .input(Composed)
      .output(Preview),
  },
  rejections: {
    list: at('GET', '/rejections', 'What was not accepted, and why; 2 KB of what arrived')
      .input(RejectionFilter.extend(page))
      .output(listOf(Rejection)),
    reasons: at(
      'GET',
      '/rejections/reasons',
      'How many rejections there are of each reason',
    ).output(listOf(z.object({ reason: RejectionReason, count: z.number().int() }))),
    get: at('GET', '/rejections/{id}', 'One rejection').input(byId).output(Rejection),
  },
  expect: expectation,
  sources,
  destinations,
  testEndpoint,
  receivers,
  activity,
  workspace,
  profiles,
  captures,
  deletions,
  suppressions,
  scenarios,
  audiences,
  traits,
  syncs,
  delivery: {
    pause: at('POST', '/delivery/pause', 'Start no more attempts; collecting goes on').output(
      Status,
    ),
    resume: at('POST', '/delivery/resume', 'Go on delivering, in order').output(Status),
  },
  clock: {
    get: at('GET', '/clock', "The engine's time and how fast it runs").output(Clock),
    set: at('PATCH', '/clock', "How fast the engine's time runs")
      .input(Clock.pick({ speed: true }))
      .output(Clock),
    advance: at('POST', '/clock/advance', "Move the engine's time forward, and what is due with it")
      .input(Advance)
      .output(Clock),
  },
  settings: {
    get: at('GET', '/settings', 'How the workbench works').output(CurrentSettings),
    update: at('PATCH', '/settings', 'Change settings; what is absent stays')
      .input(SettingsChange)
      .output(CurrentSettings),
  },
}
