import { memo, type ReactNode, useId } from 'react'
import { countText } from '../../../contract/format.ts'
import { classes } from '../classes.ts'
import { isWithin, type TimeRange } from './brush.ts'
import styles from './histogram.module.css'
import { rangeText, timeText } from './timeText.ts'
import { useBrush } from './useBrush.ts'

export interface Bar {
  /** When it starts. */
  at: number
  /** From the bottom up. `color`: a CSS colour. */
  parts: readonly { name: string; count: number; color: string }[]
}

interface HistogramProps {
  label: string
  bars: readonly Bar[]
  /** The length of a bar in milliseconds. */
  barMs: number
  now: number
  selected: TimeRange | null
  onSelect: (range: TimeRange | null) => void
  /** Small buttons below the bars. */
  actions?: ReactNode
}

/** Counts over time as stacked bars, of which a range can be selected. */
export function Histogram(props: HistogramProps) {
  const { label, bars, barMs, now, selected, onSelect, actions } = props
  const id = useId()
  const starts = bars.map(({ at }) => at)
  const { active, shown, handlers } = useBrush({ starts, length: barMs, selected, onSelect })
  const most = Math.max(1, ...bars.map(totalOf))
  const idOf = (at: number) => `${id}-${at}`
  const current = bars.find(({ at }) => at === active)
  const first = starts[0]
  const end = (starts.at(-1) ?? 0) + barMs
  return (
    <div>
      <div
        className={classes(styles.bars, shown && styles.selecting)}
        role="listbox"
        tabIndex={0}
        aria-label={`${label}. Arrow keys move, Shift extends, Enter selects, Escape clears.`}
        aria-multiselectable
        aria-orientation="horizontal"
        aria-activedescendant={current && idOf(current.at)}
        {...handlers}
      >
        {bars.map((bar) => (
          <HistogramBar
            key={bar.at}
            id={idOf(bar.at)}
            bar={bar}
            now={now}
            most={most}
            isSelected={isWithin(bar.at, shown, barMs)}
            isActive={bar.at === active}
          />
        ))}
      </div>
      <div className={styles.axis}>
        <span aria-hidden>{first !== undefined && timeText(first, now)}</span>
        <span className={styles.middle} aria-hidden>
          {current && !shown && barText(current, now)}
          {shown && `${rangeText(shown, now)} selected`}
        </span>
        {actions}
        <span aria-hidden>{first !== undefined && timeText(end, now)}</span>
      </div>
    </div>
  )
}

interface HistogramBarProps {
  id: string
  bar: Bar
  now: number
  /** The count of the highest bar. */
  most: number
  isSelected: boolean
  isActive: boolean
}

/** Memoised: a page may be rendered at every step of a list beside it. */
const HistogramBar = memo(({ id, bar, now, most, isSelected, isActive }: HistogramBarProps) => (
  <div
    id={id}
    role="option"
    aria-selected={isSelected}
    aria-label={barText(bar, now)}
    className={classes(styles.bar, isSelected && styles.selected, isActive && styles.active)}
  >
    {bar.parts.map(({ name, count, color }) =>
      count === 0 ? null : (
        <i key={name} style={{ height: `${(count / most) * 100}%`, background: color }} />
      ),
    )}
  </div>
))

const totalOf = ({ parts }: Bar) => parts.reduce((sum, { count }) => sum + count, 0)

/** "18:21: 120 accepted, 3 will be retried" */
function barText(bar: Bar, now: number): string {
  const counted = bar.parts.filter(({ count }) => count > 0)
  const words = counted.map(({ name, count }) => `${countText(count)} ${name}`)
  return `${timeText(bar.at, now)}: ${words.join(', ') || 'none'}`
}
