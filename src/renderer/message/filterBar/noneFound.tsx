import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/notice/empty.tsx'

interface NoneFoundProps {
  /** "call". */
  what: string
  /** Older ones are still searched. */
  isSearching: boolean
  onClear: () => void
}

/** Shown while nothing in a list matches its filter. */
export function NoneFound({ what, isSearching, onClear }: NoneFoundProps) {
  return (
    <Empty
      title={isSearching ? `Searching older ${what}s…` : `No matching ${what}s`}
      action={<Button onClick={onClear}>Clear filter</Button>}
    >
      No {what} {isSearching ? 'so far ' : ''}matches the filter. New matching ones appear here
      automatically.
    </Empty>
  )
}
