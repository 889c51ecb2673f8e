import { z } from 'zod'
import { Duration } from './duration.ts'
import { Counts } from './status.ts'
import { Id, Instant } from './model.ts'
import { PropertyCondition, Rule, Span } from './rule.ts'
import { EventName } from './eventName.ts'
import { Name } from './wiring.ts'
import { OpenObject, openRecord } from './openObject.ts'

/** A user id as clients send it, exactly, including surrounding spaces. */
export const UserId = z
  .string('a user id must be a string')
  .regex(/\S/, 'a user id must not be empty')
  // A lone surrogate cannot be stored; it is replaced here as in calls.
  .overwrite((id) => id.toWellFormed())
  .max(1000, 'a user id can have at most 1,000 characters')

/** The collected data of a user. */
export const Profile = z.object({
  userId: z.string(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  calls: z.int(),
  sources: z.array(z.object({ source: z.string(), calls: z.int(), lastSeenAt: Instant })),
  traits: OpenObject.describe('the value of each trait in the latest identify call that has it'),
  events: z.array(z.object({ event: z.string(), count: z.int(), lastAt: Instant })),
  suppressedSince: Instant.nullable(),
})
export type Profile = z.infer<typeof Profile>

const Key = z
  .string()
  // The two Unicode forms of an accent look the same.
  .normalize('NFC')
  .regex(/^[\p{L}\p{N}\p{M}_]+$/u, 'a key can contain only letters, digits and _')
  .max(120, 'a key can have at most 120 characters')

/** Syncs less than a second apart are indistinguishable; a clock advances by at most one year at once. */
const RepeatEvery = Duration.refine(
  (ms) => ms >= 1000,
  'the interval between syncs must be at least 1s',
)
  .refine((ms) => ms <= 365 * 86_400_000, 'the interval between syncs must be at most a year, 365d')
  .transform((ms) => Math.round(ms))
  .nullable()
  .describe('engine time between two automatic syncs; null: no automatic syncs')

/** The origin of a member or value: `hand` (set manually) overrides a rule and a computation. */
const By = z.enum(['hand', 'rule'])

const common = {
  id: Id,
  name: z.string(),
  key: z.string(),
  source: z.string().describe('the source its calls belong to'),
  repeatEvery: z.number().nullable(),
  nextSyncAt: Instant.nullable().describe('when the next automatic sync runs'),
  lastSyncAt: Instant.nullable(),
  syncing: z.boolean().describe('a sync is in progress'),
}

const fields = {
  name: Name,
  key: Key.optional().describe('the snake_case of the name when absent; fixed afterwards'),
  source: z.string().optional().describe("a source's name; the first source by default"),
  repeatEvery: RepeatEvery,
}

/** As documented: creating an audience or a computed trait runs its first sync. */
const FirstSync = z
  .enum(['now', 'hold'], 'must be now or hold')
  .default('now')
  .describe('now: the first sync runs on creation; hold: nothing is sent until it is synced')

export const Audience = z.object({
  ...common,
  rule: Rule.nullable(),
  members: z.int().describe('how many members it has now'),
  byHand: z.int().describe('how many were added manually'),
  removedByHand: z.int().describe('how many are excluded, whatever the rule says'),
})
export type Audience = z.infer<typeof Audience>
export const NewAudience = z.strictObject({
  ...fields,
  repeatEvery: fields.repeatEvery.default(null),
  rule: Rule.nullable().default(null),
  members: z.array(UserId).default([]).describe('added manually'),
  sync: FirstSync,
})
export type NewAudience = z.infer<typeof NewAudience>
const { name, source, repeatEvery } = fields
export const AudienceChange = z
  .strictObject({ name, source, repeatEvery, rule: Rule.nullable() })
  .partial()
export type AudienceChange = z.infer<typeof AudienceChange>

export const Member = z.object({
  userId: z.string(),
  by: By,
  sent: z.boolean().describe('the last sync sent it'),
})
export type Member = z.infer<typeof Member>

/** Added, then removed: a user in both is removed. With a mistake, nothing is changed. */
export const MembersChange = z.strictObject({
  add: z.array(UserId).default([]),
  remove: z.array(UserId).default([]).describe('removed even if a rule matches them'),
  release: z.array(UserId).default([]).describe('no longer set manually: the rule decides again'),
  csv: z
    .string()
    .optional()
    .describe('one user id per line; with a header, the column userId, and member: true or false'),
})
export type MembersChange = z.infer<typeof MembersChange>

/** A value of a computed trait. */
export const TraitValue = z.union(
  [z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number(), z.boolean()]))],
  { error: 'a value must be a string, a number, true, false, or a list of these' },
)
export type TraitValue = z.infer<typeof TraitValue>

