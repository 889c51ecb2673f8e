import { Button } from '../../../ui/button/button.tsx'
import { HeaderTable } from '../../../ui/list/headerTable.tsx'
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
        <Section title="Request">
          <p className="mono">
            <b>POST</b> {attempt.endpoint}
          </p>
        </Section>
      ) : (
        <Note title="Nothing was sent yet">
          The first attempt goes to {message.endpoints.map(({ url }) => url).join(', ')}.
        </Note>
      )}
      <SentBody message={message} />
      {attempt && (
        <Section
          title="Request headers"
          actions={
            message.signed && <Button onClick={onVerify}>How to verify the signature</Button>
          }
        >
          <HeaderTable label="Request headers" lines={attempt.request.headers} />
        </Section>
      )}
      {message.notices.map((notice) => (
        <Note key={notice} title={notice} />
      ))}
    </>
  )
}
