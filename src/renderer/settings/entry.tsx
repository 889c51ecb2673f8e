import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from '../ui/classes.ts'
import { useNoChange } from '../ui/viewing.ts'
import { settingId } from './settingPlace.ts'
import styles from './settings.module.css'

export interface EntryLook {
  label: string
  /** Explains the setting and its valid values. */
  hint: ReactNode
  lines?: number
  long?: boolean
  placeholder?: string
}

interface EntryProps extends EntryLook {
  text: string
  wrong: string | null
  onType: (text: string) => void
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A text field of one or more lines with its label, and a hint or error. */
export function Entry(props: EntryProps) {
  const { label, hint, lines, long, placeholder, text, wrong, onType, onBlur, onKeyDown } = props
  const id = useId()
  const noChange = useNoChange()
  const given = {
    id,
    value: text,
    placeholder,
    spellCheck: false,
    readOnly: noChange !== null,
    title: noChange ?? undefined,
    autoComplete: 'off',
    className: classes(styles.input, long && styles.long, 'mono'),
    'aria-invalid': wrong !== null,
    'aria-describedby': `${id}-hint`,
    onBlur,
    onKeyDown,
  }
  return (
    <div className={styles.field} data-setting={settingId(label)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>
        {lines === undefined ? (
          <input {...given} onChange={(event) => onType(event.target.value)} />
        ) : (
          <textarea {...given} rows={lines} onChange={(event) => onType(event.target.value)} />
        )}
        <p id={`${id}-hint`} role="status" className={wrong === null ? styles.hint : styles.wrong}>
          {wrong ?? hint}
        </p>
      </div>
    </div>
  )
}
