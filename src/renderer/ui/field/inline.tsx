import { X } from 'lucide-react'
import { useId } from 'react'
import { classes } from '../classes.ts'
import styles from './inline.module.css'

/** Small fields that stand in a sentence: "attempts [1] to [2]". Their labels are for screen readers. */

interface SuggestedProps {
  label: string
  value: string
  onChange: (value: string) => void
  suggested?: readonly string[]
  placeholder?: string
  size?: 'short' | 'tiny'
  wrong?: boolean
}

/** A text field that suggests observed names and accepts any text. */
export function Suggested(props: SuggestedProps) {
  const { label, value, onChange, suggested = [], placeholder, size, wrong } = props
  const id = useId()
  return (
    <>
      <input
        className={classes(styles.field, size && styles[size], 'mono')}
        aria-label={label}
        aria-invalid={wrong}
        value={value}
        placeholder={placeholder}
        list={suggested.length > 0 ? id : undefined}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      {suggested.length > 0 && (
        <datalist id={id}>
          {suggested.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}

interface PickProps<T extends string> {
  label: string
  value: T
  choices: readonly (readonly [T, string])[]
  onChange: (value: T) => void
}

/** A choice from a list. */
export function Pick<T extends string>({ label, value, choices, onChange }: PickProps<T>) {
  return (
    <select
      className={styles.pick}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as T)}
    >
      {choices.map(([each, title]) => (
        <option key={each} value={each}>
          {title}
        </option>
      ))}
    </select>
  )
}

export function RemoveButton({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={`Remove ${what}`}
      title={`Remove ${what}`}
      onClick={onClick}
    >
      <X size={14} aria-hidden />
    </button>
  )
}
