import type { Message } from '../../../contract/model.ts'
import { plural } from '../../../contract/format.ts'
import { openRecord } from '../../message/record.ts'
import { Button } from '../../ui/button/button.tsx'
import { applyToAll } from './actions.ts'
import { askToCancel } from './askToCancel.tsx'
import styles from './selectionBar.module.css'

/** The actions for the selected messages. */
export function SelectionBar({ selected }: { selected: Selection }) {
  const messages = [...selected.messages.values()]
  const ids = messages.map(({ id }) => id)
  if (ids.length === 0) return null
  const retry = async () => applyToAll('retry', ids).then(selected.clear)
  const resend = async () => applyToAll('resend', ids).then(selected.clear)
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected messages">
      <span role="status">{plural(ids.length, 'message')} selected</span>
      <Button onClick={() => void retry()}>Retry now</Button>
      <Button onClick={() => void askToCancel(messages, selected.clear)}>Cancel</Button>
      <Button onClick={() => void resend()}>Resend</Button>
      <Button onClick={() => openRecord(ids)}>Save as scenario</Button>
      <Button onClick={selected.clear}>Clear</Button>
    </div>
  )
}

export interface Selection {
  messages: ReadonlyMap<string, Message>
  toggle: (message: Message) => void
  clear: () => void
}
