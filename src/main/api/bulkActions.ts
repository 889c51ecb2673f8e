import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckedBulkAction } from '../../contract/api.ts'
import type { ActionGroup, BulkAction, MessageAction } from '../../contract/bulkAction.ts'
import type { BulkActionRecord, BulkActions, Tally } from '../delivery/bulkActions.ts'
import { Refusal } from '../errors/refusal.ts'
import { messageSearch } from '../filter/messageSearch.ts'
import type { MessageSearch } from '../store/derived/messageSearch.ts'
import type { ReadStore } from '../store/readStore.ts'
import { instant } from '../views/views.ts'
import type { Acted } from './actions.ts'
import type { Lists } from './messages.ts'

export interface BulkActionParts {
  store: ReadStore
  lists: Lists
  bulkActions: BulkActions
  actOnAll: (action: MessageAction, ids: number[]) => Promise<Acted>
}

/** A small one is usually over within this time, so that its first answer is its result. */
const firstLookMs = 400
/** The engine does this many in some 20 ms, in transactions of 50. */
const messagesAStep = 200
/** Ids that one search returns. */
const idsASearch = 1000

/** Starts an action on many messages, and returns its progress after a short time. */
export async function startBulkAction(parts: BulkActionParts, input: CheckedBulkAction) {
  const { action, ids, from, except, also, ...filter } = input
  if (ids !== undefined) requireNoFilter(input)
  const target: Target = {
    search: messageSearch(parts.store, filter),
    upTo: filter.upTo ?? parts.store.messageList.newest(),
    from: from ?? 0,
    except: new Set(except),
  }
  const single = [...new Set(ids ?? also)]
  const { matches, bodiesFrom } =
    ids === undefined ? await countTarget(parts.lists, target) : { matches: 0, bodiesFrom: 0 }
  const record = parts.bulkActions.start({
    action,
    matches: matches + single.length,
    steps: inSteps(ids === undefined ? matching(parts.lists, target, bodiesFrom) : [], single),
    act: (some) => parts.actOnAll(action, some),
  })
  await Promise.race([record.over, sleep(firstLookMs, undefined, { ref: false })])
  return bulkActionView(record)
}

interface Target {
  /** Relative times in its text are those of the start. */
  search: MessageSearch
  upTo: number
  from: number
  except: Set<number>
}

function requireNoFilter({ except, also, ...others }: CheckedBulkAction) {
  const given = Object.entries({ ...others, except: except[0], also: also[0] })
    .filter(([name, value]) => !['action', 'ids'].includes(name) && value !== undefined)
    .map(([name]) => name)
  if (given.length > 0)
    throw new Refusal('BAD_REQUEST', `give either ids or a filter (${given.join(', ')})`, 'ids')
}

async function countTarget(lists: Lists, { search, upTo, from, except }: Target) {
  const { count, bodiesFrom = 0 } = await lists.count({ ...search, upTo })
  const older = from > 0 ? (await lists.count({ ...search, upTo: from - 1, bodiesFrom })).count : 0
  return { matches: Math.max(0, count - older - except.size), bodiesFrom }
}

/** The matching ids, newest first: each search continues below the last id, so none is found twice. Only what was counted. */
async function* matching(lists: Lists, { search, upTo, from, except }: Target, bodiesFrom: number) {
  const counted = { ...search, upTo, bodiesFrom }
  let before = upTo + 1
  while (before > from) {
    const found = await lists.find(counted, { before, offset: 0, limit: idsASearch })
    yield found.filter((id) => id >= from && !except.has(id))
    if (found.length < idsASearch) return
    before = found.at(-1) ?? 0
  }
}

/** Some ids at a time: those found, then `others` that were not among them. */
async function* inSteps(
  searches: AsyncIterable<number[]> | Iterable<number[]>,
  others: number[],
): AsyncGenerator<number[]> {
  const left = new Set(others)
  for await (const found of searches) {
    for (const id of found) left.delete(id)
    yield* chunksOf(found)
  }
  yield* chunksOf([...left])
}

function* chunksOf(ids: number[]) {
  for (let at = 0; at < ids.length; at += messagesAStep) yield ids.slice(at, at + messagesAStep)
}

/** Waits for the step in progress, so that the answer is the result. */
export async function stopBulkAction(parts: BulkActionParts, id: number): Promise<BulkAction> {
  const record = parts.bulkActions.get(id)
  parts.bulkActions.stop(record)
  await Promise.race([record.over, sleep(firstLookMs, undefined, { ref: false })])
  return bulkActionView(record)
}

export const bulkActionView = (record: BulkActionRecord): BulkAction => ({
  id: String(record.id),
  action: record.action,
  startedAt: instant(record.startedAt),
  matches: record.matches,
  processed: record.processed,
  changed: record.changed,
  refused: record.refused,
  reasons: groups(record.reasons),
  notes: groups(record.notes),
  done: record.done,
  stopped: record.stopped,
  failure: record.failure,
})

const groups = (tallies: Map<string, Tally>): ActionGroup[] =>
  Array.from(tallies, ([reason, { count, examples }]) => ({
    reason,
    count,
    examples: examples.map(String),
  })).toSorted((a, b) => b.count - a.count)
