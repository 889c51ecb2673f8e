import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/notice/empty.tsx'

interface NoneFoundProps {
  /** "call". */
  what: string
  onClear: () => void
}

/** Shown when nothing in a list matches its filter. */
export function NoneFound({ what, onClear }: NoneFoundProps) {
  return (
    <Empty title={`No matching ${what}s`} action={<Button onClick={onClear}>Clear filter</Button>}>
      No {what} matches the filter. New matching ones appear here automatically.
    </Empty>
  )
}
