import { useState } from 'react'
import type { Status } from '../../contract/status.ts'
import { faultText, progressText, disableFault, enableFault } from '../engine/fault.ts'
import { Button } from '../ui/button/button.tsx'
import { refusalAt } from '../ui/field/refusal.ts'
import { ChoiceField } from './choices.tsx'
import { Entry } from './entry.tsx'
import { type FaultDraft, faultIn, firstDraft } from './faultDraft.ts'
import styles from './settings.module.css'
import { mayChange } from '../ui/viewing.ts'

const answers = [
  { value: '429', title: '429', hint: 'too many requests' },
  { value: '500', title: '500', hint: 'internal error' },
  { value: '503', title: '503', hint: 'service unavailable' },
  { value: 'slow', title: 'Slow', hint: 'accepts calls and responds late' },
  { value: 'drop', title: 'Drop', hint: 'closes the connection without a response' },
] as const

/** Edits the fault of the collection port. Every fault but a slow response discards the calls. */
export function Faults({ portFault }: Pick<Status, 'portFault'>) {
  const [draft, setDraft] = useState(() => firstDraft(portFault))
  const [wrong, setWrong] = useState<{ field: string | null; message: string } | null>(null)
  const type = (change: Partial<FaultDraft>) => {
    setDraft({ ...draft, ...change })
    setWrong(null)
  }
  const enable = async () => {
    try {
      await enableFault(faultIn(draft))
      setWrong(null)
    } catch (error) {
      setWrong(refusalAt(error))
    }
  }
  const entry = (key: 'retryAfter' | 'delay' | 'times') => ({
    text: draft[key],
    wrong: wrong?.field === `portFault.${key}` ? wrong.message : null,
    onType: (text: string) => type({ [key]: text }),
    onKeyDown: (event: { key: string }) => event.key === 'Enter' && mayChange() && void enable(),
  })
  const isStatus = draft.answer !== 'slow' && draft.answer !== 'drop'
  const elsewhere = wrong && !/^portFault\.(retryAfter|delay|times)$/.test(wrong.field ?? '')
  return (
    <>
      <div className={styles.now}>
        {portFault ? (
          <>
            <p>
              Enabled: the port <b>{faultText(portFault)}</b>, {progressText(portFault)}
              {portFault.times !== null && ' requests'}
            </p>
            <Button asks onClick={() => void disableFault()}>
              Disable fault
            </Button>
          </>
        ) : (
          <p className="dim">Disabled: the port responds normally.</p>
        )}
      </div>
      <ChoiceField
        label="Response"
        value={draft.answer}
        choices={answers}
        onChange={(answer) => type({ answer })}
      />
      {isStatus && (
        <Entry
          {...entry('retryAfter')}
          label="Retry-After"
          hint="seconds; empty: no header"
          placeholder="none"
        />
      )}
      {draft.answer === 'slow' && (
        <Entry
          {...entry('delay')}
          label="Delay"
          hint="time before the response, such as 10s; at most 10m"
        />
      )}
      <Entry
        {...entry('times')}
        label="Times"
        hint="number of requests, then the fault disables itself; empty: until disabled"
        placeholder="unlimited"
      />
      {elsewhere && <p className={styles.wrong}>{wrong.message}</p>}
      <div className={styles.actions}>
        <Button asks look="primary" onClick={() => void enable()}>
          {portFault ? 'Restart fault' : 'Enable fault'}
        </Button>
      </div>
    </>
  )
}
