import type { DestinationActivity } from '../../contract/activity.ts'
import { countText, plural } from '../../contract/format.ts'

/** Messages that are still to be delivered. */
export function unsettledOf(activity: DestinationActivity | undefined): number {
  return activity ? activity.counts.queued + activity.counts.retrying : 0
}

export const unsettledText = (count: number) => plural(count, 'unsettled message')

/** The unsettled messages, else the number of delivered ones. */
export function countsText(activity: DestinationActivity | undefined): string {
  if (!activity) return ''
  const { queued, retrying, delivered } = activity.counts
  if (queued + retrying > 0)
    return [
      retrying > 0 && `${countText(retrying)} retrying`,
      queued > 0 && `${countText(queued)} queued`,
    ]
      .filter(Boolean)
      .join(', ')
  return delivered > 0 ? `${countText(delivered)} delivered` : 'no messages yet'
}
