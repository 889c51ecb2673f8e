import { useState } from 'react'
import { Link } from 'wouter'
import type { Attempt, MessageDetail } from '../../../../contract/model.ts'
import { setDraft } from '../../../message/signature/draft.ts'
import { HowToVerify } from '../../../message/signature/howToVerify.tsx'
import { messageSignaturePath, signatureLines } from '../../../message/signature/place.ts'
import { Outcome } from '../../../message/signature/outcome.tsx'
import { reserialisedRows } from '../../../message/signature/reserialisedRows.ts'
import { SignatureField } from '../../../message/signature/signatureField.tsx'
import { SignatureSection } from '../../../message/signature/signatureSection.tsx'
import { useLanguage } from '../../../message/signature/useLanguage.ts'
import { useVerified } from '../../../message/signature/useVerified.ts'
import { Note } from '../../../ui/notice/note.tsx'
import { reserialisingWords } from './reserialisingWords.ts'

interface SignatureTabProps {
  message: MessageDetail
  attempt?: Attempt
}

/** The signature sent, which mistake makes a receiver compute another one, and how to verify it. */
export function SignatureTab({ message, attempt }: SignatureTabProps) {
  const { id, body, signed, reserialising } = message
  const [computed, setComputed] = useState('')
  const sent = signatureLines(attempt?.request.headers)
  const check = useVerified(computed.trim() === '' ? null : { message: id, signature: computed })
  const [language, setLanguage] = useLanguage(check.verified)
  return (
    <>
      {sent.length > 0 && <SignatureSection title="Signature sent" lines={sent} />}
      {!signed && (
        <Note title="Not signed">
          The destination has no shared secret, so it sends no X-Signature. Set one to let receivers
          verify its requests.
        </Note>
      )}
      <SignatureField value={computed} onChange={setComputed} check={check} />
      {computed.trim() !== '' && (
        <Outcome
          check={check}
          fields={['signature']}
          sent={body}
          heads={['sent', 'yours']}
          language={language}
          advice={
            <Link
              href={messageSignaturePath(id)}
              onClick={() => setDraft({ signature: computed, secrets: '' })}
            >
              Check it with other secrets
            </Link>
          }
        />
      )}
      <HowToVerify
        language={language}
        onLanguage={setLanguage}
        languages={reserialisedRows(reserialising)}
      >
        <p>{reserialisingWords(reserialising)}</p>
      </HowToVerify>
    </>
  )
}
