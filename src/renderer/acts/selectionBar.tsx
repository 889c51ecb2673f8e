import type { Message } from '../../contract/model.ts'
import { openRecord } from '../scenarios/record.ts'
import { plural } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { actOnAll, askToCancel } from './acts.ts'
import styles from './selectionBar.module.css'

/** What can be done to the messages that are selected. */
export function SelectionBar({ selected }: { selected: Selection }) {
  const messages = [...selected.messages.values()]
  const ids = messages.map(({ id }) => id)
  if (ids.length === 0) return null
  const retry = async () => actOnAll('retry', ids).then(selected.clear)
  const resend = async () => actOnAll('resend', ids).then(selected.clear)
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected messages">
      <span role="status">{plural(ids.length, 'message')} selected</span>
      <Button onClick={() => void retry()}>Retry now</Button>
      <Button onClick={() => askToCancel(messages, selected.clear)}>Cancel</Button>
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
