import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { isPresent } from '../../../contract/json.ts'
import { type CallType, RejectionReason } from '../../../contract/model.ts'
import { createPoster, type Posted, type Poster } from '../../compose/post.ts'
import { Refusal } from '../../refusal.ts'
import { type Around, type Doing, NotHeld, verb } from '../step.ts'
import { asText, type Fault, fillIn, type Scope } from '../variables.ts'
import { byName } from '../../byName.ts'
import { mostCalls, type Repeat, repeatsOf, usersOf } from './repeats.ts'

const most = mostCalls
const times = 'a call is sent 1 to 100,000 times'
const Rate = z
  .union([z.number(), z.string()], { error: 'a rate is a number a second, such as 50/s' })
  .transform((value, context) => {
    const rate = Number(/^(\d+(?:\.\d+)?)(?:\s*\/\s*s)?$/.exec(String(value))?.[1])
    if (rate > 0) return rate
    context.addIssue({ code: 'custom', message: 'a rate is a number a second, such as 50/s' })
    return z.NEVER
  })

const text = z.string('a text is needed; a number stands in quotes')
const object = z.unknown().describe('an object; the port says so where it is none')
const Call = z
  .strictObject({
    user: text.describe('userId; the user of `users` when absent'),
    anonymous: text.describe('anonymousId'),
    event: text.describe('of a track'),
    name: text.describe('of a page or screen'),
    group: text.describe('groupId of a group'),
    previous: text.describe('previousId of an alias'),
    properties: object,
    traits: object,
    context: object,
    integrations: object,
    timestamp: text.describe('when it happened: ISO 8601, or {{now - 3h}}'),
    messageId: text,
    source: text.describe("a source's name; the first one when absent"),
    times: z.int(times).min(1, times).max(most, times).describe('so often; {{n}} counts from 1'),
    users: z
      .union([z.int().min(1).max(most), z.array(text).min(1)], {
        error: 'users are a number, for u_0001 and so on, or a list of user ids',
      })
      .describe('a call for each: 50 for u_0001 to u_0050, or a list; {{user}} is the one'),
    rate: Rate.describe(
      'how many a second, such as 50/s; as fast as they are answered when absent',
    ),
    csv: text.describe('a file; a call for each line, whose columns are {{row.NAME}}'),
    refused: RejectionReason.describe('it has to be rejected, for this reason'),
  })
  .partial()
  .superRefine(({ users, csv }, context) => {
    if (users !== undefined && csv !== undefined)
      context.addIssue({ code: 'custom', path: ['csv'], message: 'give users or csv, one of them' })
  })
type Call = z.infer<typeof Call>

export const callVerb = (type: CallType) =>
  verb<typeof Call>({
    schema: Call,
    filledFirst: ['times', 'users', 'rate', 'csv', 'source', 'refused'],
    title: (given, around) => titleOf(type, { ...given, ...fields(given, around) }),
    check: (given, around) => {
      const repeats = repeatsOf(given, around)
      if (!Array.isArray(repeats)) return [repeats]
      // Of many that are alike the first says it all; the lines of a file differ.
      return faultsOf(given, given.csv === undefined ? repeats.slice(0, 1) : repeats)
    },
    async run(given, doing) {
      const repeats = repeatsOf(given, doing)
      if (!Array.isArray(repeats)) throw new Refusal('BAD_REQUEST', repeats.message)
      const send = await sender(type, given, doing)
      await inLanes(repeats, { given, send, signal: doing.signal })
      return null
    },
  })

const mostTold = 5

/** What cannot be filled in, of the first few calls. */
function faultsOf(given: Call, repeats: Repeat[]): Fault[] {
  const told = new Map<string, Fault>()
  for (const { scope, line } of repeats) {
    const faults: Fault[] = []
    fillIn(given, scope, faults)
    for (const { path, message } of faults) {
      const key = `${path.join('.')} ${message}`
      const where = line === null ? '' : `line ${line} of ${given.csv}: `
      if (!told.has(key)) told.set(key, { path, message: where + message })
    }
    if (told.size >= mostTold) break
  }
  return [...told.values()].slice(0, mostTold)
}

