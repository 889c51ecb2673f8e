import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { profileText } from '../../contract/capacityText.ts'
import { plural } from '../../contract/format.ts'
import { destinationsQuery } from '../connections/queries.ts'
import { Button } from '../ui/button/button.tsx'
import { useCell } from '../ui/cell.ts'
import { Field } from '../ui/field/field.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { TextField } from '../ui/field/textField.tsx'
import { useRefusal } from '../ui/field/useRefusal.ts'
import { startRun } from './actions.ts'
import styles from './capacity.module.css'
import {
  callsOf,
  type DraftFaults,
  type DraftField,
  readDraft,
  runDraft,
  type RunDraft,
} from './draft.ts'

const kinds = [
  ['steps', 'Steps'],
  ['ramp', 'Ramp'],
  ['constant', 'Constant rate'],
] as const

/** What to send where, and when a rate counts as failed. */
export function RunForm({ unless }: { unless: string | null }) {
  const [, navigate] = useLocation()
  const draft = useCell(runDraft)
  const [faults, setFaults] = useState<DraftFaults>({})
  const refusal = useRefusal()
  const destinations =
    useQuery(destinationsQuery).data?.items.filter(({ enabled }) => enabled) ?? []
  const destination = destinations.find(({ name }) => name === draft.destination) ?? destinations[0]
  const change = (changed: Partial<RunDraft>) => {
    runDraft.set({ ...draft, ...changed })
    setFaults({})
  }
  const read = readDraft({ ...draft, destination: destination?.name ?? '' })
  const submit = () => {
    if ('faults' in read) return setFaults(read.faults)
    void refusal.run(async () => {
      const run = await startRun(read.input)
      if (run) navigate(`/capacity/${run.id}`)
    })
  }
  const text = (field: Exclude<DraftField, 'seconds'>, label: string) => (
    <TextField
      mono
      label={label}
      value={draft[field]}
      error={faults[field]}
      onChange={(value) => change({ [field]: value })}
    />
  )
  const beyond = refusal.refusal?.message
  return (
    <form
      className={styles.form}
      aria-label="New run"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={styles.fields}>
        <Field label="Destination" problems={refusal.at('destination')}>
          {({ input, said }) => (
            <select
              id={input}
              className={styles.select}
              value={destination?.name ?? ''}
              aria-describedby={said}
              onChange={(event) => change({ destination: event.target.value })}
            >
              {destinations.map(({ id, name }) => (
                <option key={id}>{name}</option>
              ))}
            </select>
          )}
        </Field>
        <div className={styles.kind}>
          <span className={styles.label}>Calls are sent in</span>
          <Segmented
            label="Calls are sent in"
            value={draft.kind}
            choices={kinds}
            onChange={(kind) => change({ kind })}
          />
        </div>
        {draft.kind === 'steps' && text('rates', 'Calls per second, one step each')}
        {draft.kind === 'constant' && text('rate', 'Calls per second')}
        {draft.kind === 'ramp' && text('from', 'From, per second')}
        {draft.kind === 'ramp' && text('to', 'To, per second')}
        <TextField
          mono
          label={draft.kind === 'steps' ? 'Seconds for each step' : 'Seconds'}
          value={draft.seconds[draft.kind]}
          error={faults.seconds}
          onChange={(value) => change({ seconds: { ...draft.seconds, [draft.kind]: value } })}
        />
        {text('failedPercent', 'A rate fails above, % of failed attempts')}
        {text('p95Ms', 'or above, ms for 95 % of responses')}
      </div>
      {draft.kind !== 'constant' && <RefineField draft={draft} onChange={change} />}
      <div className={styles.submit}>
        <Button
          look="primary"
          type="submit"
          unless={destination ? unless : 'No destination is enabled'}
        >
          Start run
        </Button>
        <p className="dim">
          {'input' in read && read.input.profile
            ? `${profileText(read.input.profile)}: ${plural(callsOf(read.input.profile), 'call')}${draft.refine && draft.kind !== 'constant' ? ', and those of the search' : ''}. They are stored like all others.`
            : 'Correct the marked fields to start.'}
        </p>
      </div>
      {beyond && refusal.error('destination') === null && (
        <p role="alert" className={styles.refusal}>
          {beyond}
        </p>
      )}
    </form>
  )
}

interface RefineFieldProps {
  draft: RunDraft
  onChange: (changed: Partial<RunDraft>) => void
}

function RefineField({ draft, onChange }: RefineFieldProps) {
  const id = useId()
  return (
    <label htmlFor={id} className={styles.refine}>
      <input
        id={id}
        type="checkbox"
        checked={draft.refine}
        onChange={(event) => onChange({ refine: event.target.checked })}
      />
      After the first rate that fails, search between it and the last one that held
    </label>
  )
}
