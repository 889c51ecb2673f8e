import { useState } from 'react'
import type { Answer } from '../../contract/behaviour.ts'
import { Button } from '../ui/button/button.tsx'
import { Field, type FieldProblem } from '../ui/field/field.tsx'
import { Panel } from '../ui/pane/panel.tsx'
import styles from '../ui/pane/panel.module.css'
import { TextField } from '../ui/field/textField.tsx'
import {
  type AnswerDraft,
  type AnswerFault,
  draftOfAnswer,
  newAnswerDraft,
  readAnswer,
} from './responses.ts'

interface AnswerFormProps {
  /** Null: a new response. */
  answer: Answer | null
  /** The refusal of the workbench. */
  fault: string | null
  onSave: (answer: Answer) => void
  onClose: () => void
}

/** One response of the list: its status, delay, headers and body. */
export function AnswerForm({ answer, fault, onSave, onClose }: AnswerFormProps) {
  const [draft, setDraft] = useState<AnswerDraft>(
    answer === null ? newAnswerDraft : draftOfAnswer(answer),
  )
  const [faults, setFaults] = useState<readonly AnswerFault[]>([])
  const set = (field: keyof AnswerDraft) => (text: string) => {
    setDraft({ ...draft, [field]: text })
    setFaults(faults.filter((each) => each.field !== field))
  }
  const submit = () => {
    const read = readAnswer(draft)
    setFaults('faults' in read ? read.faults : [])
    if ('answer' in read) onSave(read.answer)
  }
  const problems = (field: keyof AnswerDraft): FieldProblem[] =>
    faults.filter((each) => each.field === field).map(({ message }) => ({ kind: 'fault', message }))
  const action = answer === null ? 'Add response' : 'Save response'
  return (
    <Panel
      title={answer === null ? 'New response' : 'Edit response'}
      onSubmit={submit}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            {action}
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className={styles.stack}>
        <div className={styles.fields}>
          <TextField
            mono
            label="Status"
            value={draft.status}
            onChange={set('status')}
            problems={problems('status')}
          />
          <TextField
            mono
            label="Delay in ms; an attempt waits 5,000"
            value={draft.delayMs}
            onChange={set('delayMs')}
            problems={problems('delayMs')}
          />
        </div>
        <Area
          label="Headers, one per line"
          value={draft.headers}
          placeholder="Retry-After: 2"
          onChange={set('headers')}
          problems={problems('headers')}
        />
        <Area
          label="Body"
          value={draft.body}
          placeholder={'{"ok":true}'}
          onChange={set('body')}
          problems={problems('body')}
        />
        {fault !== null && (
          <p role="alert" className={styles.wrong}>
            {fault}
          </p>
        )}
      </div>
    </Panel>
  )
}

interface AreaProps {
  label: string
  value: string
  placeholder: string
  onChange: (text: string) => void
  problems: readonly FieldProblem[]
}

function Area({ label, value, placeholder, onChange, problems }: AreaProps) {
  return (
    <Field label={label} problems={problems}>
      {({ input, said, isWrong }) => (
        <textarea
          id={input}
          className={styles.input}
          rows={2}
          value={value}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={said}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
