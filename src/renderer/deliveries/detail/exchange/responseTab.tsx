import type { Attempt, Verdict } from '../../../../contract/model.ts'
import { HeaderTable } from '../../../ui/list/headerTable.tsx'
import { Note } from '../../../ui/notice/note.tsx'
import { Section } from '../../../ui/pane/section.tsx'
import { type AttemptChoice, AttemptPicker } from './attemptPicker.tsx'
import { PayloadView } from '../../../message/exchange/payloadView.tsx'
import { attemptLabel, brokeOff } from './attempt.ts'
import { timingLines } from '../../../message/exchange/timings.ts'

export function ResponseTab({ message, attempt, onPick }: AttemptChoice) {
  if (!attempt) return <Note title="No response yet">Nothing was sent yet.</Note>
  return (
    <>
      <AttemptPicker message={message} attempt={attempt} onPick={onPick} />
      <Note title={titleOf(attempt)} tone={tones[attempt.verdict]}>
        {verdictWords[attempt.verdict]}
      </Note>
      <Section title="Timings">
        <HeaderTable label="Timings" lines={timingLines(attempt)} />
      </Section>
      {attempt.response && (
        <>
          <Section title="Response headers">
            <HeaderTable label="Response headers" lines={attempt.response.headers} />
          </Section>
          <PayloadView
            title="Response body"
            payload={attempt.response.body}
            what="the response body"
          />
        </>
      )}
    </>
  )
}

/** The reason, or the status of an incomplete response if the reason does not contain it. */
function titleOf(attempt: Attempt): string {
  const silent = brokeOff(attempt) && !attempt.reason.includes(String(attempt.status))
  return silent ? attemptLabel(attempt) : attempt.reason
}

const tones = { success: 'good', retry: 'wait', permanent: 'bad' } as const

const verdictWords: Record<Verdict, string> = {
  success: 'This settles the message.',
  retry: 'Hookbench may retry this endpoint.',
  permanent: 'Permanent failure. This endpoint will not be retried for this message.',
}
