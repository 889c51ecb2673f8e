import type { ReactNode } from 'react'
import { answeredText } from '../../../contract/behaviour/words.ts'
import type { Capture } from '../../../contract/receiver.ts'
import { instantText } from '../../../contract/format.ts'
import { OtherSecrets } from '../signature/captureSignature.tsx'
import { PayloadView } from './payloadView.tsx'
import { RawRequest } from './rawRequest.tsx'
import { Button } from '../../ui/button/button.tsx'
import { HeaderTable } from '../../ui/list/headerTable.tsx'
import { Note } from '../../ui/notice/note.tsx'
import { Section } from '../../ui/pane/section.tsx'

interface VerdictWords {
  title: string
  tone: 'good' | 'wait' | 'bad' | 'plain'
  detail: string
}

const verdicts: Record<string, VerdictWords> = {
  valid: {
    title: 'Signature valid',
    tone: 'good',
    detail: 'X-Signature is the HMAC-SHA1 of these bytes under the shared secret.',
  },
  invalid: {
    title: 'Signature invalid',
    tone: 'bad',
    detail: 'X-Signature is not the HMAC-SHA1 of these bytes under the shared secret.',
  },
  missing: {
    title: 'Signature missing',
    tone: 'bad',
    detail: 'The destination has a shared secret, and the request has no X-Signature.',
  },
  unsigned: {
    title: 'Not signed',
    tone: 'plain',
    detail: 'The destination has no shared secret, so it sends no X-Signature.',
  },
  unchecked: {
    title: 'Signature not checked',
    tone: 'wait',
    detail:
      'The request has an X-Signature, but no destination that sends to this receiver has a secret to check it with.',
  },
}

interface CaptureViewProps {
  capture: Capture
  late: boolean
  /** Leads to more about the signature. */
  verify: { title: string; show: () => void }
  /** Shown below the verdict on the signature. */
  children?: ReactNode
}

/** One captured request, the verdict on its signature, and its response. */
export function CaptureView({ capture, late, verify, children }: CaptureViewProps) {
  const verdict = verdicts[capture.signature] ?? {
    title: `Signature ${capture.signature}`,
    tone: 'plain',
    detail: '',
  }
  // A fault is not a response, so it cannot be late.
  const isLate = late && capture.fault === null
  const reserialised = reserialisedWords(capture)
  return (
    <>
      <Section title="Capture">
        <HeaderTable
          label="Capture"
          lines={[
            ['Capture', capture.id],
            ['Receiver', capture.receiver],
            ['Request', `${capture.method} ${capture.path}`],
            ['Received', instantText(capture.receivedAt)],
            ['Answered', isLate ? `${answeredText(capture)}, too late` : answeredText(capture)],
          ]}
        />
      </Section>
      {capture.foreignOrigin !== null && (
        <Note title={`A web page of ${capture.foreignOrigin} sent this request`} tone="wait">
          Neither Hookbench nor a page of localhost sent it. Any page that is open in a browser on
          this machine can post to a receiver, without reading the response.
        </Note>
      )}
      {isLate && (
        <Note title="The response came after the 5 s that an attempt waits" tone="wait">
          It was ignored: the attempt had timed out.
        </Note>
      )}
      <Note title={verdict.title} tone={verdict.tone}>
        <span>{verdict.detail}</span>
        {reserialised !== null && <span>{reserialised}</span>}
        {capture.signature !== 'unsigned' && <Button onClick={verify.show}>{verify.title}</Button>}
        {capture.signature === 'unchecked' && <OtherSecrets capture={capture} />}
      </Note>
      {children}
      <Section title="Headers as received">
        <HeaderTable label="Headers as received" lines={capture.headers} />
      </Section>
      <PayloadView title="Body as received" payload={capture.body} what="the captured body" />
      <RawRequest key={`raw ${capture.id}`} captureId={capture.id} />
    </>
  )
}

/** The verdict of a receiver that parses the body and verifies what it serialises again; null: the same, or not known. */
function reserialisedWords({ signature, reserialised }: Capture): string | null {
  if (signature === 'valid' && reserialised === 'invalid')
    return 'A receiver that verifies the body parsed and serialised again would reject it.'
  return signature === 'invalid' && reserialised === 'valid'
    ? 'It is valid for the body parsed and serialised again.'
    : null
}
