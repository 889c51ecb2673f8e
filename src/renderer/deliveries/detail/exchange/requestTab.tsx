import type { Attempt } from '../../../../contract/model.ts'
import { requestText } from '../../../../contract/requestText.ts'
import { Button } from '../../../ui/button/button.tsx'
import { JsonView } from '../../../ui/code/jsonView.tsx'
import { copy } from '../../../ui/notice/copy.ts'
import { Note } from '../../../ui/notice/note.tsx'
import { Section } from '../../../ui/pane/section.tsx'
import { type AttemptChoice, AttemptPicker } from './attemptPicker.tsx'
import { SentBody } from './bodySection.tsx'

interface RequestTabProps extends AttemptChoice {
  onVerify: () => void
}

/** The request of an attempt. The body is the same in every attempt; URL and headers are the endpoint's. */
export function RequestTab({ message, attempt, onPick, onVerify }: RequestTabProps) {
  return (
    <>
      <AttemptPicker message={message} attempt={attempt} onPick={onPick} />
      {attempt ? (
        <WireRequest
          attempt={attempt}
          body={message.body}
          onVerify={message.signed ? onVerify : null}
        />
      ) : (
        <Note title="Nothing was sent yet">
          The first attempt goes to {message.endpoints.map(({ url }) => url).join(', ')}.
        </Note>
      )}
      <SentBody message={message} />
      {message.notices.map((notice) => (
        <Note key={notice} title={notice} />
      ))}
    </>
  )
}

interface WireRequestProps {
  attempt: Attempt
  body: string
  onVerify: (() => void) | null
}

/** The exact text of a request. */
function WireRequest({ attempt, body, onVerify }: WireRequestProps) {
  const { head, body: sent } = requestText({
    url: attempt.endpoint,
    headers: attempt.request.headers,
    body,
  })
  const text = `${head}\r\n\r\n${sent}`
  return (
    <Section
      title={wasWritten(attempt) ? 'Request as sent' : 'Request, not sent: there was no connection'}
      actions={
        <>
          {onVerify && <Button onClick={onVerify}>How to verify the signature</Button>}
          <Button onClick={() => void copy(text, 'the request')}>Copy request</Button>
        </>
      }
    >
      <JsonView text={text.replaceAll('\r\n', '\n')} raw />
    </Section>
  )
}

/** Whether the attempt had a connection to write to. */
const wasWritten = ({ timings }: Attempt): boolean => timings.headersMs !== null
