import type { Match } from '../../contract/expect.ts'
import type { CallPlan } from '../../contract/violation.ts'
import { parseJson } from '../destination/json.ts'
import { type Differences, knownDifferences, textDifference, whereDifferences } from './fields.ts'
import type { CallInFull } from '../views/callDetail.ts'
import { planDifferences } from './planChecks.ts'
import { titleOf } from './title.ts'

/** A collected call, with a reason for each destination that it was not sent to. */
export interface UnsentCall extends CallInFull {
  reasons: { destination: string; reason: string }[]
  plan: CallPlan | null
}

/** Without a record, the call was sent nowhere, so every destination has the reason. */
export function unsentCall(call: CallInFull, plan: CallPlan | null): UnsentCall {
  const sent = call.fates.some(({ messageId }) => messageId !== null)
  const reasons = call.fates.flatMap(({ destination, connected, messageId, reason }) =>
    messageId === null && reason !== null && (connected || !sent) ? [{ destination, reason }] : [],
  )
  return { ...call, reasons, plan }
}

export const callFound = (call: UnsentCall, match: Match) => ({
  kind: 'call' as const,
  id: call.id,
  title: titleOf({ ...call, user: call.userId }),
  state: unsentWords(call, match),
  receivedAt: call.receivedAt,
})

/** `not sent to Orders: destination disabled`. */
export function unsentWords({ reasons }: UnsentCall, { destination }: Match): string {
  const meant = reasons.find((each) => each.destination === destination) ?? reasons[0]
  return meant === undefined
    ? 'not sent: no destination exists'
    : `not sent to ${meant.destination}: ${meant.reason}`
}

/** The differences between an unsent call and the expectation. */
export function* callDifferences(match: Match, call: UnsentCall): Differences {
  const { filtered, destination, where } = match
  yield* knownDifferences(match, {
    type: call.type,
    user: call.userId,
    event: call.type === 'track' ? call.label : null,
    source: call.source,
  })
  const meant = call.reasons.filter(
    (each) => destination === undefined || each.destination === destination,
  )
  if (destination !== undefined && meant.length === 0)
    yield textDifference(
      'destination',
      destination,
      call.reasons.map((each) => each.destination).join(', ') || null,
    )
  else if (typeof filtered === 'string' && !meant.some(({ reason }) => reason.includes(filtered)))
    yield textDifference('filtered', filtered, meant.map(({ reason }) => reason).join('; ') || null)
  yield* planDifferences(match, call.plan)
  if (filtered !== undefined && where) yield* whereDifferences(where, parseJson(call.content).value)
}
