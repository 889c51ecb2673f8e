import { z } from 'zod'
import { Id, IdInput, Instant } from './model.ts'

export const MessageAction = z.enum(['retry', 'cancel', 'resend'])
export type MessageAction = z.infer<typeof MessageAction>

const mostIds = 10_000
const idList = z.array(IdInput).max(mostIds, 'at most 10,000 messages; use a filter for more')

/** What an action on many messages is applied to, beside a filter. */
export const bulkTarget = {
  action: MessageAction,
  from: IdInput.optional().describe('no message older than this one'),
  except: idList.default([]).describe('matching messages to leave out'),
  also: idList.default([]).describe('messages to include whether they match or not'),
  ids: idList
    .min(1, 'at least one message is required')
    .optional()
    .describe('these messages, instead of those that match'),
}

const Group = z.object({
  reason: z.string(),
  count: z.int(),
  examples: z.array(Id).describe('the first three of these messages'),
})
export type ActionGroup = z.infer<typeof Group>

/** An action on many messages: its progress while it runs, its result when it is done. */
export const BulkAction = z.object({
  id: Id,
  action: MessageAction,
  startedAt: Instant,
  matches: z.int().describe('how many messages matched when it started'),
  processed: z.int(),
  changed: z.int(),
  refused: z.int(),
  reasons: z.array(Group).describe('why messages were refused, the most frequent reason first'),
  notes: z.array(Group).describe('what to know about changed messages'),
  done: z.boolean(),
  stopped: z.boolean().describe('stopped before all messages were processed'),
  failure: z.string().nullable().describe('why it ended early, or null'),
})
export type BulkAction = z.infer<typeof BulkAction>
