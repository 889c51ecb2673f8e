import type { Attempt, Timings, Verdict } from '../../contract/model.ts'
import { HeaderTable } from '../ui/headerTable.tsx'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { instantText, tookText } from '../ui/timeWords.ts'
import { type AttemptChoice, AttemptPicker } from './attemptPicker.tsx'
import { PayloadView } from './payloadView.tsx'

export function ResponseTab({ message, attempt, onPick }: AttemptChoice) {
  if (!attempt)
    return <Note title="No answer yet">Nothing was sent yet, so nothing was answered.</Note>
  return (
    <>
      <AttemptPicker message={message} attempt={attempt} onPick={onPick} />
      <Note title={attempt.reason} tone={tones[attempt.verdict]}>
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

const tones = { success: 'good', retry: 'wait', permanent: 'bad' } as const

const verdictWords: Record<Verdict, string> = {
  success: 'This settles the message.',
  retry: 'After this, the endpoint may be tried again.',
  permanent: 'After this, the endpoint is not tried again for this message.',
}

function timingLines({ startedAt, durationMs, timings }: Attempt): [string, string][] {
  const steps: [string, keyof Timings, string][] = [
    ['Connected after', 'connectMs', 'the connection was already open'],
    ['Headers after', 'headersMs', 'none came'],
    ['Body after', 'bodyMs', 'none came'],
  ]
  return [
    ['Started', instantText(startedAt)],
    ...steps.map(([name, key, missing]): [string, string] => {
      const ms = timings[key]
      return [name, ms === null ? missing : tookText(ms)]
    }),
    ['Took in all', tookText(durationMs)],
  ]
}
