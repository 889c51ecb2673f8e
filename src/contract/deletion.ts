import { z } from 'zod'
import { Id, Instant, MessageState } from './model.ts'
import { UserId } from './people.ts'
import { Counts } from './status.ts'

export const DeletionKind = z.enum(
  ['delete', 'suppress_with_delete', 'suppress_only', 'unsuppress'],
  'a deletion is delete, suppress_with_delete, suppress_only or unsuppress',
)
export type DeletionKind = z.infer<typeof DeletionKind>

export const NewDeletion = z
  .strictObject({
    userIds: z.array(UserId).max(100_000, 'at most 100,000 users at once').default([]),
    csv: z.string().optional().describe('a user id a line; with a header, its column userId'),
    kind: DeletionKind,
    sources: z
      .array(z.string())
      .min(1, 'name at least one source, or leave sources out for all that have seen the user')
      .optional()
      .describe('names of the sources that are told; when absent, those that have seen the user'),
  })
  .superRefine(({ userIds, csv }, context) => {
    if (userIds.length === 0 && csv === undefined)
      context.addIssue({ code: 'custom', path: ['userIds'], message: 'name at least one user' })
  })
export type NewDeletion = z.infer<typeof NewDeletion>

/** `running`: some notice is to be made or not settled; `partly_failed`: not every one was delivered. */
export const DeletionState = z.enum(['running', 'finished', 'partly_failed'])
export type DeletionState = z.infer<typeof DeletionState>

/** A request to forget users. */
export const Deletion = z.object({
  id: Id,
  kind: DeletionKind,
  state: DeletionState,
  users: z.int(),
  userIds: z.array(z.string()).describe('the first 100'),
  sources: z.array(z.string()).nullable().describe('as they were named; null: all affected'),
  requestedAt: Instant,
  finishedAt: Instant.nullable(),
  notices: z.int().describe('one for each user and affected source with a destination on'),
  messages: Counts,
  why: z.string().describe('one sentence: why it is in its state, and who was told'),
})
export type Deletion = z.infer<typeof Deletion>

/** What one source was told of one user; without messages it says why it was told nothing. */
export const Notice = z.object({
  userId: z.string(),
  source: z.string(),
  messages: z.array(z.object({ id: Id, destination: z.string(), state: MessageState })),
  reason: z.string().nullable().describe('why there is no notice'),
})
export type Notice = z.infer<typeof Notice>

/** What a deletion would do if it were asked for now. */
export const DeletionPreview = z.object({
  users: z.int(),
  unseen: z.array(z.string()).describe('no source has seen them; the first 100'),
  notices: z.int(),
  sources: z.array(
    z.object({
      source: z.string(),
      users: z.int().describe('that it has seen, of those named'),
      destinations: z.array(z.string()).describe('that are on, and would get a notice of each'),
      reason: z.string().nullable().describe('why it would be told nothing'),
    }),
  ),
  suppressed: z.int().describe('are suppressed already'),
})
export type DeletionPreview = z.infer<typeof DeletionPreview>

export const Suppression = z.object({
  userId: z.string(),
  since: Instant,
  deletionId: Id.nullable(),
})
export type Suppression = z.infer<typeof Suppression>
