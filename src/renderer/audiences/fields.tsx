import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../api.ts'
import { Field } from '../compose/field.tsx'
import type { Problem } from '../compose/problems.ts'
import styles from './panel.module.css'

interface SourceFieldProps {
  value: string
  onChange: (source: string) => void
  problems: readonly Problem[]
}

/** Which source the identify calls belong to: it decides which destinations get them. */
export function SourceField({ value, onChange, problems }: SourceFieldProps) {
  const sources = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items ?? []
  return (
    <Field title="Source of its calls" problems={problems}>
      {({ input, said, isWrong }) => (
        <select
          id={input}
          className={styles.input}
          value={value || sources[0]?.name}
          aria-invalid={isWrong}
          aria-describedby={said}
          onChange={(event) => onChange(event.target.value)}
        >
          {value !== '' && !sources.some(({ name }) => name === value) && (
            <option value={value}>{value} (removed)</option>
          )}
          {sources.map(({ id, name, enabled }) => (
            <option key={id} value={name}>
              {name}
              {!enabled && ' (off)'}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T
  choices: readonly (readonly [T, string])[]
  onChange: (value: T) => void
}

/** One of a few, side by side. */
export function Choice<T extends string>({ label, value, choices, onChange }: ChoiceProps<T>) {
  const id = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {choices.map(([each, title]) => (
        <label key={each}>
          <input type="radio" name={id} checked={each === value} onChange={() => onChange(each)} />
          {title}
        </label>
      ))}
    </fieldset>
  )
}

interface UsersFieldProps {
  title: string
  value: string
  onChange: (text: string) => void
  problems: readonly Problem[]
}

export function UsersField({ title, value, onChange, problems }: UsersFieldProps) {
  return (
    <Field title={title} problems={problems}>
      {({ input, said, isWrong }) => (
        <textarea
          id={input}
          className={`${styles.input} mono`}
          rows={5}
          value={value}
          placeholder={'u_3310\nu_7719, u_8100'}
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
