import { type ReactNode, useId } from 'react'
import { Toggle } from '../ui/field/toggle.tsx'
import { useNoChange } from '../ui/viewing.ts'
import { settingId } from './settingPlace.ts'
import styles from './settings.module.css'

interface SwitchFieldProps {
  label: string
  hint: ReactNode
  on: boolean
  onChange: (on: boolean) => void
}

export function SwitchField({ label, hint, on, onChange }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className={styles.field} data-setting={settingId(label)}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>
        <span className={styles.toggle}>
          <Toggle id={id} on={on} onChange={onChange} describedBy={`${id}-hint`} />
        </span>
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      </div>
    </div>
  )
}

interface ChoiceFieldProps<T extends string> {
  label: string
  hint?: ReactNode
  value: T
  choices: readonly { value: T; title: string; hint?: string }[]
  onChange: (value: T) => void
}

/** A choice between a few options. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { label, hint, value, choices, onChange } = props
  const noChange = useNoChange()
  const id = useId()
  return (
    <div
      className={styles.field}
      role="radiogroup"
      aria-labelledby={id}
      title={noChange ?? undefined}
      data-setting={settingId(label)}
    >
      <span id={id} className={styles.name}>
        {label}
      </span>
      <div className={styles.control}>
        <div className={styles.choices}>
          {choices.map((choice) => (
            <label key={choice.value}>
              <input
                type="radio"
                name={id}
                checked={choice.value === value}
                disabled={noChange !== null}
                onChange={() => onChange(choice.value)}
              />
              <span>{choice.title}</span>
              {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
            </label>
          ))}
        </div>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  )
}
