import { setImmediate as turn } from 'node:timers/promises'
import type { Found, Match } from '../../contract/expect.ts'
import { callDetail } from '../views/callDetail.ts'
import type { Mark } from '../store/search.ts'
import type { MessageRow } from '../store/messageList.ts'
import type { RejectionRow } from '../store/rejections.ts'
import type { ExpectParts } from './parts.ts'
import { messageDifferences, messageFound } from './message.ts'
import type { PlanChecks } from './planChecks.ts'
import { rejectionDifferences, rejectionFound } from './rejection.ts'
import { callDifferences, callFound, unsentCall } from './unsentCall.ts'
import { kindOf } from './words.ts'

/** Rows examined before yielding to the event loop. */
const pageSize = 500
/** Longer than the delay between the end of a message and its commit. */
const overlapMs = 5000

/** A source of candidates of one kind. */
export interface Search {
  /** The ids of the matches found so far. */
  matching: ReadonlySet<number>
  /** Searches everything once, and then only changes. `enough`: the search can stop. */
  look: (enough: (count: number) => boolean) => Promise<void>
  found: (ids: number[]) => Found[]
}

type SearchParts = ExpectParts & { plans: PlanChecks }

export function createSearch(parts: SearchParts, match: Match, since: number): Search {
  const kind = kindOf(match)
  const { attempts, where, endpoint, captured, valid } = match
  const sqlTellsAll = [attempts, where, endpoint, captured, valid].every(
    (field) => field === undefined,
  )
  const matching = new Set<number>()
  const { store } = parts
  let mark: Mark | null = null
  /** Messages that match except for a capture, which may arrive after its attempt. */
  const uncaptured = new Set<number>()
  const { unchecked, fetchPlans } = createPlanFetch(parts, match)

  return {
    matching,
    async look(enough) {
      const before = mark
      const now = store.search.mark(Date.now())
      // From here on, everything is found as a change, including arrivals during the initial search.
      mark = now
      const ids = before === null ? all() : changedOrUnchecked(before, now)
      for (const page of ids) {
        await fetchPlans(page)
        for (const id of page) judge(id, before === null)
        if (enough(matching.size)) return
        await turn()
      }
    },
    found: (ids) =>
      ids.flatMap((id): Found[] => {
        if (kind === 'rejection') {
          const row = store.rejections.byId(id)
          return row ? [rejectionFound(row, match)] : []
        }
        if (kind === 'call')
          return store.calls.byId(id)
            ? [callFound(unsentCall(callDetail(parts, id), parts.plans.of(id)), match)]
            : []
        const row = store.messageList.byId(id)
        return row ? [messageFound(row)] : []
      }),
  }

  /** Everything that SQL finds, newest first. */
  function* all(): Generator<number[]> {
    const { type, user, event, source, destination, state } = match
    const at = new Date(since).toISOString()
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const ids =
        kind === 'message'
          ? store.rowSearch.find(
              { type, user, event, source, destination, state, since: at },
              { before, offset: 0, limit: pageSize },
            )
          : kind === 'rejection'
            ? rejections(before, 0)
            : store.search.unsentCalls({ after: 0, before, since, limit: pageSize })
      yield ids
      before = ids.at(-1) ?? 0
      if (ids.length < pageSize) return
    }
  }

  function rejections(before: number, after: number) {
    const { rejected, source } = match
    const reason = typeof rejected === 'string' ? { reason: rejected } : {}
    const ids = store.rejections
      .page(
        {
          ...reason,
          ...(source !== undefined && { source }),
          since: new Date(since).toISOString(),
        },
        { before, limit: pageSize },
      )
      .map(({ id }) => id)
    return ids.filter((id) => id > after)
  }

  /** What is not checked yet is examined again. */
  function* changedOrUnchecked(before: Mark, now: Mark): Generator<number[]> {
    const again = [...unchecked]
    yield* changed(before, now)
    for (let from = 0; from < again.length; from += pageSize)
      yield again.slice(from, from + pageSize)
  }

  function* changed(before: Mark, now: Mark): Generator<number[]> {
    if (kind === 'message') {
      const ids = store.search.changedMessages(before, now, overlapMs)
      if (before.capture !== now.capture) ids.push(...uncaptured)
      for (let from = 0; from < ids.length; from += pageSize) yield ids.slice(from, from + pageSize)
      return
    }
    if (before[kind] === now[kind]) return
    for (let top = Number.MAX_SAFE_INTEGER; ;) {
      const ids =
        kind === 'rejection'
          ? rejections(top, before.rejection)
          : store.search.unsentCalls({ after: before.call, before: top, since, limit: pageSize })
      yield ids
      top = ids.at(-1) ?? 0
      if (ids.length < pageSize) return
    }
  }

  /** `filtered`: the SQL conditions hold. */
  function judge(id: number, filtered: boolean) {
    if (kind === 'message' && filtered && sqlTellsAll) matching.add(id)
    else if (kind === 'message') {
      const row = store.messageList.byId(id)
      if (row && row.received_at >= since) judgeMessage(row)
    } else if (kind === 'rejection') {
      const row = store.rejections.byId(id) as RejectionRow
      if (rejectionDifferences(match, row).next().done) matching.add(id)
    } else if (
      callDifferences(match, unsentCall(callDetail(parts, id), parts.plans.of(id))).next().done
    )
      matching.add(id)
  }

  function judgeMessage(row: MessageRow) {
    const first = messageDifferences(parts, match, row).next()
    if (first.done) matching.add(row.id)
    else matching.delete(row.id)
    if (!match.captured) return
    const missing = !first.done && first.value.field.startsWith('captured')
    if (missing) uncaptured.add(row.id)
    else uncaptured.delete(row.id)
  }
}

/** Fetches the checks of candidates, if the expectation asks for them. */
function createPlanFetch({ store, plans }: SearchParts, match: Match) {
  const isCall = kindOf(match) === 'call'
  /** Messages or calls that are not checked against their plan yet. */
  const unchecked = new Set<number>()

  function calledBy(id: number) {
    if (isCall) return { callId: id, source: store.calls.byId(id)?.source ?? null }
    const row = store.messageList.byId(id)
    return { callId: row?.call_id ?? null, source: row?.source ?? null }
  }

  return {
    unchecked,
    async fetchPlans(ids: number[]) {
      if (match.valid === undefined) return
      const calls = ids.map(calledBy)
      await plans.fetch(calls.map(({ callId }) => callId))
      for (const [index, { callId, source }] of calls.entries()) {
        const id = ids[index] as number
        if (plans.isOpen(callId, source)) unchecked.add(id)
        else unchecked.delete(id)
      }
    },
  }
}