/** Leaves room in a call for a user id and the other fields. */
const mostValueBytes = 24 * 1024

/** Whether a call can carry it. */
export const fitsCall = (value: TraitValue) =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  new TextEncoder().encode(JSON.stringify(value)).length <= mostValueBytes

/** A value that is set. */
export const NewValue = TraitValue.refine(
  fitsCall,
  'a value can have at most 24 KB of JSON, so that it fits into a call',
)

export const Aggregate = z.enum([
  'counter',
  'sum',
  'average',
  'minimum',
  'maximum',
  'most_frequent',
  'first',
  'last',
  'unique_list',
  'unique_list_count',
])
export type Aggregate = z.infer<typeof Aggregate>

/** How a value is computed from a user's events. Null if the user has no such event, or none with a value. */
export const Computation = z
  .strictObject({
    of: Aggregate,
    event: EventName,
    property: z.string().min(1).optional().describe('of the event; not used by a counter'),
    within: Span.optional().describe('engine time, as in a rule'),
    where: z.array(PropertyCondition).min(1, 'at least one property is required').optional(),
  })
  .superRefine(({ of, property }, context) => {
    if (of !== 'counter' && property === undefined)
      context.addIssue({
        code: 'custom',
        path: ['property'],
        message: `${of} needs a property`,
      })
  })
export type Computation = z.infer<typeof Computation>

export const Trait = z.object({
  ...common,
  compute: Computation.nullable(),
  values: z.int().describe('how many users have a value now'),
  byHand: z.int(),
  clearedByHand: z.int().describe('how many are cleared, whatever is computed'),
})
export type Trait = z.infer<typeof Trait>
export const NewTrait = z.strictObject({
  ...fields,
  repeatEvery: fields.repeatEvery.default(null),
  compute: Computation.nullable().default(null),
  values: openRecord(UserId, NewValue).default({}).describe('set manually'),
  sync: FirstSync,
})
export type NewTrait = z.infer<typeof NewTrait>
export const TraitChange = z
  .strictObject({ name, source, repeatEvery, compute: Computation.nullable() })
  .partial()
export type TraitChange = z.infer<typeof TraitChange>

export const UserValue = z.object({
  userId: z.string(),
  value: TraitValue,
  by: By,
  sent: z.boolean().describe('the last sync sent this value'),
})
export type UserValue = z.infer<typeof UserValue>
export const ValuesChange = z.strictObject({
  set: openRecord(UserId, NewValue).default({}),
  clear: z.array(UserId).default([]).describe('no value, whatever is computed'),
  release: z
    .array(UserId)
    .default([])
    .describe('no longer set manually: the computed value applies again'),
  csv: z.string().optional().describe('lines of userId,value; an empty value clears'),
})
export type ValuesChange = z.infer<typeof ValuesChange>

/** One change that the next sync would send, or a sync sent. */
export const SyncChange = z.object({
  userId: z.string(),
  value: z.union([TraitValue, z.null()]).describe('of the trait in the identify call'),
  before: z.union([TraitValue, z.null()]).describe('what the last sync sent; null: nothing'),
  why: z.string().describe('in a few words: added manually, plan became pro'),
})
export type SyncChange = z.infer<typeof SyncChange>

const amounts = {
  added: z.int().describe('users who become members, or get a value'),
  changed: z.int().describe('users whose value changes; always 0 for an audience'),
  removed: z.int().describe('users who stop being members, or lose their value'),
}
/** What a sync would send if it ran now. */
export const SyncPreview = z.object({
  first: z.boolean().describe('no sync has run yet, so it sends every member'),
  ...amounts,
  unchanged: z.int(),
  suppressed: z.int().describe('users left out because their calls would be rejected'),
  refusal: z.string().nullable().describe('why a sync would be refused now'),
  destinations: z.array(z.string()).describe('destinations that would receive its calls'),
  items: z.array(SyncChange),
  nextCursor: z.string().nullable(),
})
export type SyncPreview = z.infer<typeof SyncPreview>

export const Sync = z.object({
  id: Id,
  of: z.object({ kind: z.enum(['audience', 'trait']), id: Id, name: z.string(), key: z.string() }),
  startedAt: Instant,
  engineStartedAt: Instant,
  by: z.enum(['hand', 'repeat']),
  first: z.boolean(),
  ...amounts,
  calls: z.int().describe('calls made so far; added + changed + removed when it is done'),
  done: z.boolean().describe('all its calls are made'),
  messages: Counts,
})
export type Sync = z.infer<typeof Sync>
