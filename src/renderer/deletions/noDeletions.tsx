import { useQuery } from '@tanstack/react-query'
import { statusQuery } from '../connection.ts'
import { Empty } from '../ui/empty.tsx'

/** What a deletion is, and how one is asked for. */
export function NoDeletions() {
  const ui = useQuery(statusQuery).data?.addresses.ui
  return (
    <Empty title="No deletions yet">
      <p>
        Ask for users to be forgotten, and each source that has seen them tells its destinations
        with one <span className="mono">delete</span> message a user. Here you watch what became of
        it, source by source; try an outage of the receiver, and it is tried again like any message.
      </p>
      <p style={{ marginTop: 8 }}>
        Name users in the form on the right.
        {ui && (
          <>
            {' '}
            A program asks at <span className="mono">POST /api/deletions</span>:{' '}
            <a href={`${ui}/api/docs`} target="_blank" rel="noreferrer">
              API reference
            </a>
          </>
        )}
      </p>
    </Empty>
  )
}
