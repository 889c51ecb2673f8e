import type { Drill, DrillDelivery, DrillKind, DrillVerdict } from './drill.ts'

/** Drills in words: on the screen and in the CLI. Imports only types. */

export const drillKindWords: Record<DrillKind, string> = {
  twice: 'Twice',
  late: 'Late',
  'out-of-order': 'Out of order',
  'at-once': 'At the same time',
}

export const drillVerdictWords: Record<DrillVerdict, string> = {
  same: 'same response',
  'different-status': 'different status',
  'different-body': 'different body',
  'repeat-rejected': 'repeat rejected',
  'repeat-failed': 'repeat failed',
  'not-accepted': 'not accepted',
}

export const drillLooksWords: Record<NonNullable<Drill['looks']>, string> = {
  consistent: 'Consistent',
  unclear: 'Unclear',
  inconsistent: 'Inconsistent',
}

/** The response to one delivery, in a word or two. */
export const drillResponseText = ({ outcome, status, reason }: DrillDelivery): string =>
  outcome === 'response' && status !== null ? String(status) : reason
