import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Field, type FieldProblem } from './field.tsx'
import styles from './field.module.css'

type Native = Pick<
  ComponentProps<'input'>,
  'placeholder' | 'type' | 'readOnly' | 'autoFocus' | 'ref' | 'onBlur' | 'onKeyDown' | 'onFocus'
>

interface TextFieldProps extends Native {
  label: string
  value: string
  onChange: (value: string) => void
  /** Shown below it, and marks it as invalid. */
  error?: string | null | undefined
  /** Several problems or notices instead of one error. */
  problems?: readonly FieldProblem[]
  mono?: boolean
  wide?: boolean
  /** Plain buttons inside the field, at its end. */
  trailing?: ReactNode
}

/** A line of text with its label above, and its error below. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, problems, mono, wide, trailing, ...native } = props
  const said = problems ?? (error ? [{ kind: 'fault' as const, message: error }] : [])
  return (
    <Field label={label} problems={said} wide={wide === true}>
      {(ids) => (
        <div className={styles.box} data-invalid={ids.isWrong || undefined}>
          <input
            spellCheck={false}
            autoComplete="off"
            {...native}
            id={ids.input}
            className={classes(styles.input, mono && 'mono')}
            value={value}
            aria-invalid={ids.isWrong}
            aria-describedby={ids.said}
            onChange={(event) => onChange(event.target.value)}
          />
          {trailing}
        </div>
      )}
    </Field>
  )
}
