import { ArrowUp } from 'lucide-react'
import { countText } from '../../contract/format.ts'
import { Button } from '../ui/button/button.tsx'
import styles from './deliveriesPage.module.css'

interface FollowButtonProps {
  following: boolean
  /** How many messages arrived since the list was paused. */
  fresh: number
  onHold: () => void
  onResume: () => void
}

export function FollowButton({ following, fresh, onHold, onResume }: FollowButtonProps) {
  if (!following && fresh > 0)
    return (
      <Button look="chip" className={styles.fresh} title="Follow newest (f)" onClick={onResume}>
        <ArrowUp size={13} aria-hidden />
        {countText(fresh)} new
      </Button>
    )
  return (
    <Button
      look="chip"
      className={styles.follow}
      aria-pressed={following}
      title={following ? 'Stop following (f)' : 'Follow newest (f)'}
      onClick={following ? onHold : onResume}
    >
      Follow newest
    </Button>
  )
}
