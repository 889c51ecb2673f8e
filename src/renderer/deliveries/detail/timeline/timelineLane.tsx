import type { Verdict } from '../../../../contract/model.ts'
import { instantText, spanText } from '../../../../contract/format.ts'
import { classes } from '../../../ui/classes.ts'
import { Hint } from '../../../ui/button/hint.tsx'
import { placeBars } from './placeBars.ts'
import type { Axis } from './timeAxis.ts'
import { attemptKey, attemptLabel, filterByResult } from '../exchange/attempt.ts'
import type { Timeline, TimelineLane } from './timeline.ts'
import styles from './timeline.module.css'

interface LaneProps {
  lane: TimelineLane | undefined
  timeline: Timeline
  axis: Axis
  width: number
  onOpen: (key: string) => void
}

const verdictLooks: Record<Verdict, string | undefined> = {
  success: styles.success,
  retry: styles.retry,
  permanent: styles.permanent,
}

const nextWidth = 38

/** The attempts of one endpoint, and its next attempt, dashed. */
export function TimelineLaneView({ lane, timeline, axis, width, onOpen }: LaneProps) {
  if (!lane) return null
  const nextLeft =
    lane.waits && timeline.nextAt !== null
      ? Math.min((timeline.nextAt / axis.span) * width, width - nextWidth)
      : null
  const spans = lane.attempts.map((attempt) => ({
    at: timeline.startOf(attempt),
    took: attempt.durationMs,
    label: attemptLabel(attempt),
  }))
  const bars = placeBars(spans, { width, span: axis.span, limit: nextLeft ?? width })
  return (
    <>
      {lane.attempts.map((attempt, index) => {
        const bar = bars[index]
        if (!bar) return null
        const label = attemptLabel(attempt)
        const words = `Attempt ${attempt.number}: ${label}, ${attempt.reason}`
        return (
          <Hint
            key={attempt.number}
            text={
              <>
                {words}
                <br />
                <span className="dim">
                  after {spanText(spans[index]?.at ?? 0)}, took {spanText(attempt.durationMs)} ·{' '}
                  {instantText(attempt.startedAt)}
                  {timeline.time === 'engine' &&
                    ` · engine time ${instantText(attempt.engineStartedAt)}`}
                </span>
              </>
            }
          >
            <button
              type="button"
              className={classes(styles.bar, verdictLooks[attempt.verdict])}
              style={{ left: bar.left, width: bar.width }}
              aria-label={words}
              {...filterByResult(attempt)}
              onClick={() => onOpen(attemptKey(attempt))}
            >
              {bar.label === 'inside' && <span className={styles.inside}>{label}</span>}
              {bar.label === 'after' && <span className={styles.after}>{label}</span>}
            </button>
          </Hint>
        )
      })}
      {nextLeft !== null && (
        <span className={styles.next} style={{ left: nextLeft, width: nextWidth }}>
          next
        </span>
      )}
    </>
  )
}
