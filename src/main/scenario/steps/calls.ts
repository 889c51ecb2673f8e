import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { isPresent } from '../../../contract/json.ts'
import { type CallType, RejectionReason } from '../../../contract/model.ts'
import { createPoster, type Posted, type Poster } from '../../compose/post.ts'
import { Refusal } from '../../errors/refusal.ts'
import { type StepContext, type RunContext, ExpectationFailed, verb } from './step.ts'
import { asText, type Fault, fillIn, type Scope } from './variables.ts'
import { byName } from '../../text/byName.ts'
import { mostCalls, type Repeat, repeatsOf, usersOf } from './repeats.ts'

const most = mostCalls
const times = 'must be 1 to 100,000 times'
const Rate = z
  .union([z.number(), z.string()], { error: 'a rate must be calls per second, such as 50/s' })
  .transform((value, context) => {
    const rate = Number(/^(\d+(?:\.\d+)?)(?:\s*\/\s*s)?$/.exec(String(value))?.[1])
    if (rate > 0) return rate
    context.addIssue({ code: 'custom', message: 'a rate must be calls per second, such as 50/s' })
    return z.NEVER
  })

const text = z.string('must be a string; put a number in quotes')
const object = z.unknown().describe('an object; the port checks it')
const Call = z
  .strictObject({
    user: text.describe('userId; by default the current one of `users`'),
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
    source: text.describe("a source's name; the first source by default"),
    times: z
      .int(times)
      .min(1, times)
      .max(most, times)
      .describe('number of times; {{n}} counts from 1'),
    users: z
      .union([z.int().min(1).max(most), z.array(text).min(1)], {
        error: 'users must be a number, for u_0001 and so on, or a list of user ids',
      })
      .describe(
        'one call for each: 50 for u_0001 to u_0050, or a list; {{user}} is the current one',
      ),
    rate: Rate.describe('calls per second, such as 50/s; by default as fast as they are answered'),
    csv: text.describe('a file; one call for each line, with its columns as {{row.NAME}}'),
    refused: RejectionReason.describe('the call must be rejected with this reason'),
  })
  .partial()
  .superRefine(({ users, csv }, context) => {
    if (users !== undefined && csv !== undefined)
      context.addIssue({ code: 'custom', path: ['csv'], message: 'give either users or csv' })
  })
type Call = z.infer<typeof Call>

/** The same for all calls of a step. Filled in once: a value may contain braces itself. */
const filledFirst = ['times', 'users', 'rate', 'csv', 'source', 'refused'] as const

export const callVerb = (type: CallType) =>
  verb<typeof Call>({
    schema: Call,
    filledFirst,
    title: (given, context) => titleOf(type, { ...given, ...fields(given, context) }),
    check: (given, context) => {
      const repeats = repeatsOf(given, context)
      if (!Array.isArray(repeats)) return [repeats]
      // The first of identical calls represents them all; the lines of a file differ.
      return faultsOf(given, given.csv === undefined ? repeats.slice(0, 1) : repeats)
    },
    async run(given, context) {
      const repeats = repeatsOf(given, context)
      if (!Array.isArray(repeats)) throw new Refusal('BAD_REQUEST', repeats.message)
      const send = await sender(type, given, context)
      await inLanes(repeats, { given, send, signal: context.signal })
      return null
    },
  })

/** One call of a step: its variables filled in for this repeat. */
function fillCall(given: Call, scope: Scope, faults: Fault[]): Call {
  const filled = new Set<string>(filledFirst)
  const rest = Object.entries(given).filter(([key]) => !filled.has(key))
  return { ...given, ...(fillIn(Object.fromEntries(rest), scope, faults) as Call) }
}

const maxFaults = 5

/** The variables that cannot be filled in, for the first few calls. */
function faultsOf(given: Call, repeats: Repeat[]): Fault[] {
  const found = new Map<string, Fault>()
  for (const { scope, line } of repeats) {
    const faults: Fault[] = []
    fillCall(given, scope, faults)
    for (const { path, message } of faults) {
      const key = `${path.join('.')} ${message}`
      const where = line === null ? '' : `line ${line} of ${given.csv}: `
      if (!found.has(key)) found.set(key, { path, message: where + message })
    }
    if (found.size >= maxFaults) break
  }
  return [...found.values()].slice(0, maxFaults)
}

