import { useState } from 'react'
import type { Status } from '../../contract/status.ts'
import { faultText, progressText, switchFaultOff, switchFaultOn } from '../shell/fault.ts'
import { Button } from '../ui/button.tsx'
import { refusalAt } from '../ui/refusal.ts'
import { ChoiceField } from './choices.tsx'
import { Entry } from './entry.tsx'
import { type FaultDraft, faultIn, firstDraft } from './faultDraft.ts'
import styles from './settings.module.css'

const answers = [
  { value: '429', title: '429', hint: 'too many requests' },
  { value: '500', title: '500', hint: 'internal error' },
  { value: '503', title: '503', hint: 'not available' },
  { value: 'slow', title: 'Slow', hint: 'keeps the calls, and answers late' },
  { value: 'drop', title: 'Drop', hint: 'closes the connection without an answer' },
] as const

/** Answers of the port instead of the true ones: all but a slow one keep no call. */
export function Faults({ portFault }: Pick<Status, 'portFault'>) {
  const [draft, setDraft] = useState(() => firstDraft(portFault))
  const [wrong, setWrong] = useState<{ field: string | null; message: string } | null>(null)
  const type = (change: Partial<FaultDraft>) => {
    setDraft({ ...draft, ...change })
    setWrong(null)
  }
  const switchOn = async () => {
    try {
      await switchFaultOn(faultIn(draft))
      setWrong(null)
    } catch (error) {
      setWrong(refusalAt(error))
    }
  }
  const entry = (key: 'retryAfter' | 'delay' | 'times') => ({
    text: draft[key],
    wrong: wrong?.field === `portFault.${key}` ? wrong.message : null,
    onType: (text: string) => type({ [key]: text }),
    onKeyDown: (event: { key: string }) => event.key === 'Enter' && void switchOn(),
  })
  const isStatus = draft.answer !== 'slow' && draft.answer !== 'drop'
  const elsewhere = wrong && !/^portFault\.(retryAfter|delay|times)$/.test(wrong.field ?? '')
  return (
    <>
      <div className={styles.now}>
        {portFault ? (
          <>
            <p>
              On: the port <b>{faultText(portFault)}</b>, {progressText(portFault)} answered
            </p>
            <Button onClick={() => void switchFaultOff()}>Switch off</Button>
          </>
        ) : (
          <p className="dim">Off: the port answers as it would.</p>
        )}
      </div>
      <ChoiceField
        label="Answer"
        value={draft.answer}
        choices={answers}
        onChange={(answer) => type({ answer })}
      />
      {isStatus && (
        <Entry
          {...entry('retryAfter')}
          label="Retry-After"
          hint="seconds in this header; nothing: no header"
          placeholder="none"
        />
      )}
      {draft.answer === 'slow' && (
        <Entry
          {...entry('delay')}
          label="Delay"
          hint="how late it answers, such as 10s; at most 10m"
        />
      )}
      <Entry
        {...entry('times')}
        label="Times"
        hint="so many requests, then it is off by itself; nothing: until it is switched off"
        placeholder="no end"
      />
      {elsewhere && <p className={styles.wrong}>{wrong.message}</p>}
      <div className={styles.acts}>
        <Button look="primary" onClick={() => void switchOn()}>
          {portFault ? 'Switch on anew' : 'Switch on'}
        </Button>
      </div>
    </>
  )
}
