import type { Outcome } from '../../contract/model.ts'
import type { NoticeKind } from '../../contract/notice.ts'

/** Consecutive successes that end a failure at first, and failed attempts, out of twice as many, that start one. */
const evidence = 5
const hourMs = 3_600_000
/** Each change within an hour doubles the evidence that the next one needs, so an endpoint that fails now and then settles. */
const mostDoublings = 4
/** More changes than this within an hour are not noticed. */
const mostPerHour = 6

export interface WatchedAttempt {
  startedAt: number
  succeeded: boolean
  outcome: Outcome
  status: number | null
}

/** What is remembered of an endpoint. */
export interface EndpointState {
  isFailing: boolean
  /** The start of the first failed attempt of a failure. */
  since: number
  /** When it changed within the last hour. */
  changedAt: readonly number[]
  /** The attempts since the last change, oldest first; no more than the next one needs. */
  recent: readonly WatchedAttempt[]
}

export const newEndpointState: EndpointState = {
  isFailing: false,
  since: 0,
  changedAt: [],
  recent: [],
}

export interface StateChange {
  kind: NoticeKind
  since: number
  attempts: number
  failed: number
  outcome: Outcome | null
  status: number | null
}

/** The state after an attempt ended at `now`, and what a user should know of it. */
export function afterAttempt(
  state: EndpointState,
  attempt: WatchedAttempt,
  now: number,
): { state: EndpointState; change: StateChange | null } {
  const changedAt = state.changedAt.filter((at) => now - at < hourMs)
  const needed = evidence * 2 ** Math.min(changedAt.length, mostDoublings)
  const recent = [...state.recent.slice(1 - 2 * needed), attempt]
  const change =
    changedAt.length < mostPerHour ? changeOf({ ...state, changedAt, recent }, needed) : null
  if (change === null) return { state: { ...state, changedAt, recent }, change }
  const isFailing = change.kind === 'failing'
  return {
    state: { isFailing, since: change.since, changedAt: [...changedAt, now], recent: [] },
    change,
  }
}

function changeOf({ isFailing, since, recent }: EndpointState, needed: number): StateChange | null {
  if (isFailing) {
    const last = recent.slice(-needed)
    if (last.length < needed || !last.every(({ succeeded }) => succeeded)) return null
    return { kind: 'recovered', since, attempts: needed, failed: 0, outcome: null, status: null }
  }
  // Only a failed attempt can start a failure.
  if (recent.at(-1)?.succeeded !== false) return null
  const failed = recent.filter(({ succeeded }) => !succeeded)
  const [first] = failed
  if (!first || failed.length < needed) return null
  return {
    kind: 'failing',
    since: first.startedAt,
    attempts: recent.length,
    failed: failed.length,
    ...mostFrequent(failed),
  }
}

function mostFrequent(failed: readonly WatchedAttempt[]) {
  const groups = Map.groupBy(failed, ({ outcome, status }) => `${outcome} ${status}`)
  const [most = []] = [...groups.values()].toSorted((a, b) => b.length - a.length)
  return { outcome: most[0]?.outcome ?? null, status: most[0]?.status ?? null }
}
