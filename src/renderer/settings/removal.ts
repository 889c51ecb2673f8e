import { Duration } from '../../contract/duration.ts'
import type { Settings } from '../../contract/settings.ts'
import type { Counts } from '../../contract/status.ts'
import { countText, durationText, plural, sizeText } from '../../contract/format.ts'
import type { Question } from '../ui/dialog/confirm.ts'
import type { Change } from './change.ts'

const forGood = 'This cannot be undone'

const byteLimits = [
  ['captureBytes', { of: 'captures', oldest: 'captures' }],
  ['callBytes', { of: 'calls', oldest: 'settled messages with their calls' }],
  ['databaseBytes', { of: 'data', oldest: 'settled messages, calls and rejections' }],
] as const

/** The question before a change of retention that removes data; null if it removes nothing or is invalid. */
export function removalOf(
  current: Settings['retention'],
  change: NonNullable<Change['retention']>,
  counts: Counts,
): Question | null {
  const { messages, age } = change
  for (const [key, { of, oldest }] of byteLimits) {
    const bytes = change[key]
    if (typeof bytes === 'number' && bytes > 0) {
      const before = current[key]
      if (before !== null && bytes >= before) return null
      const size = sizeText(bytes)
      return {
        title: `Retain ${size} of ${of}?`,
        detail: `The oldest ${oldest} beyond ${size} are deleted. ${forGood}.`,
        action: 'Change retention',
      }
    }
  }
  if (typeof messages === 'number' && Number.isInteger(messages) && messages > 0) {
    const { delivered, failed, expired, cancelled } = counts
    const removed = delivered + failed + expired + cancelled - messages
    if (current.messages !== null && messages >= current.messages) return null
    const subject = removed === 1 ? 'message with its call is' : 'messages with their calls are'
    const settled =
      removed > 0
        ? `${countText(removed)} settled ${subject} removed`
        : 'No messages are removed now'
    return {
      title: `Retain ${plural(messages, 'message')}?`,
      detail: `${settled}. The newest ${countText(messages)} rejections and captures are retained. ${forGood}.`,
      action: removed > 0 ? `Remove ${plural(removed, 'message')}` : 'Change retention',
    }
  }
  const asked = age === undefined || age === null ? null : Duration.safeParse(age)
  if (!asked?.success || (current.age !== null && asked.data >= current.age)) return null
  const text = durationText(asked.data)
  return {
    title: `Retain messages for ${text}?`,
    detail: `Messages that settled more than ${text} ago are deleted with their calls, and rejections and captures of the same age. ${forGood}.`,
    action: 'Remove older messages',
  }
}
