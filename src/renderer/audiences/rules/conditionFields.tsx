import { X } from 'lucide-react'
import { useId } from 'react'
import { classes } from '../../ui/classes.ts'
import { type ComparisonDraft, type How, howList, signOf, takesValue } from './comparison.ts'
import styles from './editor.module.css'

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

const howChoices = howList.map((how) => [how, signOf(how)] as const)
const placeholders: Partial<Record<How, string>> = {
  oneOf: 'pro, team',
  moreThan: '10',
  atLeast: '10',
}

interface ComparisonFieldsProps {
  value: ComparisonDraft
  onChange: (change: Partial<ComparisonDraft>) => void
  suggested?: readonly string[]
  wrong: boolean
}

export function ComparisonFields({
  value: draft,
  onChange,
  suggested,
  wrong,
}: ComparisonFieldsProps) {
  return (
    <>
      <Pick
        label="Comparison"
        value={draft.how}
        choices={howChoices}
        onChange={(how) => onChange({ how })}
      />
      {takesValue(draft.how) && (
        <Suggested
          label="Value"
          value={draft.value}
          {...(suggested && { suggested })}
          placeholder={placeholders[draft.how] ?? 'value'}
          wrong={wrong}
          onChange={(value) => onChange({ value })}
        />
      )}
    </>
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
