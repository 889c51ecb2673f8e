import { useState } from 'react'
import type { Answer } from '../../contract/behaviour.ts'
import { TextField } from '../ui/field/textField.tsx'
import styles from './receivers.module.css'
import { readStatuses, statusText } from './responses.ts'

interface StatusListFieldProps {
  respond: readonly Answer[]
  /** Returns false if refused. */
  onSet: (respond: Answer[]) => Promise<boolean>
}

/** The whole list as statuses, for quick entry. */
export function StatusListField({ respond, onSet }: StatusListFieldProps) {
  const [text, setText] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const type = (next: string | null) => {
    setText(next)
    setFault(null)
  }
  const set = async () => {
    if (text === null) return
    const list = readStatuses(text, respond)
    if ('fault' in list) return setFault(list.fault)
    if (await onSet(list.respond)) type(null)
  }
  return (
    <form
      className={styles.quick}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void set()
      }}
    >
      <TextField
        mono
        label="All statuses; the last one repeats"
        value={text ?? statusText(respond)}
        onChange={type}
        error={fault}
        placeholder="500, 500, 200"
        onKeyDown={(event) => event.key === 'Escape' && type(null)}
        trailing={text !== null && <button type="submit">Set responses</button>}
      />
    </form>
  )
}
