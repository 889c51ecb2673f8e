import { type ReactNode, useId } from 'react'
import { classes } from '../ui/classes.ts'
import styles from './field.module.css'
import type { Problem } from './problems.ts'

interface FieldProps {
  title: string
  problems: readonly Problem[]
  wide?: boolean
  /** Given the ids for its label and of what is said below it. */
  children: (ids: { input: string; said: string | undefined; isWrong: boolean }) => ReactNode
}

/** A field of the form with its label above, and below it what is to be said of it. */
export function Field({ title, problems, wide, children }: FieldProps) {
  const id = useId()
  const said = `${id}-said`
  const isWrong = problems.some(({ kind }) => kind !== 'notice')
  return (
    <div className={classes(styles.field, wide && styles.wide)}>
      <label htmlFor={id}>{title}</label>
      {children({ input: id, said: problems.length > 0 ? said : undefined, isWrong })}
      <div id={said} role="status">
        {problems.map(({ message, kind }) => (
          <p key={message} className={kind === 'notice' ? styles.notice : styles.wrong}>
            {message}
          </p>
        ))}
      </div>
    </div>
  )
}

interface TextFieldProps {
  title: string
  value: string
  onChange: (value: string) => void
  problems: readonly Problem[]
  placeholder?: string | undefined
}

export function TextField({ title, value, onChange, problems, placeholder }: TextFieldProps) {
  return (
    <Field title={title} problems={problems}>
      {({ input, said, isWrong }) => (
        <input
          id={input}
          className={classes(styles.input, 'mono')}
          value={value}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={said}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
