import type { Attempt, Verdict } from '../../contract/model.ts'
import { HeaderTable } from '../ui/headerTable.tsx'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { type AttemptChoice, AttemptPicker } from './attemptPicker.tsx'
import { PayloadView } from './payloadView.tsx'
import { attemptLabel, brokeOff } from './timeline.ts'
import { timingLines } from './timings.ts'

export function ResponseTab({ message, attempt, onPick }: AttemptChoice) {
  if (!attempt)
    return <Note title="No answer yet">Nothing was sent yet, so nothing was answered.</Note>
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

/** The reason, with the status of an answer that never ended wherever it does not tell it. */
function titleOf(attempt: Attempt): string {
  const silent = brokeOff(attempt) && !attempt.reason.includes(String(attempt.status))
  return silent ? attemptLabel(attempt) : attempt.reason
}

const tones = { success: 'good', retry: 'wait', permanent: 'bad' } as const

const verdictWords: Record<Verdict, string> = {
  success: 'This settles the message.',
  retry: 'After this, the endpoint may be tried again.',
  permanent: 'After this, the endpoint is not tried again for this message.',
}
