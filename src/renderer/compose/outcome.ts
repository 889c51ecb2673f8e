import type { Sending } from '../../contract/compose.ts'
import type { Rejection } from '../../contract/model.ts'
import { countText } from '../ui/amounts.ts'

interface OutcomeWords {
  title: string
  detail: string | null
  isFault: boolean
}

/** A sending in a few words: sent is what the port accepted. */
export function wordsOf(sending: Sending): OutcomeWords {
  const { done, stopped, count, accepted, refused, failed, refusal, failure, call } = sending
  if (!done) return { title: 'Sending', detail: null, isFault: false }
  if (refused + failed > 0) {
    const title = refused > 0 ? 'Refused' : 'Not sent'
    const why = refusal?.message ?? failure
    const some = count > 1 ? `${countText(refused || failed)} of ${countText(count)}: ` : ''
    return { title, detail: why === null ? null : some + why, isFault: true }
  }
  if (stopped)
    return { title: 'Stopped', detail: `${countText(accepted)} were accepted.`, isFault: false }
  if (call?.id === null) return { title: 'Accepted, and not kept', detail: null, isFault: false }
  return { title: 'Sent', detail: null, isFault: false }
}

/**
 * One that is under way, rather this window's own; none under way: the one that was shown, if it is still known.
 * An id alone does not tell them apart: the next run of Hookbench counts from 1 again.
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
 * The rejection of the first call that the port closed the connection on. It names no call: it is the oldest of
 * this source since the sending began.
 */
export function droppedBy(
  { startedAt, source }: Pick<Sending, 'startedAt' | 'source'>,
  newestFirst: readonly Rejection[],
): Rejection | null {
  const isIts = (rejection: Rejection) =>
    rejection.status === 0 && rejection.source === source && rejection.receivedAt >= startedAt
  return newestFirst.findLast(isIts) ?? null
}
