import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Recording } from '../../../contract/scenario.ts'
import { client } from '../../rpc/api.ts'
import { refusalAt } from '../../ui/field/refusal.ts'
import { closeModal } from '../../ui/dialog/modal.ts'
import { Button } from '../../ui/button/button.tsx'
import { JsonView } from '../../ui/code/jsonView.tsx'
import { Note } from '../../ui/notice/note.tsx'
import { say } from '../../ui/notice/toasts.tsx'
import { pathOf } from '../files/place.ts'
import { readScenarios } from '../files/queries.ts'
import styles from './recordDialog.module.css'

interface RecordedFileProps {
  recording: Recording & { name: string }
  onBack: () => void
}

/** The recorded file before it is saved. */
export function RecordedFile({ recording, onBack }: RecordedFileProps) {
  const { text, leftOut, name } = recording
  const [, navigate] = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState(recording.file)
  const [wrong, setWrong] = useState<string | null>(null)
  useEffect(() => field.current?.focus(), [])
  const save = async () => {
    try {
      await client.scenarios.save({ file: file.trim(), text })
    } catch (error) {
      return setWrong(refusalAt(error).message)
    }
    closeModal()
    say('Scenario file saved', file.trim())
    navigate(pathOf(file.trim(), name))
    await readScenarios()
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {leftOut.length > 0 && (
        <Note title="Not recorded" tone="wait">
          <ul className={styles.left}>
            {leftOut.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Note>
      )}
      {/* Scrolled by keyboard too, so it takes the focus. */}
      <div className={styles.text} tabIndex={0} role="group" aria-label="Scenario file">
        <JsonView text={text} raw />
      </div>
      <div className={styles.field}>
        <label htmlFor="record-file">File, in the folder of scenarios</label>
        <input
          ref={field}
          id="record-file"
          className={styles.input}
          value={file}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={wrong !== null}
          aria-describedby="record-file-said"
          onChange={(event) => {
            setFile(event.target.value)
            setWrong(null)
          }}
        />
        <p id="record-file-said" className={styles.wrong} role="status">
          {wrong}
        </p>
      </div>
      <div className={styles.foot}>
        <Button onClick={onBack}>Back</Button>
        <Button look="primary" type="submit" onClick={() => undefined}>
          Save and open
        </Button>
      </div>
    </form>
  )
}
