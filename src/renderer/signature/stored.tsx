import type { ReactNode } from 'react'
import type { ReserialisedBody } from '../../contract/verify.ts'
import { draft, setDraft } from '../message/signature/draft.ts'
import type { Signed } from '../message/signature/findings.tsx'
import { Outcome } from '../message/signature/outcome.tsx'
import { SignatureField } from '../message/signature/signatureField.tsx'
import { useLanguage } from '../message/signature/useLanguage.ts'
import type { SignatureCheck } from '../message/signature/useVerified.ts'
import { useCell } from '../ui/cell.ts'
import { LoadState } from '../ui/pane/loadState.tsx'
import { Halves } from './halves.tsx'
import { SecretsField } from './secretsField.tsx'

/** A message or a capture, as the page shows it. */
interface Shown extends Pick<Signed, 'sent' | 'heads'> {
  head: ReactNode
  /** Which secrets are tried besides those entered. */
  note: string
  /** Whether there is a signature to check. */
  isSigned: boolean
}

interface StoredProps {
  choice: ReactNode
  /** Its name in sentences. */
  what: string
  /** Null: being loaded, or it could not be. */
  shown: Shown | null
  error: Error | null
  onRetry: () => void
  check: SignatureCheck
  languages: readonly ReserialisedBody[] | null
}

/** The signature of a message or a capture: its own, or the one that was entered. */
export function Stored({ choice, what, shown, error, onRetry, check, languages }: StoredProps) {
  const { signature } = useCell(draft)
  const [language, setLanguage] = useLanguage(check.verified)
  return (
    <Halves
      choice={choice}
      of={what}
      language={language}
      onLanguage={setLanguage}
      languages={languages}
    >
      {!shown && <LoadState what={what} error={error} onRetry={onRetry} />}
      {shown && (
        <>
          {shown.head}
          <SignatureField
            value={signature}
            onChange={(next) => setDraft({ signature: next })}
            check={check}
          />
          <SecretsField check={check} note={shown.note} />
          {shown.isSigned && (
            <Outcome
              check={check}
              fields={['signature', 'secrets']}
              sent={shown.sent}
              heads={shown.heads}
              language={language}
            />
          )}
        </>
      )}
    </Halves>
  )
}
