import { Link } from 'wouter'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import type { UrlFilter } from './useFilter.ts'

/** A list that a filter left empty. */
export function NothingFound({ filter, onClear }: { filter: UrlFilter; onClear: () => void }) {
  return (
    <Empty title="No message matches" action={<Button onClick={onClear}>Clear filter</Button>}>
      Nothing was found for <span className="mono">{filter.text}</span>. New messages that match
      appear here by themselves.
    </Empty>
  )
}

/** A list without any message, beside one that was opened by its address. */
export function NoMessages() {
  return (
    <Empty title="No messages yet">
      <Link href="/start">Send a test event</Link>
    </Empty>
  )
}