/** What a title names: of one call as it is sent, of several what they have in common. */
function fields(given: Call, around: Around): Partial<Call> {
  const repeats = repeatsOf(given, around)
  const several = !Array.isArray(repeats) || repeats.length > 1
  const named = (['event', 'name', 'group', 'user'] as const).map((key) => [
    key,
    several && /\{\{\s*(n|user|row)\b/.test(given[key] ?? '')
      ? undefined
      : fillIn(given[key], around.scope),
  ])
  return Object.fromEntries(named) as Partial<Call>
}

function titleOf(type: string, { event, name, user, group, users, csv, ...given }: Call): string {
  const call = [type, event ?? name ?? group, ...(user === undefined ? [] : [`of ${user}`])]
  return [
    call.filter((word) => word !== undefined).join(' '),
    ...(csv === undefined ? [] : [`one for each line of ${csv}`]),
    ...(users === undefined ? [] : [`${usersOf(users).length} users`]),
    ...(given.times === undefined ? [] : [`${given.times} times`]),
    ...(given.rate === undefined ? [] : [`${given.rate}/s`]),
    ...(given.refused === undefined ? [] : [`refused as ${given.refused}`]),
  ].join(', ')
}

type Send = (scope: Scope) => Promise<void>

/** Unpaced calls of so many users are under way at once; those of one user are sent in their order. */
const mostUnderWay = 16

interface Lanes {
  given: Call
  send: Send
  signal: AbortSignal
}
async function inLanes(repeats: Repeat[], { given, send, signal }: Lanes) {
  const startedAt = performance.now()
  const lanes = new Map<string, Promise<void>>()
  const underWay = new Set<Promise<void>>()
  let failed: { error: unknown } | null = null
  for (const [index, { scope }] of repeats.entries()) {
    if (given.rate !== undefined) {
      const wait = startedAt + (index * 1000) / given.rate - performance.now()
      await sleep(Math.max(0, wait), undefined, { signal })
    } else while (underWay.size >= mostUnderWay) await Promise.race(underWay)
    if (failed !== null) break
    signal.throwIfAborted()
    const lane = asText(fillIn(userOf(given, scope) ?? given.anonymous ?? '', scope))
    const one = (lanes.get(lane) ?? Promise.resolve())
      .then(() => (failed === null ? send(scope) : undefined))
      .catch((error: unknown) => {
        failed ??= {
          error: repeats.length > 1 ? numbered(error, index + 1, repeats.length) : error,
        }
      })
      .finally(() => underWay.delete(one))
    lanes.set(lane, one)
    underWay.add(one)
  }
  await Promise.all(underWay)
  if (failed !== null) throw (failed as { error: unknown }).error
}

function numbered(error: unknown, number: number, count: number): unknown {
  const message = `call ${number} of ${count}: ${error instanceof Error ? error.message : String(error)}`
  return error instanceof NotHeld ? new NotHeld(message) : new Refusal('BAD_REQUEST', message)
}

/** Sends the call of one repeat, and sees that it was taken, or refused where that is expected. */
async function sender(type: CallType, given: Call, { bench }: Doing): Promise<Send> {
  const { items: sources } = await bench.client.sources.list()
  const posters = new Map<string, Poster>()
  const since = given.refused === undefined ? null : await serverNow(bench)

  return async (scope) => {
    const faults: Fault[] = []
    const call = fillIn(given, scope, faults) as Call
    // A CSV file may have been written anew since it was checked.
    if (faults[0]) throw new Refusal('BAD_REQUEST', faults[0].message)
    const source =
      call.source === undefined && sources[0]
        ? sources[0]
        : byName('source', call.source ?? '', sources)
    const poster = posters.get(source.name) ?? createPoster(bench.collect, source.writeKey)
    posters.set(source.name, poster)
    const content = contentOf(call, userOf(call, scope))
    const posted = await poster.post(type, content)
    if (since !== null) return seeRefused(content.messageId, posted, since)
    if (posted.outcome === 'accepted') return
    const title = titleOf(type, { ...call, user: content.userId, users: undefined, csv: undefined })
    throw new Refusal('BAD_REQUEST', `the port did not accept ${title}: ${posted.message}`)
  }

  /** Some rejections are answered 200, so it is their record that counts. */
  async function seeRefused(messageId: string, posted: Posted, from: string) {
    const { items } = await bench.client.rejections.list({ since: from, limit: 500 })
    const ours = items.find(({ arrived }) => arrived.text.includes(messageId))
    if (ours?.reason === given.refused) return
    const wanted = `it was expected to be refused as ${given.refused}`
    if (ours) throw new NotHeld(`${wanted}; it was refused as ${ours.reason}: ${ours.message}`)
    if (posted.outcome !== 'accepted')
      throw new NotHeld(`${wanted}; the port answered: ${posted.message}`)
    throw new NotHeld(`${wanted}; it was accepted`)
  }
}

const userOf = ({ user, users }: Call, { values }: Scope) =>
  user ?? (users === undefined ? undefined : (values.user as string))

function contentOf(call: Call, userId: string | undefined) {
  return {
    // First: a rejection keeps the beginning of what arrived.
    messageId: isPresent(call.messageId) ? (call.messageId as string) : randomUUID(),
    userId,
    anonymousId: call.anonymous,
    event: call.event,
    groupId: call.group,
    previousId: call.previous,
    name: call.name,
    properties: call.properties,
    traits: call.traits,
    context: call.context,
    integrations: call.integrations,
    timestamp: call.timestamp,
  }
}

/** The real time of the machine that Hookbench runs on. */
export async function serverNow({ client }: Doing['bench']): Promise<string> {
  const { engineNow, offsetMs } = await client.clock.get()
  return new Date(Date.parse(engineNow) - offsetMs).toISOString()
}
