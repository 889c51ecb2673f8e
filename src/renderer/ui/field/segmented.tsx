import { useId } from 'react'
import { useNoChange } from '../viewing.ts'
import styles from './segmented.module.css'

interface SegmentedProps<T extends string> {
  label: string
  value: T
  choices: readonly (readonly [T, string])[]
  onChange: (value: T) => void
  /** Whether a choice changes something at once, as in `Button`. */
  asks?: boolean
}

/** A choice between a few options in a row. The arrow keys select, as in any radio group. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, value, choices, onChange, asks = false } = props
  const noChange = useNoChange()
  const reason = asks ? noChange : null
  const name = useId()
  return (
    <div
      className={styles.segments}
      role="radiogroup"
      aria-label={label}
      title={reason ?? undefined}
    >
      {choices.map(([each, title]) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            checked={each === value}
            disabled={reason !== null}
            onChange={() => onChange(each)}
          />
          {title}
        </label>
      ))}
    </div>
  )
}
