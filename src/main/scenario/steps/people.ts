import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { DeletionKind, NewDeletion } from '../../../contract/deletion.ts'
import {
  MembersChange,
  NewAudience,
  NewTrait,
  type Sync,
  UserId,
  ValuesChange,
} from '../../../contract/people.ts'
import { Refusal } from '../../errors/refusal.ts'
import { readCsvText } from './csv.ts'
import { type StepContext, type BenchClient, type RunContext, verb } from './step.ts'
import type { Fault } from './variables.ts'

const sync = z
  .union([z.boolean(), z.literal('hold')], { error: 'must be true, false or hold' })
  .default(false)
  .describe('true: sync and wait until it is done; hold: do not run the first sync on creation')
const csv = (columns: string) => z.string().optional().describe(`a file: ${columns}`)

/** Absent keys are unchanged, so nothing has a default. */
const { name, key, source } = NewAudience.shape
const repeatEvery = NewAudience.shape.repeatEvery.unwrap().optional()

const Audience = z.strictObject({
  name,
  key,
  source,
  repeatEvery,
  rule: NewAudience.shape.rule.unwrap().optional(),
  add: MembersChange.shape.add.unwrap().optional().describe('users to set manually'),
  remove: MembersChange.shape.remove.unwrap().optional().describe('users to set manually'),
  csv: csv('one user id per line; or columns userId and member (true or false)'),
  sync,
})

const audience = verb({
  schema: Audience,
  title: (given) => titleOf('audience', given, countOf(given.add, given.remove)),
  check: csvFault,
  async run(given, context) {
    const { bench, signal } = context
    const { client } = bench
    const { add, remove, rule } = given
    const { items } = await client.audiences.list()
    const known = items.find((each) => each.name === given.name)
    const fields = present({ source: given.source, repeatEvery: given.repeatEvery, rule })
    const { id } =
      known ??
      (await client.audiences.create({
        ...fields,
        name: given.name,
        key: given.key,
        // Its users are added first: the first sync then sends them all.
        sync: 'hold',
      }))
    if (known && Object.keys(fields).length > 0) await client.audiences.update({ id, ...fields })
    const change = present({ add, remove, csv: csvOf(context, given.csv) })
    if (Object.keys(change).length > 0) await client.audiences.members.change({ id, ...change })
    if (await shouldSync(client.audiences, { id, isNew: !known, sync: given.sync }))
      await synced(client, await client.audiences.sync({ id }), signal)
    return null
  },
})

/** Syncs on request, and on creation unless the first sync is on hold or there are no members yet. */
async function shouldSync(
  { preview }: Pick<BenchClient['audiences'], 'preview'>,
  { id, isNew, sync: asked }: { id: string; isNew: boolean; sync: boolean | 'hold' },
): Promise<boolean> {
  if (asked === true || asked === 'hold' || !isNew) return asked === true
  const { added, changed, removed, refusal } = await preview({ id, limit: 1 })
  return refusal === null && added + changed + removed > 0
}

const Trait = z.strictObject({
  name,
  key,
  source,
  repeatEvery,
  compute: NewTrait.shape.compute.unwrap().optional(),
  set: ValuesChange.shape.set.unwrap().optional().describe('values by user id, set manually'),
  clear: ValuesChange.shape.clear.unwrap().optional().describe('users to set manually'),
  csv: csv('lines of userId,value; an empty value clears'),
  sync,
})

const trait = verb({
  schema: Trait,
  title: (given) => titleOf('trait', given, countOf(Object.keys(given.set ?? {}), given.clear)),
  check: csvFault,
  async run(given, context) {
    const { bench, signal } = context
    const { client } = bench
    const { set, clear, compute } = given
    const { items } = await client.traits.list()
    const known = items.find((each) => each.name === given.name)
    const fields = present({ source: given.source, repeatEvery: given.repeatEvery, compute })
    const { id } =
      known ??
      (await client.traits.create({
        ...fields,
        name: given.name,
        key: given.key,
        // Its users are added first: the first sync then sends them all.
        sync: 'hold',
      }))
    if (known && Object.keys(fields).length > 0) await client.traits.update({ id, ...fields })
    const change = present({ set, clear, csv: csvOf(context, given.csv) })
    if (Object.keys(change).length > 0) await client.traits.values.change({ id, ...change })
    if (await shouldSync(client.traits, { id, isNew: !known, sync: given.sync }))
      await synced(client, await client.traits.sync({ id }), signal)
    return null
  },
})

const Delete = z
  .strictObject({
    user: UserId.optional(),
    users: z.array(UserId, 'must be a list of user ids').min(1).optional(),
    csv: csv('one user id per line; or a userId column'),
    kind: DeletionKind,
    sources: NewDeletion.shape.sources,
  })
  .superRefine((given, context) => {
    if (given.user === undefined && given.users === undefined && given.csv === undefined)
      context.addIssue({ code: 'custom', path: ['user'], message: 'give user, users or csv' })
  })

const deletion = verb({
  schema: Delete,
  title: ({ kind, user, users, csv: file }) =>
    `${kind} ${[...(user === undefined ? [] : [user]), ...(users ? [users.length > 3 ? `${users.length} users` : users.join(', ')] : []), ...(file === undefined ? [] : [`the users of ${file}`])].join(' and ')}`,
  check: csvFault,
  async run({ user, users = [], kind, sources, csv: file }, context) {
    await context.bench.client.deletions.create({
      kind,
      userIds: user === undefined ? users : [user, ...users],
      ...present({ sources, csv: csvOf(context, file) }),
    })
    return null
  },
})

export const peopleVerbs = { audience, trait, delete: deletion }

function titleOf(
  kind: string,
  given: { name: string; sync: boolean | 'hold'; csv?: string | undefined },
  by: string[],
) {
  const parts = [
    ...by,
    ...(given.csv === undefined ? [] : [`by ${given.csv}`]),
    ...(given.sync === true ? ['sync'] : given.sync === 'hold' ? ['first sync on hold'] : []),
  ]
  return `${kind} ${given.name}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`
}

const countOf = (plus: unknown[] = [], minus: unknown[] = []) => [
  ...(plus.length > 0 ? [`+${plus.length}`] : []),
  ...(minus.length > 0 ? [`−${minus.length}`] : []),
]

/** Omits absent keys. */
function present<T extends object>(given: T) {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

function csvFault(given: { csv?: string | undefined }, context: StepContext): Fault[] {
  if (given.csv === undefined) return []
  const read = readCsvText(context, given.csv)
  return 'fault' in read ? [{ path: ['csv'], message: read.fault }] : []
}

function csvOf(context: StepContext, file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  const read = readCsvText(context, file)
  if ('fault' in read) throw new Refusal('BAD_REQUEST', read.fault)
  return read.text
}

const lookMs = 50

/** Done when its calls are made; use an expectation for their delivery. */
async function synced(client: BenchClient, begun: Sync, signal: RunContext['signal']) {
  for (let now = begun; !now.done; now = await client.syncs.get({ id: begun.id }))
    await sleep(lookMs, undefined, { signal })
}
