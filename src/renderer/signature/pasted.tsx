import type { ReactNode } from 'react'
import type { VerifyInput } from '../../contract/verify.ts'
import { draft, secretsOf, setDraft, type SignatureDraft } from '../message/signature/draft.ts'
import { Outcome } from '../message/signature/outcome.tsx'
import { SignatureField } from '../message/signature/signatureField.tsx'
import { useLanguage } from '../message/signature/useLanguage.ts'
import { useVerified } from '../message/signature/useVerified.ts'
import { useCell } from '../ui/cell.ts'
import { BodyField } from './bodyField.tsx'
import { Halves } from './halves.tsx'
import { SecretsField } from './secretsField.tsx'

/** The signature of a body that was pasted, with secrets that were pasted. */
export function Pasted({ choice }: { choice: ReactNode }) {
  const entered = useCell(draft)
  const { body, file, signature } = entered
  const check = useVerified(inputOf(entered))
  const [language, setLanguage] = useLanguage(check.verified)
  const isComplete = (body !== '' || file !== null) && signature.trim() !== ''
  return (
    <Halves
      choice={choice}
      of="pasted"
      language={language}
      onLanguage={setLanguage}
      languages={check.verified?.languages ?? null}
    >
      <h2 className="unseen">Pasted body</h2>
      <BodyField check={check} />
      <SignatureField
        value={signature}
        onChange={(next) => setDraft({ signature: next })}
        check={check}
      />
      <SecretsField check={check} />
      {(isComplete || check.error) && (
        <Outcome
          check={check}
          fields={['body', 'signature', 'secrets']}
          sent={file ? file.text : body}
          heads={['body', 'signed']}
          language={language}
        />
      )}
      {!isComplete && (
        <p className="dim">
          Paste the body as it was sent, the signature that the other side computed, and the secrets
          that it may have used. Nothing is stored.
        </p>
      )}
    </Halves>
  )
}

/** A body alone is enough for the table of languages. */
function inputOf({ body, file, signature, secrets }: SignatureDraft): VerifyInput | null {
  if (body === '' && !file) return null
  return {
    ...(file ? { body: file.base64, encoding: 'base64' } : { body }),
    ...(signature.trim() !== '' && { signature }),
    secrets: secretsOf(secrets),
  }
}
