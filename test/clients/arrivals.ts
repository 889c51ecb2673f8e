import { createHmac } from 'node:crypto'
import type { CallType } from '../../src/contract/model.ts'
import { allItems } from '../support/pages.ts'
import type { Started } from '../support/workbench.ts'

/** What a program passed to its client library, under the names of the calls. */
export interface Given {
  userId?: string
  anonymousId?: string
  previousId?: string
  event?: string
  name?: string
  groupId?: string
  properties?: object
  traits?: object
}
export type GivenCalls = Partial<Record<CallType, Given>>

interface Collected {
  type: CallType
  timestamp?: string
  /** RudderStack's libraries for JavaScript send it instead. */
  originalTimestamp?: string
  context?: { library?: unknown }
}

const timeOf = ({ timestamp, originalTimestamp }: Collected) =>
  new Date(timestamp ?? originalTimestamp ?? NaN).toISOString()

type Reader = Pick<Started['client'], 'calls' | 'captures'>

/** A time long past, as a historical import sends it. */
export const past = '2021-05-06T07:08:09.010Z'

/** The values that a receiver easily gets wrong, with keys in alphabetical order: Go sorts them. */
export const awkward = {
  big: JSON.rawJSON('9007199254740993'),
  html: '<b>a & b</b>',
  nested: { list: [1, 'two', null, true], revenue: 27.5 },
  unicode: 'Zażółć 🦆 \u2028',
}

const oneOfEachOf = (values: object) =>
  ({
    identify: { userId: 'u_1', traits: values },
    track: { userId: 'u_1', event: 'Order <Completed>', properties: values },
    page: { anonymousId: 'a_1', name: 'Cart & basket', properties: values },
    screen: { anonymousId: 'a_1', name: 'Écran', properties: values },
    group: { userId: 'u_1', groupId: 'g_1', traits: values },
    alias: { userId: 'u_1', previousId: 'a_1' },
  }) satisfies GivenCalls

/** One of each type, for a client that sends its input unchanged. */
export const oneOfEach = oneOfEachOf(awkward)
/** The same for a JavaScript client, which cannot represent numbers beyond 2^53. */
export const oneOfEachInJavaScript = oneOfEachOf({ ...awkward, big: 2 ** 53 })

/** The documented body for the input: `timestamp` and `context` are the client's own. */
function documentedBody(type: CallType, given: Given, call: Collected): string {
  const { userId, anonymousId, previousId, event, name, groupId, properties, traits } = given
  // In the documentation's order: bodies are compared as text.
  const own = {
    identify: { traits },
    track: { event, properties },
    page: { properties },
    screen: { name },
    group: { groupId, traits },
    alias: {},
  }[type]
  const who =
    type === 'alias'
      ? { 'Previous ID': previousId, 'User ID': userId }
      : { userId, ...(userId === undefined && { anonymousId }) }
  const { context } = call
  return JSON.stringify({ version: 1, type, ...who, timestamp: timeOf(call), ...own, context })
}

interface Expected {
  /** What Hookbench adds to the context of a call. */
  filledIn?: object
  /** The time that the program set on each call; absent: now. */
  at?: string
}

/**
 * The outcome of each call, with the expected outcome: collected once, stored with its library and its
 * time, and delivered once as the documented body, signed.
 */
export async function arrivals(
  client: Reader,
  given: GivenCalls,
  library: object | undefined,
  { filledIn = {}, at }: Expected = {},
) {
  const calls: Collected[] = []
  for (const { id } of await allItems(client.calls.list))
    calls.push(parsed((await client.calls.get({ id })).content))
  const captures = await allItems(client.captures.list)

  const arrived = captures.map(({ body: { text }, headers, signature }) => ({
    body: text,
    signature,
    header: new Map(headers.map(([name, value]) => [name.toLowerCase(), value])).get('x-signature'),
  }))
  const due = calls.map((call) => {
    const context = { ...call.context, ...filledIn }
    const body = documentedBody(call.type, given[call.type] ?? {}, { ...call, context })
    const header = createHmac('sha1', 's3cr3t').update(body).digest('hex')
    return { body, signature: 'valid', header }
  })
  return {
    arrived: {
      types: calls.map(({ type }) => type).toSorted(),
      libraries: calls.map(({ context }) => context?.library),
      inTime: calls.map((call) =>
        at === undefined
          ? Math.abs(Date.now() - Date.parse(timeOf(call))) < 120_000
          : timeOf(call) === at,
      ),
      deliveries: byBody(arrived),
    },
    due: {
      types: Object.keys(given).toSorted(),
      libraries: calls.map(() => library),
      inTime: calls.map(() => true),
      deliveries: byBody(due),
    },
  }
}

/** With the digits of a number that JavaScript cannot represent. */
const parsed = (text: string) =>
  JSON.parse(text, (_key, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' && source !== undefined && !Number.isSafeInteger(value)
      ? JSON.rawJSON(source)
      : value,
  ) as Collected

const byBody = <T extends { body: string }>(items: T[]): T[] =>
  items.toSorted((a, b) => (a.body < b.body ? -1 : 1))
