import type { Filled, Varied } from './variedMessages.ts'
import { guest, userOfCopy } from './settledMessages.ts'

/** A filter of the message list, as a client writes it in the query. */
export interface Filter {
  state?: string
  type?: string
  user?: string
  event?: string
  source?: string
  destination?: string
  since?: string
  until?: string
  q?: string
  filter?: string
}

/** Filters as text, and what matches each of them. */
const texts: Record<string, (message: Varied) => boolean> = {
  'status:503': ({ status }) => status === 503,
  '-status:2*': ({ status }) => status !== 200,
  'outcome:timeout': ({ outcome }) => outcome === 'timeout',
  'tries:>1': ({ tries }) => tries > 1,
  'tries:3..9': () => false,
  'endpoint:http://* -state:delivered': ({ state }) => state !== 'delivered',
  '-endpoint:http://*': () => false,
  'state:failed state:expired': ({ state }) => state === 'failed' || state === 'expired',
  '-type:track -type:page': ({ type }) => type !== 'track' && type !== 'page',
  'event:Order*': ({ type, label }) => type === 'track' && label.startsWith('Order'),
  'event:Refund Requested status:5* tries:<2': ({ label, status, tries }) =>
    label === 'Refund Requested' && status === 503 && tries < 2,
}

/** A user with a message in every copy, one with a single message, and one that is unknown. */
const often = 'u_42'
const once = `${guest}_41-7`
const never = 'nobody'

/** Every filter of the list alone and combined: with many matches, with few, and with none. */
export function filtersOf({ originals, copies, stepMs }: Filled): Filter[] {
  const oldest = originals[0]!.receivedAt
  /** The time at which this part of the messages had been received. */
  const at = (part: number) => new Date(oldest + part * copies * stepMs).toISOString()
  const lately = { since: at(0.99) }
  const hour = { since: at(0.5), until: at(0.56) }
  const order = { event: 'Order Completed' }
  const first = { source: 'source 0' }
  return [
    {},
    ...['delivered', 'failed', 'expired', 'cancelled', 'queued'].map((state) => ({ state })),
    ...['track', 'identify', 'page', 'group', 'alias'].map((type) => ({ type })),
    ...[often, once, never].map((user) => ({ user })),
    ...['Order Completed', 'Refund Requested', 'Never'].map((event) => ({ event })),
    ...['source 0', 'source 2', 'nowhere'].map((source) => ({ source })),
    ...['destination 0', 'destination 2', 'nowhere'].map((destination) => ({ destination })),
    lately,
    { since: at(0.01) },
    { until: at(0.01) },
    { until: at(0.99) },
    hour,
    { since: at(2) },
    { state: 'failed', type: 'identify' },
    { state: 'delivered', ...order },
    { state: 'failed', event: 'Never' },
    { state: 'delivered', ...first },
    { state: 'failed', destination: 'destination 2' },
    { state: 'cancelled', ...hour },
    { state: 'delivered', ...lately },
    { state: 'queued', ...first },
    { type: 'page', ...first },
    { type: 'track', destination: 'destination 1', until: at(0.2) },
    { ...order, ...first },
    { event: 'Refund Requested', ...hour },
    { ...first, destination: 'destination 0' },
    { ...first, destination: 'destination 1' },
    { ...first, ...hour },
    { user: often, state: 'failed' },
    { user: often, state: 'delivered', ...order },
    { user: often, ...hour },
    { user: never, ...first },
    { user: once, type: 'track' },
    ...Object.keys(texts).map((filter) => ({ filter })),
    { filter: 'status:503', ...first, ...hour },
    {
      state: 'delivered',
      type: 'track',
      ...order,
      ...first,
      destination: 'destination 0',
      ...hour,
    },
  ]
}

/** Free text: in most messages, in the names of some users, in one, and in none; alone and combined. */
export function textFiltersOf(filled: Filled): Filter[] {
  const [oldest] = filled.originals
  const half = new Date(oldest!.receivedAt + (filled.copies / 2) * filled.stepMs).toISOString()
  return [
    { q: 'completed' },
    { q: 'ORDER completed' },
    { q: '27.5' },
    { q: 'u_4' },
    { q: once },
    { q: 'no such text' },
    { q: 'completed', state: 'failed' },
    { q: 'no such text', state: 'delivered' },
    { q: 'refund', source: 'source 2' },
    { q: 'u_42', until: half },
    { q: 'no such text', since: half },
  ]
}

/** How many of the messages match, from what they were made of: the product's own count must be the same. */
export function matchesOf({ originals, copies, stepMs }: Filled, filter: Filter): number {
  const { since, until, user, q, filter: text, ...same } = filter
  const from = since === undefined ? -Infinity : Date.parse(since)
  const to = until === undefined ? Infinity : Date.parse(until)
  const searched = q === undefined ? [] : wordsIn(q)
  let matches = 0
  for (const message of originals.filter(
    (each) => isSame(each, same) && (text === undefined || texts[text]?.(each)),
  )) {
    const own = wordsIn(`${message.body} ${message.label}`)
    const left = searched.filter((word) => !own.some((each) => each.startsWith(word)))
    for (let copy = 0; copy < copies; copy++) {
      const name = userOfCopy(message.user, copy)
      const at = message.receivedAt + copy * stepMs
      if (at < from || at >= to || (user !== undefined && name !== user)) continue
      if (left.every((word) => wordsIn(name).some((each) => each.startsWith(word)))) matches++
    }
  }
  return matches
}

/** Filters of calls, with many matches among a million, with few, and with none. */
export const callFilters = [
  '-type:track',
  'event:Refund Requested',
  `user:${often}`,
  `user:${once}`,
  `user:${never}`,
  'source:nowhere',
  'refund',
  'no such text',
]

/** The words that free text finds by their beginnings. */
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_.-]+/gu) ?? []

/** The part of a filter that is the same for all copies of a message. */
function isSame(
  { type, label, state, source, destination }: Varied,
  filter: Omit<Filter, 'since' | 'until' | 'user' | 'q' | 'filter'>,
) {
  const values = { type, state, source, destination, event: type === 'track' ? label : null }
  return Object.entries(filter).every(
    ([key, value]) => values[key as keyof typeof values] === value,
  )
}
