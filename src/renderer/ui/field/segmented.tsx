import { useId } from 'react'
import styles from './segmented.module.css'

interface SegmentedProps<T extends string> {
  label: string
  value: T
  choices: readonly (readonly [T, string])[]
  onChange: (value: T) => void
}

/** A choice between a few options in a row. The arrow keys select, as in any radio group. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, value, choices, onChange } = props
  const name = useId()
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {choices.map(([each, title]) => (
        <label key={each}>
          <input
            type="radio"
            name={name}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {title}
        </label>
      ))}
    </div>
  )
}
