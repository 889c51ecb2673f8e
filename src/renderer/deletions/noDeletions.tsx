import { useQuery } from '@tanstack/react-query'
import { statusQuery } from '../rpc/connection.ts'
import { Empty } from '../ui/notice/empty.tsx'

/** Explains what a deletion is and how to request one. */
export function NoDeletions() {
  const ui = useQuery(statusQuery).data?.addresses.ui
  return (
    <Empty title="No deletions yet">
      <p>
        Request the deletion of users, and each source that has seen them sends its destinations one{' '}
        <span className="mono">delete</span> message per user. This page shows the progress for each
        source. Deletion notices are retried like any other message.
      </p>
      <p style={{ marginTop: 8 }}>
        Enter users in the form on the right.
        {ui && (
          <>
            {' '}
            Programs use <span className="mono">POST /api/deletions</span>:{' '}
            <a href={`${ui}/api/docs`} target="_blank" rel="noreferrer">
              API reference
            </a>
          </>
        )}
      </p>
    </Empty>
  )
}
