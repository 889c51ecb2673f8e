import { z } from 'zod'
import { Id, Instant, MessageState } from './model.ts'
import { deletionKinds, deletionStates } from './options.ts'
import { UserId } from './people.ts'
import { Counts } from './status.ts'

export const DeletionKind = z.enum(
  deletionKinds,
  'must be delete, suppress_with_delete, suppress_only or unsuppress',
)
export type DeletionKind = z.infer<typeof DeletionKind>

export const NewDeletion = z
  .strictObject({
    userIds: z.array(UserId).max(100_000, 'at most 100,000 users at once').default([]),
    csv: z.string().optional().describe('one user id per line; with a header, the column userId'),
    kind: DeletionKind,
    sources: z
      .array(z.string())
      .min(1, 'name at least one source, or leave sources out for all that have seen the user')
      .optional()
      .describe('names of the sources to notify; when absent, those that have seen the user'),
  })
  .superRefine(({ userIds, csv }, context) => {
    if (userIds.length === 0 && csv === undefined)
      context.addIssue({
        code: 'custom',
        path: ['userIds'],
        message: 'at least one user id is required',
      })
  })
export type NewDeletion = z.infer<typeof NewDeletion>

/** `running`: some notices are not created or not settled; `partly_failed`: some were not delivered. */
export const DeletionState = z.enum(deletionStates)
export type DeletionState = z.infer<typeof DeletionState>

/** A request to forget users. */
export const Deletion = z.object({
  id: Id,
  kind: DeletionKind,
  state: DeletionState,
  users: z.int(),
  userIds: z.array(z.string()).describe('the first 100'),
  sources: z.array(z.string()).nullable().describe('as requested; null: all affected'),
  requestedAt: Instant,
  finishedAt: Instant.nullable(),
  notices: z.int().describe('one for each user and affected source with an enabled destination'),
  messages: Counts,
  why: z
    .string()
    .describe('one sentence: the reason for its state, and which sources were notified'),
})
export type Deletion = z.infer<typeof Deletion>

/** One deletion notice: one source and one user. Without messages it has the reason there are none. */
export const Notice = z.object({
  userId: z.string(),
  source: z.string(),
  messages: z.array(z.object({ id: Id, destination: z.string(), state: MessageState })),
  reason: z.string().nullable().describe('why there is no deletion notice'),
})
export type Notice = z.infer<typeof Notice>

/** The effect of a deletion if it were requested now. */
export const DeletionPreview = z.object({
  users: z.int(),
  unseen: z.array(z.string()).describe('users that no source has seen; the first 100'),
  notices: z.int(),
  sources: z.array(
    z.object({
      source: z.string(),
      users: z.int().describe('users it has seen, of those given'),
      destinations: z
        .array(z.string())
        .describe('enabled destinations that would get a deletion notice for each'),
      reason: z.string().nullable().describe('why it would not be notified'),
    }),
  ),
  suppressed: z.int().describe('users already suppressed'),
})
export type DeletionPreview = z.infer<typeof DeletionPreview>

export const Suppression = z.object({
  userId: z.string(),
  since: Instant,
  deletionId: Id.nullable(),
})
export type Suppression = z.infer<typeof Suppression>
