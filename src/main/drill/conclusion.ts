import type { Drill, DrillKind, DrillVerdict } from '../../contract/drill.ts'
import { countText } from '../../contract/format.ts'

export type VerdictCounts = Record<DrillVerdict, number>

interface Given {
  kind: DrillKind
  counts: VerdictCounts
  /** What is counted: messages, or comparisons if one message has several endpoints. */
  unit: string
  done: boolean
}

/** What the responses suggest, in words, with what they cannot show. */
export function drillConclusion({
  kind,
  counts,
  unit,
  done,
}: Given): Pick<Drill, 'looks' | 'conclusion'> {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const failed = counts['repeat-rejected'] + counts['repeat-failed']
  const differs = counts['different-status'] + counts['different-body']
  const refused = counts['not-accepted']
  const { quality, repeat, caveat } = words[kind]
  const isOne = all === 1
  const of = (count: number) =>
    count === all
      ? `all ${countText(all)} ${unit}`
      : `${countText(count)} of ${countText(all)} ${unit}`

  if (all === 0)
    return {
      looks: null,
      conclusion: done ? 'Nothing was compared.' : 'Nothing has been compared yet.',
    }
  if (failed > 0)
    return {
      looks: 'inconsistent',
      conclusion: `Does not look ${quality}: ${repeat}${isOne ? '' : ` of ${of(failed)}`} was not accepted. ${caveat}`,
    }
  if (refused === all)
    return {
      looks: 'unclear',
      conclusion: isOne
        ? 'Unclear: it was not accepted the first time, so a repeat shows nothing.'
        : `Unclear: none of the ${countText(all)} ${unit} was accepted the first time, so a repeat shows nothing.`,
    }
  if (differs > 0)
    return {
      looks: 'unclear',
      conclusion: `Unclear: ${isOne ? '' : `${of(differs)} `}accepted each time, with different responses. ${caveat}`,
    }
  if (refused > 0)
    return {
      looks: 'unclear',
      conclusion: `Unclear: ${of(refused)} not accepted the first time; the others answered the same each time. ${caveat}`,
    }
  return {
    looks: 'consistent',
    conclusion: `Looks ${quality}: ${isOne ? '' : `${of(all)} `}answered the same each time. ${caveat}`,
  }
}

const stored =
  'Responses do not show what the receiver stored: check there that each event was processed once.'
const words: Record<DrillKind, { quality: string; repeat: string; caveat: string }> = {
  twice: { quality: 'idempotent', repeat: 'the repeat', caveat: stored },
  'at-once': { quality: 'safe against copies at once', repeat: 'a copy', caveat: stored },
  late: {
    quality: 'tolerant of late delivery',
    repeat: 'the late delivery',
    caveat: `The receiver's own clock does not move with the engine's. ${stored}`,
  },
  'out-of-order': {
    quality: 'independent of the order',
    repeat: 'the delivery in another order',
    caveat: `The second round is also a repeat: deliver twice to tell the two apart. ${stored}`,
  },
}
