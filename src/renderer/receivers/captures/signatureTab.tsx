import type { Capture } from '../../../contract/receiver.ts'
import { CaptureOutcome } from '../../message/signature/captureSignature.tsx'
import { HowToVerify } from '../../message/signature/howToVerify.tsx'
import { signatureLines } from '../../message/signature/place.ts'
import { SignatureSection } from '../../message/signature/signatureSection.tsx'
import { useLanguage } from '../../message/signature/useLanguage.ts'
import { useVerified } from '../../message/signature/useVerified.ts'
import { Note } from '../../ui/notice/note.tsx'

/** The signature received, which mistake produces it, and how to verify it. */
export function CaptureSignatureTab({ capture }: { capture: Capture }) {
  const check = useVerified({ capture: capture.id })
  const [language, setLanguage] = useLanguage(check.verified)
  const received = signatureLines(capture.headers)
  return (
    <>
      {received.length > 0 ? (
        <>
          <SignatureSection title="Signature received" lines={received} />
          <CaptureOutcome capture={capture} check={check} language={language} />
        </>
      ) : (
        <Note title="Not signed">The request has no X-Signature.</Note>
      )}
      <HowToVerify
        language={language}
        onLanguage={setLanguage}
        languages={check.verified?.languages ?? null}
      />
    </>
  )
}
