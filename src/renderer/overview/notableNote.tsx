import { Link } from 'wouter'
import type { ActivityById } from '../rpc/activity.ts'
import type { Destination } from '../../contract/destination.ts'
import type { Source } from '../../contract/source.ts'
import { withToken } from '../../contract/filter/edit.ts'
import { filterSearch } from '../message/filter/filterSearch.ts'
import { Button } from '../ui/button/button.tsx'
import { useCell } from '../ui/cell.ts'
import { Note } from '../ui/notice/note.tsx'
import { type Notable, notableOf } from './notable.ts'
import styles from './drawing/overview.module.css'
import { viewing } from '../ui/viewing.ts'

interface NotableNoteProps {
  sources: readonly Source[]
  destinations: readonly Destination[]
  activity: ActivityById
  /** The source that is being connected. */
  connecting: string | null
  onConnect: (source: string) => void
}

/** The sentence below the diagram: the current action, else a notable finding, else a hint. */
export function NotableNote(props: NotableNoteProps) {
  const { sources, destinations, activity, connecting, onConnect } = props
  const role = useCell(viewing)
  if (connecting !== null)
    return (
      <div role="status" className={styles.note}>
        Choose the destination that receives the calls of <b>{connecting}</b>: <kbd>↑</kbd>{' '}
        <kbd>↓</kbd>, then <kbd>Enter</kbd>, or click it. <kbd>Esc</kbd> cancels.
      </div>
    )
  const notable = notableOf(sources, destinations, activity)
  if (!notable && role !== null) return <p className={`${styles.note} faint`}>{role}</p>
  if (!notable)
    return (
      <p className={`${styles.note} faint`}>
        To connect, drag from the dot of a source to a destination, or press <kbd>c</kbd> on the
        source. To disconnect, select the connection and press <kbd>Delete</kbd>.
      </p>
    )
  return (
    <Note tone={notable.action.kind === 'connect' ? 'plain' : 'wait'}>
      <span className={styles.sentence}>
        {notable.before}
        <b>{notable.name}</b>
        {notable.after} <Action notable={notable} onConnect={onConnect} />
      </span>
    </Note>
  )
}

function Action({ notable, onConnect }: { notable: Notable; onConnect: (id: string) => void }) {
  const { action } = notable
  if (action.kind === 'connect')
    return (
      <Button look="bare" asks className={styles.inline} onClick={() => onConnect(action.source)}>
        Connect {notable.name}
      </Button>
    )
  const filter = withToken(withToken('', 'destination', action.destination), 'state', action.state)
  return (
    <Link href={`/deliveries${filterSearch(filter)}`}>
      Show {action.state ?? ''} messages of {action.destination}
    </Link>
  )
}
