import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import styles from './destinations.module.css'
import type { ChangedElsewhere } from './useEdit.ts'

/** Another window changed what is being edited here: nothing is lost until its user decides. */
export function ChangedNote({ changed }: { changed: ChangedElsewhere | null }) {
  if (!changed) return null
  const { title, now, useTheirs, keepMine } = changed
  return (
    <div role="alert">
      <Note title="Changed in another window" tone="wait">
        <span>
          {title} is now <span className="mono">{now}</span>
        </span>
        <span className={styles.row}>
          <Button onClick={useTheirs}>Use the new values</Button>
          <Button onClick={() => void keepMine()}>Keep mine</Button>
        </span>
      </Note>
    </div>
  )
}
