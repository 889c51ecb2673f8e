import type { Capture } from '../../../contract/receiver.ts'
import { CaptureOutcome } from '../../message/signature/captureSignature.tsx'
import { LanguageTable } from '../../message/signature/languageTable.tsx'
import { signatureLines } from '../../message/signature/place.ts'
import { useLanguage } from '../../message/signature/useLanguage.ts'
import { useVerified } from '../../message/signature/useVerified.ts'
import { Verification } from '../../message/signature/verification.tsx'
import { HeaderTable } from '../../ui/list/headerTable.tsx'
import { Note } from '../../ui/notice/note.tsx'
import { Section } from '../../ui/pane/section.tsx'

/** The signature received, which mistake produces it, and how to verify it. */
export function CaptureSignatureTab({ capture }: { capture: Capture }) {
  const check = useVerified({ capture: capture.id })
  const [language, setLanguage] = useLanguage(check.verified)
  const received = signatureLines(capture.headers)
  const languages = check.verified?.languages ?? []
  return (
    <>
      {received.length > 0 ? (
        <>
          <Section title="Signature received">
            <HeaderTable label="Signature received" lines={received} />
          </Section>
          <CaptureOutcome capture={capture} check={check} language={language} />
        </>
      ) : (
        <Note title="Not signed">The request has no X-Signature.</Note>
      )}
      <Verification language={language} onLanguage={setLanguage} />
      {languages.length > 0 && (
        <Section title="How each language would re-serialise this body">
          <LanguageTable rows={languages} />
        </Section>
      )}
    </>
  )
}
