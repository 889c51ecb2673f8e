import { bodyTestHint } from '../bodyTest.ts'
import {
  callTypes,
  deletionKinds,
  deletionStates,
  messageStates,
  messageTypes,
  outcomes,
  planStates,
  rejectionReasons,
  signatureVerdicts,
} from '../options.ts'

/** The lists that have a filter. */
export const filterLists = ['messages', 'calls', 'rejections', 'captures', 'deletions'] as const
export type FilterList = (typeof filterLists)[number]

export type FilterKey =
  | 'state'
  | 'type'
  | 'user'
  | 'event'
  | 'source'
  | 'destination'
  | 'endpoint'
  | 'status'
  | 'outcome'
  | 'tries'
  | 'after'
  | 'before'
  | 'sync'
  | 'deletion'
  | 'reason'
  | 'key'
  | 'receiver'
  | 'signature'
  | 'kind'
  | 'where'
  | 'plan'

/** What a key's value may be. */
export type ValueKind =
  /** Any text; with a trailing `*`, its beginning. */
  | { kind: 'text' }
  | { kind: 'option'; options: readonly string[] }
  /** The number of an object, such as a sync. */
  | { kind: 'id' }
  /** Three digits, or fewer with a trailing `*`. */
  | { kind: 'status' }
  /** A number, a range, or a number with a comparison. */
  | { kind: 'count' }
  | { kind: 'time' }
  /** A condition on the body. */
  | { kind: 'body' }

const text: ValueKind = { kind: 'text' }
const id: ValueKind = { kind: 'id' }
const status: ValueKind = { kind: 'status' }
const option = (options: readonly string[]): ValueKind => ({ kind: 'option', options })
const times = { after: { kind: 'time' }, before: { kind: 'time' } } as const

/** The keys of each list, in the order in which they are listed. */
const grammar: Record<FilterList, Partial<Record<FilterKey, ValueKind>>> = {
  messages: {
    state: option(messageStates),
    type: option(messageTypes),
    user: text,
    event: text,
    source: text,
    destination: text,
    endpoint: text,
    status,
    outcome: option(outcomes),
    tries: { kind: 'count' },
    ...times,
    sync: id,
    deletion: id,
    where: { kind: 'body' },
  },
  calls: {
    type: option(callTypes),
    user: text,
    event: text,
    source: text,
    plan: option(planStates),
    ...times,
  },
  rejections: { reason: option(rejectionReasons), source: text, key: text, ...times },
  captures: { receiver: text, status, signature: option(signatureVerdicts), ...times },
  deletions: {
    user: text,
    kind: option(deletionKinds),
    state: option(deletionStates),
    source: text,
    ...times,
  },
}

export const keysOf = (list: FilterList) => Object.keys(grammar[list]) as FilterKey[]

/** Null: the list has no such key. Only its own ones: every object also has a `constructor`. */
export const kindOf = (list: FilterList, key: string): ValueKind | null =>
  (Object.hasOwn(grammar[list], key) && grammar[list][key as FilterKey]) || null

const allKeys = new Set<string>(filterLists.flatMap(keysOf))
/** Of any list. */
export const isFilterKey = (key: string): key is FilterKey => allKeys.has(key)

/** Examples of valid values, in parentheses. */
export function hintOf(key: FilterKey, of: ValueKind): string {
  switch (of.kind) {
    case 'option':
      return ` (${of.options.join(', ')})`
    case 'time':
      return ' (10m for ten minutes ago, 09:30, 2026-11-21)'
    case 'id':
      return ` (its number, such as ${key}:3)`
    case 'status':
      return ' (503, or 5* for 500 to 599)'
    case 'count':
      return ' (3, >3, >=3, <3, 2..5)'
    case 'body':
      return ` (${bodyTestHint})`
    case 'text':
      return ''
  }
}
