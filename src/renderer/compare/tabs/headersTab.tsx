import { Note } from '../../ui/notice/note.tsx'
import { HeaderComparison } from '../parts/headerComparison.tsx'
import type { Side } from '../parts/useSide.ts'

/** The request headers of both attempts. */
export function HeadersTab({ left, right }: { left: Side; right: Side }) {
  if (!left.attempt || !right.attempt)
    return <Note title="No request yet">One of the two was not sent yet.</Note>
  return (
    <HeaderComparison
      label="Request headers"
      heads={[left.head, right.head]}
      left={left.attempt.request.headers}
      right={right.attempt.request.headers}
    />
  )
}
