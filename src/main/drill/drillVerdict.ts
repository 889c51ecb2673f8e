import type { DrillDifference, DrillKind, DrillVerdict } from '../../contract/drill.ts'
import type { Verdict } from '../../contract/model.ts'
import { jsonDifference } from './jsonDifference.ts'

/** The part of a delivery that is compared. */
export interface Compared {
  status: number | null
  verdict: Verdict
  reason: string
  /** Of the response's body; null: no response. */
  bodyHash: string | null
  /** Null: not stored, or not text. */
  bodyText: string | null
  startedAt: number
  durationMs: number
}

export interface Judged {
  verdict: DrillVerdict
  /** One sentence. */
  why: string
  difference: DrillDifference | null
}

/** Compares the responses to the deliveries of one message at one endpoint, at least two, in the order sent. */
export function drillVerdict(kind: DrillKind, deliveries: Compared[]): Judged {
  const first = referenceOf(kind, deliveries)
  if (!first)
    return judged(
      'not-accepted',
      `${kind === 'at-once' ? 'No copy' : 'The first delivery'} was accepted: ${deliveries[0]?.reason ?? 'nothing was sent'}. A repeat of it shows nothing.`,
    )
  const failed = deliveries.find(({ verdict }) => verdict !== 'success')
  if (failed) return failedRepeat(kind, first, failed)
  const others = deliveries.filter((each) => each !== first)
  const note = kind === 'at-once' ? overlapNote(deliveries) : ''
  const status = others.find((each) => each.status !== first.status)
  if (status)
    return judged(
      'different-status',
      `Accepted each time, with different statuses: ${first.status} and ${status.status}. The receiver may have recognized the repeat.${note}`,
    )
  const body = others.find((each) => each.bodyHash !== first.bodyHash)
  if (body) return differentBody(first, body, note)
  return judged('same', `Answered ${first.status} with the same body each time.${note}`)
}

/** The response that others are compared with: of copies sent at once, any that was accepted. */
function referenceOf(kind: DrillKind, deliveries: Compared[]): Compared | undefined {
  if (kind === 'at-once') return deliveries.find(({ verdict }) => verdict === 'success')
  return deliveries[0]?.verdict === 'success' ? deliveries[0] : undefined
}

function failedRepeat(kind: DrillKind, first: Compared, { verdict, reason }: Compared): Judged {
  const which = kind === 'at-once' ? 'Another copy' : laterDelivery[kind]
  if (verdict === 'retry')
    return judged(
      'repeat-failed',
      `${which} failed: ${reason}, beside ${first.reason}. It would be retried.`,
    )
  return judged(
    'repeat-rejected',
    `${which} was rejected: ${reason}, beside ${first.reason}. If the first response is lost, the retry counts as a permanent failure: accept a repeat with 2xx.`,
  )
}

const laterDelivery = {
  twice: 'The repeat',
  late: 'The late delivery',
  'out-of-order': 'The delivery in the other order',
}

function differentBody(first: Compared, other: Compared, note: string): Judged {
  const difference =
    first.bodyText === null || other.bodyText === null
      ? null
      : jsonDifference(first.bodyText, other.bodyText)
  const at =
    difference === null
      ? ''
      : `: ${difference.path === '' ? 'the value' : difference.path} is ${difference.first ?? 'absent'}, then ${difference.other ?? 'absent'}`
  return {
    verdict: 'different-body',
    why: `Answered ${first.status} each time, with different bodies${at}. A new id suggests a second record; a time or a request id does not.${note}`,
    difference,
  }
}

/** Copies on their way one after the other show nothing about concurrency. */
function overlapNote(deliveries: Compared[]): string {
  const lastStart = Math.max(...deliveries.map(({ startedAt }) => startedAt))
  const firstEnd = Math.min(...deliveries.map((each) => each.startedAt + each.durationMs))
  return lastStart < firstEnd
    ? ''
    : ' A copy was answered before the last one started, so they did not all overlap.'
}

const judged = (verdict: DrillVerdict, why: string): Judged => ({
  verdict,
  why,
  difference: null,
})
