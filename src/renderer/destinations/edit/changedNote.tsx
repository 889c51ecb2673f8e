import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/notice/note.tsx'
import styles from './destinations.module.css'
import type { ChangedElsewhere } from './useEdit.ts'

/** Shown when another window changed the edited value. Both versions are available until the user decides. */
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
          <Button asks onClick={() => void keepMine()}>
            Keep mine
          </Button>
        </span>
      </Note>
    </div>
  )
}
