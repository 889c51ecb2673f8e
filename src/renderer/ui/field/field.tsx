import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import styles from './field.module.css'

export interface FieldProblem {
  kind: 'broken' | 'fault' | 'notice'
  message: string
}

interface FieldProps {
  label: string
  problems: readonly FieldProblem[]
  wide?: boolean
  /** Receives the ids of the label and of the description. */
  children: (ids: { input: string; said: string | undefined; isWrong: boolean }) => ReactNode
}

/** A field of a form with its label above, and its problems below. */
export function Field({ label, problems, wide, children }: FieldProps) {
  const id = useId()
  const said = `${id}-said`
  const isWrong = problems.some(({ kind }) => kind !== 'notice')
  return (
    <div className={classes(styles.field, wide && styles.wide)}>
      <label htmlFor={id}>{label}</label>
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
