import { Link } from 'wouter'
import type { Capture } from '../../../contract/receiver.ts'
import { Section } from '../../ui/pane/section.tsx'
import { setDraft } from './draft.ts'
import { Outcome } from './outcome.tsx'
import { captureSignaturePath } from './place.ts'
import type { SignatureCheck } from './useVerified.ts'
import { useLanguage } from './useLanguage.ts'
import { useVerified } from './useVerified.ts'

/** Why the signature of a capture is invalid: which mistake the sender made. */
export function CaptureSignature({ capture }: { capture: Capture }) {
  const check = useVerified({ capture: capture.id })
  const [language] = useLanguage(check.verified)
  return (
    <Section title="Why the signature does not match">
      <CaptureOutcome capture={capture} check={check} language={language} />
    </Section>
  )
}

interface CaptureOutcomeProps {
  capture: Capture
  check: SignatureCheck
  language: string
}

/** What was found about the signature of a capture. */
export const CaptureOutcome = ({ capture, check, language }: CaptureOutcomeProps) => (
  <Outcome
    check={check}
    sent={capturedText(capture)}
    heads={['received', 'signed']}
    language={language}
    advice={<OtherSecrets capture={capture} />}
  />
)

/** The body of a capture; null: not text. */
export const capturedText = ({ body }: Capture): string | null =>
  body.encoding === 'base64' ? null : body.text

/** Checks the signature of a capture with secrets that no destination has. */
export function OtherSecrets({ capture: { id, body } }: { capture: Capture }) {
  if (body.truncated) return null
  return (
    <Link href={captureSignaturePath(id)} onClick={() => setDraft({ signature: '', secrets: '' })}>
      Check it with other secrets
    </Link>
  )
}
