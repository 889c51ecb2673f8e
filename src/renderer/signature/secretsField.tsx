import { draft, setDraft } from '../message/signature/draft.ts'
import { fieldProblems } from '../message/signature/fieldProblems.ts'
import type { SignatureCheck } from '../message/signature/useVerified.ts'
import { useCell } from '../ui/cell.ts'
import { Field } from '../ui/field/field.tsx'
import { TextArea } from '../ui/field/textArea.tsx'

/** Possible secrets, one per line. */
export function SecretsField({ check, note }: { check: SignatureCheck; note?: string }) {
  const { secrets } = useCell(draft)
  return (
    <Field label="Possible secrets, one per line" problems={fieldProblems(check.error, 'secrets')}>
      {({ input, said, isWrong }) => (
        <>
          <TextArea
            id={input}
            rows={2}
            value={secrets}
            aria-invalid={isWrong}
            aria-describedby={said}
            onText={(text) => setDraft({ secrets: text })}
          />
          {note && <p className="dim">{note}</p>}
        </>
      )}
    </Field>
  )
}
