import { ArrowUp } from 'lucide-react'
import { countText } from '../../contract/format.ts'
import { Button } from '../ui/button/button.tsx'
import styles from './deliveriesPage.module.css'
import type { Follow } from './useFollow.ts'

interface FollowButtonProps {
  follow: Follow
  onHold: () => void
  onResume: () => void
}

export function FollowButton({ follow, onHold, onResume }: FollowButtonProps) {
  if (!follow.following && follow.fresh > 0)
    return (
      <Button look="chip" className={styles.fresh} title="Follow newest (f)" onClick={onResume}>
        <ArrowUp size={13} aria-hidden />
        {countText(follow.fresh)} new
      </Button>
    )
  return (
    <Button
      look="chip"
      className={styles.follow}
      aria-pressed={follow.following}
      title={follow.following ? 'Stop following (f)' : 'Follow newest (f)'}
      onClick={follow.following ? onHold : onResume}
    >
      Follow newest
    </Button>
  )
}