/** What the title shows: one call as sent, or what several have in common. */
function fields(given: Call, context: StepContext): Partial<Call> {
  const repeats = repeatsOf(given, context)
  const several = !Array.isArray(repeats) || repeats.length > 1
  const named = (['event', 'name', 'group', 'user'] as const).map((key) => [
    key,
    several && /\{\{\s*(n|user|row)\b/.test(given[key] ?? '')
      ? undefined
      : fillIn(given[key], context.scope),
  ])
  return Object.fromEntries(named) as Partial<Call>
}

function titleOf(type: string, { event, name, user, group, users, csv, ...given }: Call): string {
  const call = [type, event ?? name ?? group, ...(user === undefined ? [] : [`of ${user}`])]
  return [
    call.filter((word) => word !== undefined).join(' '),
    ...(csv === undefined ? [] : [`one per line of ${csv}`]),
    ...(users === undefined ? [] : [`${usersOf(users).length} users`]),
    ...(given.times === undefined ? [] : [`${given.times} times`]),
    ...(given.rate === undefined ? [] : [`${given.rate}/s`]),
    ...(given.refused === undefined ? [] : [`rejected as ${given.refused}`]),
  ].join(', ')
}

type Send = (scope: Scope) => Promise<void>

/** The most calls in progress without a rate, each of a different user; calls of one user are sent in order. */
const maxInProgress = 16

interface Lanes {
  given: Call
  send: Send
  signal: AbortSignal
}
async function inLanes(repeats: Repeat[], { given, send, signal }: Lanes) {
  const startedAt = performance.now()
  const lanes = new Map<string, Promise<void>>()
  const inProgress = new Set<Promise<void>>()
  let failed: { error: unknown } | null = null
  for (const [index, { scope }] of repeats.entries()) {
    if (given.rate !== undefined) {
      const wait = startedAt + (index * 1000) / given.rate - performance.now()
      await sleep(Math.max(0, wait), undefined, { signal })
    } else while (inProgress.size >= maxInProgress) await Promise.race(inProgress)
    if (failed !== null) break
    signal.throwIfAborted()
    const own = fillIn({ user: given.user, anonymous: given.anonymous }, scope) as Call
    const lane = asText(userOf({ ...own, users: given.users }, scope) ?? own.anonymous ?? '')
    const one = (lanes.get(lane) ?? Promise.resolve())
      .then(() => (failed === null ? send(scope) : undefined))
      .catch((error: unknown) => {
        failed ??= {
          error: repeats.length > 1 ? numbered(error, index + 1, repeats.length) : error,
        }
      })
      .finally(() => inProgress.delete(one))
    lanes.set(lane, one)
    inProgress.add(one)
  }
  await Promise.all(inProgress)
  if (failed !== null) throw (failed as { error: unknown }).error
}

function numbered(error: unknown, number: number, count: number): unknown {
  const message = `call ${number} of ${count}: ${error instanceof Error ? error.message : String(error)}`
  return error instanceof ExpectationFailed
    ? new ExpectationFailed(message)
    : new Refusal('BAD_REQUEST', message)
}

/** Sends the call of one repeat, and verifies that it was accepted, or rejected if that is expected. */
async function sender(type: CallType, given: Call, { bench }: RunContext): Promise<Send> {
  const { items: sources } = await bench.client.sources.list()
  const posters = new Map<string, Poster>()
  const since = given.refused === undefined ? null : await serverNow(bench)

  return async (scope) => {
    const faults: Fault[] = []
    const call = fillCall(given, scope, faults)
    // A CSV file may have changed since it was checked.
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

  /** Some rejections are answered 200, so the recorded rejection is used. */
  async function seeRefused(messageId: string, posted: Posted, from: string) {
    const { items } = await bench.client.rejections.list({ since: from, limit: 500 })
    const ours = items.find(({ arrived }) => arrived.text.includes(messageId))
    if (ours?.reason === given.refused) return
    const wanted = `expected a rejection as ${given.refused}`
    if (ours)
      throw new ExpectationFailed(`${wanted}; was rejected as ${ours.reason}: ${ours.message}`)
    if (posted.outcome !== 'accepted')
      throw new ExpectationFailed(`${wanted}; the port answered: ${posted.message}`)
    throw new ExpectationFailed(`${wanted}; was accepted`)
  }
}

const userOf = ({ user, users }: Call, { values }: Scope) =>
  user ?? (users === undefined ? undefined : (values.user as string))

function contentOf(call: Call, userId: string | undefined) {
  return {
    // First, because a rejection stores only the beginning of what arrived.
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
export async function serverNow({ client }: RunContext['bench']): Promise<string> {
  const { engineNow, offsetMs } = await client.clock.get()
  return new Date(Date.parse(engineNow) - offsetMs).toISOString()
}
