import { callLabel } from '../../contract/label.ts'
import { isObject } from '../../contract/json.ts'
import type { Match } from '../../contract/expect.ts'
import { CallType } from '../../contract/model.ts'
import { instant } from '../views/views.ts'
import { routeOf } from '../collection/routes.ts'
import { parseJson } from '../destination/json.ts'
import type { RejectionRow } from '../store/rejections.ts'
import { type Differences, type Known, knownDifferences, whereDifferences } from './fields.ts'
import { titleOf } from './title.ts'

export function rejectionFound(row: RejectionRow, match: Match) {
  const [call] = nearestCalls(row, match)
  const { type, user } = knownOf(row, call)
  const label = type === null || call === undefined ? '' : callLabel(type, call)
  return {
    kind: 'rejection' as const,
    id: String(row.id),
    title: titleOf({ type, label, user }),
    state: `not accepted: ${row.reason}`,
    receivedAt: instant(row.received_at),
  }
}

/** The differences between a rejected call and the expectation. For a batch, those of its nearest call. */
export function* rejectionDifferences(match: Match, row: RejectionRow): Differences {
  const { rejected, where } = match
  if (rejected !== undefined && rejected !== true && rejected !== row.reason)
    yield { field: 'rejected', expected: rejected, actual: row.reason }
  const [call] = nearestCalls(row, match)
  yield* knownDifferences(match, knownOf(row, call))
  if (rejected !== undefined && where) yield* whereDifferences(where, call)
}

/** The calls of a rejected request, nearest to the expectation first; none if it cannot be parsed. */
function nearestCalls(row: RejectionRow, match: Match): Record<string, unknown>[] {
  const calls = callsOf(row)
  if (calls.length < 2) return calls
  const distance = (call: Record<string, unknown>) =>
    [
      ...knownDifferences(match, knownOf(row, call)),
      ...(match.where ? whereDifferences(match.where, call) : []),
    ].length
  return calls
    .map((call) => ({ call, distance: distance(call) }))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ call }) => call)
}

function callsOf({ arrived }: RejectionRow): Record<string, unknown>[] {
  let value: unknown
  try {
    ;({ value } = parseJson(arrived.toString()))
  } catch {
    // Not JSON, or only its beginning was stored.
    return []
  }
  if (!isObject(value)) return []
  return Array.isArray(value.batch) ? value.batch.filter(isObject) : [value]
}

function knownOf(
  row: RejectionRow,
  call: Record<string, unknown> = {},
): Known & { type: CallType | null } {
  const type = CallType.safeParse(call.type).data ?? typeOfPath(row.path)
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    type,
    user: text(call.userId),
    event: type === 'track' ? text(call.event) : null,
    source: row.source,
  }
}

function typeOfPath(path: string): CallType | null {
  let route
  try {
    route = routeOf(path)
  } catch {
    return null
  }
  return route?.is === 'calls' && route.calls !== 'batch' ? route.calls : null
}
