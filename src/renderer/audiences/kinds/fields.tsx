import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'wouter'
import { api } from '../../rpc/api.ts'
import { Field } from '../../ui/field/field.tsx'
import type { FieldProblem } from '../../ui/field/field.tsx'
import { TextArea } from '../../ui/field/textArea.tsx'
import styles from '../../ui/pane/panel.module.css'

interface SourceFieldProps {
  value: string
  onChange: (source: string) => void
  problems: readonly FieldProblem[]
}

/** The source of the identify calls. It determines which destinations receive them. */
export function SourceField({ value, onChange, problems }: SourceFieldProps) {
  const known = useQuery(api.sources.list.queryOptions({ input: {} })).data?.items
  const sources = known ?? []
  if (known?.length === 0)
    return (
      <p>
        A source is required for its calls. <Link href="/sources/new">New source</Link>
      </p>
    )
  return (
    <Field label="Source of its calls" problems={problems}>
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
              {!enabled && ' (disabled)'}
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

/** A choice between a few options, shown side by side. */
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
  problems: readonly FieldProblem[]
}

export function UsersField({ title, value, onChange, problems }: UsersFieldProps) {
  return (
    <Field label={title} problems={problems}>
      {({ input, said, isWrong }) => (
        <TextArea
          id={input}
          rows={5}
          value={value}
          placeholder={'u_3310\nu_7719, u_8100'}
          aria-invalid={isWrong}
          aria-describedby={said}
          onText={onChange}
        />
      )}
    </Field>
  )
}
