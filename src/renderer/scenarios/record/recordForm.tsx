import { useEffect, useRef, useState } from 'react'
import type { Recording } from '../../../contract/scenario.ts'
import type { ToRecord } from '../../message/record.ts'
import { client } from '../../rpc/api.ts'
import { instantOf } from '../../../contract/filter/when.ts'
import { refusalAt } from '../../ui/field/refusal.ts'
import { closeModal } from '../../ui/dialog/modal.ts'
import { Button } from '../../ui/button/button.tsx'
import { type Moment, moments, momentTitles } from './moments.ts'
import styles from './recordDialog.module.css'

interface RecordFormProps {
  chosen: ToRecord
  onRecorded: (recording: Recording & { name: string }) => void
}

/** The instant of a choice, or null if the typed time is invalid. */
function sinceOf(moment: Moment, time: string): string | null {
  if (moment === 'opened') return new Date(performance.timeOrigin).toISOString()
  return instantOf(moment === 'time' ? time.trim() : moment, Date.now())
}

const copied = ({ messages, captures }: ToRecord) => ({
  ...(messages && { messages: [...messages] }),
  ...(captures && { captures: [...captures] }),
})

/** The start time, if nothing was chosen, and the name of the recording. */
export function RecordForm({ chosen, onRecorded }: RecordFormProps) {
  const isChosen = chosen.messages !== undefined || chosen.captures !== undefined
  const nameField = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [moment, setMoment] = useState<Moment>('5m')
  const [time, setTime] = useState('')
  const [refusal, setRefusal] = useState<{ field: string | null; message: string } | null>(null)
  useEffect(() => nameField.current?.focus(), [])
  const record = async () => {
    const since = isChosen ? null : sinceOf(moment, time)
    if (!isChosen && since === null)
      return setRefusal({
        field: 'since',
        message: 'Enter a time such as 10m, 09:30 or 2026-11-21',
      })
    try {
      const what = { ...copied(chosen), ...(since !== null && { since }) }
      onRecorded({ ...(await client.scenarios.record({ name, ...what })), name: name.trim() })
    } catch (error) {
      setRefusal(refusalAt(error))
    }
  }
  const at = (field: string) => (refusal?.field === field ? refusal.message : null)
  const other = refusal && refusal.field !== 'name' && refusal.field !== 'since' && refusal.message
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void record()
      }}
    >
      {!isChosen && (
        <fieldset className={styles.moments}>
          <legend>Calls collected</legend>
          {moments.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="record-since"
                checked={moment === each}
                onChange={() => setMoment(each)}
              />
              {momentTitles[each]}
              {each === 'time' && (
                <input
                  className={styles.input}
                  aria-label="Time"
                  aria-invalid={at('since') !== null}
                  aria-describedby="record-since-said"
                  placeholder="10m, 09:30, 2026-11-21"
                  autoComplete="off"
                  value={time}
                  onFocus={() => setMoment('time')}
                  onChange={(event) => {
                    setTime(event.target.value)
                    setRefusal(null)
                  }}
                />
              )}
            </label>
          ))}
          <p id="record-since-said" className={styles.wrong} role="status">
            {at('since')}
          </p>
        </fieldset>
      )}
      <div className={styles.field}>
        <label htmlFor="record-name">Scenario name</label>
        <input
          ref={nameField}
          id="record-name"
          className={styles.input}
          value={name}
          maxLength={100}
          autoComplete="off"
          placeholder="VIP leaves and is forgotten"
          aria-invalid={at('name') !== null}
          aria-describedby="record-name-said"
          onChange={(event) => {
            setName(event.target.value)
            setRefusal(null)
          }}
        />
        <p id="record-name-said" className={styles.wrong} role="status">
          {at('name') ?? other}
        </p>
      </div>
      <div className={styles.foot}>
        <Button onClick={closeModal}>Close</Button>
        <Button
          look="primary"
          type="submit"
          reads
          unless={name.trim() === '' ? 'A scenario needs a name' : null}
          onClick={() => undefined}
        >
          {isChosen ? 'Create scenario' : 'Record'}
        </Button>
      </div>
    </form>
  )
}
