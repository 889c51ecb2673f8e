import { Switch } from 'radix-ui'
import { type ReactNode, useId } from 'react'
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
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control}>
        <Switch.Root
          id={id}
          className={styles.switch}
          checked={on}
          aria-describedby={`${id}-hint`}
          onCheckedChange={onChange}
        >
          <Switch.Thumb className={styles.thumb} />
        </Switch.Root>
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

/** One of a few. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { label, hint, value, choices, onChange } = props
  const id = useId()
  return (
    <div className={styles.field} role="radiogroup" aria-labelledby={id}>
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
