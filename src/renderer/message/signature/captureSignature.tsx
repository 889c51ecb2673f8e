import { useLocation } from 'wouter'
import type { Capture } from '../../../contract/receiver.ts'
import { headerOf } from '../../../contract/header.ts'
import { Button } from '../../ui/button/button.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { setDraft } from './draft.ts'
import { capturedBody } from './exactBody.ts'
import { Outcome } from './outcome.tsx'
import { useLanguage } from './useLanguage.ts'
import { useVerified } from './useVerified.ts'

/** Why the signature of a capture is invalid: which mistake the sender made. */
export function CaptureSignature({ capture }: { capture: Capture }) {
  const check = useVerified({ capture: capture.id })
  const [language] = useLanguage(check.verified)
  return (
    <Section title="Why the signature does not match">
      <Outcome
        check={check}
        sent={capture.body.encoding === 'base64' ? null : capture.body.text}
        heads={['received', 'signed']}
        language={language}
        advice={<OtherSecrets capture={capture} />}
      />
    </Section>
  )
}

/** Checks the signature of a capture with secrets that no destination has. */
export function OtherSecrets({ capture }: { capture: Capture }) {
  const [, navigate] = useLocation()
  const body = capturedBody(capture)
  if (!body) return null
  const signature = headerOf(capture.headers, 'x-signature') ?? ''
  return (
    <Button
      onClick={() => {
        setDraft({ ...body, signature, secrets: '' })
        navigate('/signature')
      }}
    >
      Check with other secrets
    </Button>
  )
}
