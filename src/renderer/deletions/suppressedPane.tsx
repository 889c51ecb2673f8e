import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '../api.ts'
import { SidePane } from '../calls/sidePane.tsx'
import { Button } from '../ui/button.tsx'
import { HeaderTable } from '../ui/headerTable.tsx'
import { Note } from '../ui/note.tsx'
import { instantText } from '../ui/timeWords.ts'
import { unsuppress } from './ask.ts'

/** One user whose calls are rejected, and the end of that. */
export function SuppressedPane({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, error } = useQuery(
    api.suppressions.list.queryOptions({ input: { q: userId, limit: 1 } }),
  )
  const found = data?.items.find((each) => each.userId === userId)
  return (
    <SidePane
      label="Suppressed user"
      id={userId}
      title={<span className="mono">{userId}</span>}
      onClose={onClose}
    >
      {error && (
        <Note title="This user cannot be shown" tone="bad">
          {error.message}
        </Note>
      )}
      {data && !found && (
        <Note title="This user is not suppressed" tone="good">
          Their calls are accepted.
        </Note>
      )}
      {found && (
        <>
          <Note title="Their calls are rejected" tone="wait">
            <p>What is collected of this user has been rejected since they were suppressed.</p>
            <Link href="/rejections?reason=suppressed">Rejections of suppressed users</Link>
          </Note>
          <HeaderTable
            label="Suppression"
            lines={[['Suppressed since', instantText(found.since)]]}
          />
          {found.deletionId !== null && (
            <Link href={`/deletions/${found.deletionId}`}>Open deletion #{found.deletionId}</Link>
          )}
          <div>
            <Button look="primary" onClick={() => void unsuppress(userId)}>
              Unsuppress
            </Button>
          </div>
        </>
      )}
    </SidePane>
  )
}
