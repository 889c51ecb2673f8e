import { z } from 'zod'
import { Duration } from './duration.ts'
import { Counts } from './status.ts'
import { Id, Instant } from './model.ts'
import { PropertyCondition, Rule, Span } from './rule.ts'
import { EventName, Name } from './wiring.ts'

/** A user as clients name them: to the letter, spaces around it included. */
export const UserId = z
  .string('a user id is a text')
  .regex(/\S/, 'a user id is not empty')
  // Half a surrogate pair cannot be stored; it is replaced here as it is in calls.
  .overwrite((id) => id.toWellFormed())
  .max(1000, 'a user id has at most 1,000 characters')

/** What was collected of a user. */
export const Profile = z.object({
  userId: z.string(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  calls: z.int(),
  sources: z.array(z.object({ source: z.string(), calls: z.int(), lastSeenAt: Instant })),
  traits: z.record(z.string(), z.unknown()).describe('what the last identify call with each said'),
  events: z.array(z.object({ event: z.string(), count: z.int(), lastAt: Instant })),
  suppressedSince: Instant.nullable(),
})
export type Profile = z.infer<typeof Profile>

const Key = z
  .string()
  // Nobody could tell two spellings of an accent apart.
  .normalize('NFC')
  .regex(/^[\p{L}\p{N}\p{M}_]+$/u, 'a key has letters, digits and _ alone')
  .max(120, 'a key has at most 120 characters')

/** Below a second of engine time nobody could tell one sync from the next; a year is as far as a clock advances. */
const RepeatEvery = Duration.refine((ms) => ms >= 1000, 'a sync is repeated after 1s or more')
  .refine((ms) => ms <= 365 * 86_400_000, 'a sync is repeated within a year, 365d')
  .transform((ms) => Math.round(ms))
  .nullable()
  .describe('engine time between two syncs that come by themselves; null: none do')

/** What a member or a value is said to be from: `hand` wins over a rule and over what is computed. */
const By = z.enum(['hand', 'rule'])

const common = {
  id: Id,
  name: z.string(),
  key: z.string(),
  source: z.string().describe('the source that its calls belong to'),
  repeatEvery: z.number().nullable(),
  nextSyncAt: Instant.nullable().describe('when the next sync comes by itself'),
  lastSyncAt: Instant.nullable(),
  syncing: z.boolean().describe('a sync is making its calls'),
}

const fields = {
  name: Name,
  key: Key.optional().describe('the snake_case of the name when absent; fixed afterwards'),
  source: z.string().optional().describe("a source's name; the first one when absent"),
  repeatEvery: RepeatEvery,
}

/** The product's own: creating an audience or a computed trait runs its first sync. */
const FirstSync = z
  .enum(['now', 'hold'], 'it is now or hold')
  .default('now')
  .describe('now: the first sync runs on creation; hold: nothing is sent until it is synced')

export const Audience = z.object({
  ...common,
  rule: Rule.nullable(),
  members: z.int().describe('how many belong now'),
  byHand: z.int().describe('how many were added by hand'),
  removedByHand: z.int().describe('how many are none whatever the rule says'),
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
  sent: z.boolean().describe('the last sync has told it'),
})
export type Member = z.infer<typeof Member>

/** Added, then removed: a user in both is removed. With a mistake in it nothing of it is done. */
export const MembersChange = z.strictObject({
  add: z.array(UserId).default([]),
  remove: z.array(UserId).default([]).describe('a rule no longer makes them members either'),
  release: z.array(UserId).default([]).describe('no longer by hand: the rule decides again'),
  csv: z
    .string()
    .optional()
    .describe('a user id a line; with a header, its column userId, and member: true or false'),
})
export type MembersChange = z.infer<typeof MembersChange>

/** A value of a computed trait. */
export const TraitValue = z.union(
  [z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number(), z.boolean()]))],
  { error: 'a value is a text, a number, true, false, or a list of these' },
)
export type TraitValue = z.infer<typeof TraitValue>

/** So much leaves room in a call for a user id and the rest. */
const mostValueBytes = 24 * 1024

/** Whether a call can carry it. */
export const fitsCall = (value: TraitValue) =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  new TextEncoder().encode(JSON.stringify(value)).length <= mostValueBytes

/** One that is set. */
export const NewValue = TraitValue.refine(
  fitsCall,
  'a value has at most 24 KB of JSON, so that a call can carry it',
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

/** How a value is computed from a user's events. Null where the user has no such event, or none with a value. */
export const Computation = z
  .strictObject({
    of: Aggregate,
    event: EventName,
    property: z.string().min(1).optional().describe('of the event; a counter needs none'),
    within: Span.optional().describe('engine time, as in a rule'),
    where: z.array(PropertyCondition).min(1, 'name at least one property').optional(),
  })
  .superRefine(({ of, property }, context) => {
    if (of !== 'counter' && property === undefined)
      context.addIssue({
        code: 'custom',
        path: ['property'],
        message: `${of} needs the property that it is of`,
      })
  })
export type Computation = z.infer<typeof Computation>

export const Trait = z.object({
  ...common,
  compute: Computation.nullable(),
  values: z.int().describe('how many users have one now'),
  byHand: z.int(),
  clearedByHand: z.int().describe('how many have none whatever is computed'),
})
export type Trait = z.infer<typeof Trait>
export const NewTrait = z.strictObject({
  ...fields,
  repeatEvery: fields.repeatEvery.default(null),
  compute: Computation.nullable().default(null),
  values: z.record(UserId, NewValue).default({}).describe('set manually'),
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
  sent: z.boolean().describe('the last sync has told this value'),
})
export type UserValue = z.infer<typeof UserValue>
export const ValuesChange = z.strictObject({
  set: z.record(UserId, NewValue).default({}),
  clear: z.array(UserId).default([]).describe('no value, whatever is computed'),
  release: z.array(UserId).default([]).describe('no longer by hand: what is computed counts again'),
  csv: z.string().optional().describe('lines of userId,value; an empty value clears'),
})
export type ValuesChange = z.infer<typeof ValuesChange>

/** One user whom the next sync would tell, or a sync told. */
export const SyncChange = z.object({
  userId: z.string(),
  value: z.union([TraitValue, z.null()]).describe('of the trait in the identify call'),
  before: z.union([TraitValue, z.null()]).describe('what the last sync told; null: nothing'),
  why: z.string().describe('in a few words: added by hand, plan became pro'),
})
export type SyncChange = z.infer<typeof SyncChange>

const amounts = {
  added: z.int().describe('become members, or get a value'),
  changed: z.int().describe('get another value; none of an audience'),
  removed: z.int().describe('are members no more, or lose their value'),
}
/** What a sync would send if it were made now. */
export const SyncPreview = z.object({
  first: z.boolean().describe('no sync was made yet, so it tells everyone'),
  ...amounts,
  unchanged: z.int(),
  suppressed: z.int().describe('are left out, since their calls would be rejected'),
  refusal: z.string().nullable().describe('why a sync would be refused now'),
  destinations: z.array(z.string()).describe('that would get its calls'),
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
  calls: z.int().describe('made so far; added, changed and removed together when it is done'),
  done: z.boolean().describe('all its calls are made'),
  messages: Counts,
})
export type Sync = z.infer<typeof Sync>
