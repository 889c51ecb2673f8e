import { Pick, Suggested } from '../ui/field/inline.tsx'
import { type ComparisonDraft, type How, howList, signOf, takesValue } from './comparison.ts'

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
