import type { Sending } from '../../../contract/compose.ts'
import type { Rejection } from '../../../contract/model.ts'
import { countText } from '../../../contract/format.ts'

interface OutcomeWords {
  title: string
  detail: string | null
  isFault: boolean
}

/** Summarises a sending. Sent means accepted by the port. */
export function wordsOf(sending: Sending): OutcomeWords {
  const { done, stopped, count, accepted, refused, failed, refusal, failure, call } = sending
  if (!done) return { title: 'Sending', detail: null, isFault: false }
  if (refused + failed > 0) {
    const title = refused > 0 ? 'Rejected' : 'Not sent'
    const reason = refusal?.message ?? failure
    const some = count > 1 ? `${countText(refused || failed)} of ${countText(count)}: ` : ''
    return { title, detail: reason === null ? null : some + reason, isFault: true }
  }
  if (stopped)
    return { title: 'Stopped', detail: `${countText(accepted)} were accepted.`, isFault: false }
  if (call?.id === null) return { title: 'Accepted, but not stored', detail: null, isFault: false }
  return { title: 'Sent', detail: null, isFault: false }
}

/**
 * The sending in progress, preferring the one of this window; else the one shown before, if it still exists. Sendings
 * are identified by their start time, because ids restart from 1 with each run of Hookbench.
 */
export function sendingToShow(
  shown: { at: string } | null,
  newestFirst: readonly Sending[],
): Sending | null {
  const own = newestFirst.find(({ startedAt }) => startedAt === shown?.at) ?? null
  if (own && !own.done) return own
  return newestFirst.find(({ done }) => !done) ?? own
}

/**
 * The rejection of the first call whose connection the port closed. It does not name the call, so this is the oldest
 * rejection of the source since the sending started.
 */
export function droppedBy(
  { startedAt, source }: Pick<Sending, 'startedAt' | 'source'>,
  newestFirst: readonly Rejection[],
): Rejection | null {
  const isIts = (rejection: Rejection) =>
    rejection.status === 0 && rejection.source === source && rejection.receivedAt >= startedAt
  return newestFirst.findLast(isIts) ?? null
}
