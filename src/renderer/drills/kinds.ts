import type { Drill, DrillKind } from '../../contract/drill.ts'
import { drillKindWords } from '../../contract/drillWords.ts'
import { durationText, plural } from '../../contract/format.ts'

/** The choices of the form, the most frequent need first. */
export const kindChoices = (['twice', 'at-once', 'out-of-order', 'late'] as const).map(
  (kind) => [kind, drillKindWords[kind]] as const,
)

/** What happens, and when it happens without a drill. */
export function kindText(kind: DrillKind, count: number): string {
  switch (kind) {
    case 'twice':
      return 'Delivers each message again right after its response, as a sender does when a response is lost.'
    case 'at-once':
      return 'Sends all copies of a message before the first response, as two workers of a sender do.'
    case 'out-of-order':
      return count === 1
        ? 'Delivers the message with up to four earlier ones of its user: first in order, then in another order.'
        : 'Delivers the messages in the order of their arrival, then in another order.'
    case 'late':
      return 'Delivers each message now, and again after this time, as a retry does after an outage.'
  }
}

/** "Twice", "Late, by 3h" */
export const drillWay = ({ kind, times, byMs }: Drill): string =>
  [
    drillKindWords[kind],
    ...((kind === 'twice' || kind === 'at-once') && times !== 2 ? [`${times} times`] : []),
    ...(byMs === null ? [] : [`by ${durationText(byMs)}`]),
  ].join(', ')

/** "Twice, 12 messages" */
export const drillTitle = (drill: Drill): string =>
  `${drillWay(drill)}, ${plural(drill.messages, 'message')}`

/** How the responses look, as the tone of a note and of a list item. */
export const looksTones = { consistent: 'good', unclear: 'wait', inconsistent: 'bad' } as const
