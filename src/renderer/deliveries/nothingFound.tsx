import { Link } from 'wouter'
import { Button } from '../ui/button/button.tsx'
import { Empty } from '../ui/notice/empty.tsx'
import type { UrlFilter } from '../message/filter/useFilter.ts'

/** Shown when no message matches the filter. */
export function NothingFound({ filter, onClear }: { filter: UrlFilter; onClear: () => void }) {
  return (
    <Empty title="No matching messages" action={<Button onClick={onClear}>Clear filter</Button>}>
      No message matches <span className="mono">{filter.text}</span>. New matching messages appear
      here automatically.
    </Empty>
  )
}

/** Shown when there are no messages, beside a message opened by its URL. */
export function NoMessages() {
  return (
    <Empty title="No messages yet">
      <Link href="/start">Send a test event</Link>
    </Empty>
  )
}
