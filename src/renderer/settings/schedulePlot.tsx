import type { RetrySettings } from '../../contract/settings.ts'
import { spanText } from '../../contract/format.ts'
import { attemptTimes, attemptWords } from './attempts.ts'
import styles from './settings.module.css'

const width = 560
const marks = [0, 0.25, 0.5, 0.75, 1]

/** When the attempts of a message fall that no endpoint ever takes. */
export function SchedulePlot({ retry }: { retry: RetrySettings }) {
  const times = attemptTimes(retry)
  const x = (ms: number) => 1 + (ms / Math.max(1, retry.window)) * (width - 2)
  return (
    <figure className={styles.plot}>
      <svg viewBox={`0 0 ${width} 34`} aria-hidden>
        <line className={styles.axis} x1={0} x2={width} y1={20} y2={20} />
        {marks.map((part) => (
          <line
            key={part}
            className={styles.axis}
            x1={x(part * retry.window)}
            x2={x(part * retry.window)}
            y1={20}
            y2={25}
          />
        ))}
        {times.map((ms) => (
          <line key={ms} className={styles.attempt} x1={x(ms)} x2={x(ms)} y1={5} y2={20} />
        ))}
      </svg>
      <div className={styles.marks} aria-hidden>
        {marks.map((part) => (
          <span
            key={part}
            style={{ left: `${part * 100}%`, transform: `translateX(-${part * 100}%)` }}
          >
            {part === 0 ? 'first attempt' : spanText(part * retry.window)}
          </span>
        ))}
      </div>
      <figcaption>{attemptWords(times)}</figcaption>
    </figure>
  )
}
