import { Button } from '../button/button.tsx'
import styles from './loadState.module.css'
import { Note } from '../notice/note.tsx'

interface LoadStateProps {
  /** Completes "Loading …" and "… could not be loaded". */
  what: string
  error: Error | null
  onRetry: () => void
}

/** In the place of something that is not there yet: that it is loading, or why it could not be loaded. */
export function LoadState({ what, error, onRetry }: LoadStateProps) {
  if (!error)
    return (
      <p role="status" className={styles.loading}>
        Loading {what}…
      </p>
    )
  return (
    <div role="alert">
      <Note
        title={`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`}
        tone="bad"
      >
        <p>{error.message}</p>
        <Button onClick={onRetry}>Try again</Button>
      </Note>
    </div>
  )
}
