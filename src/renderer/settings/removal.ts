import { Duration } from '../../contract/duration.ts'
import type { Settings } from '../../contract/settings.ts'
import type { Counts } from '../../contract/status.ts'
import type { Question } from '../shell/confirm.ts'
import { countText, plural } from '../ui/amounts.ts'
import { durationText } from '../../contract/duration.ts'
import type { Change } from './change.ts'

const forGood = 'This cannot be undone'

/** What a change of retention would remove now; null: nothing, or it will be refused. */
export function removalOf(
  kept: Settings['retention'],
  change: NonNullable<Change['retention']>,
  counts: Counts,
): Question | null {
  const { messages, age } = change
  if (typeof messages === 'number' && Number.isInteger(messages) && messages > 0) {
    const { delivered, failed, expired, cancelled } = counts
    const gone = delivered + failed + expired + cancelled - messages
    if (kept.messages !== null && messages >= kept.messages) return null
    const subject = gone === 1 ? 'message with its call is' : 'messages with their calls are'
    const settled =
      gone > 0 ? `${countText(gone)} settled ${subject} removed` : 'No message is removed now'
    return {
      title: `Keep ${plural(messages, 'message')}?`,
      detail: `${settled}; of rejections and captures the newest ${countText(messages)} stay. ${forGood}.`,
      act: gone > 0 ? `Remove ${plural(gone, 'message')}` : 'Keep no more',
    }
  }
  const asked = age === undefined || age === null ? null : Duration.safeParse(age)
  if (!asked?.success || (kept.age !== null && asked.data >= kept.age)) return null
  const text = durationText(asked.data)
  return {
    title: `Keep messages for ${text}?`,
    detail: `Those that settled more than ${text} ago are removed with their calls, and so are rejections and captures that old. ${forGood}.`,
    act: 'Remove older messages',
  }
}
