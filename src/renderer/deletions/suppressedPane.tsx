import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { instantText } from '../../contract/format.ts'
import { api } from '../rpc/api.ts'
import { LoadState } from '../ui/pane/loadState.tsx'
import { SidePane } from '../ui/pane/sidePane.tsx'
import { Button } from '../ui/button/button.tsx'
import { HeaderTable } from '../ui/list/headerTable.tsx'
import { Note } from '../ui/notice/note.tsx'
import { unsuppress } from './request/requestDeletion.ts'

/** One suppressed user, and the button that unsuppresses them. */
export function SuppressedPane({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(
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
      {(error || !data) && (
        <LoadState what="this user" error={error} onRetry={() => void refetch()} />
      )}
      {data && !found && (
        <Note title="This user is not suppressed" tone="good">
          Their calls are accepted.
        </Note>
      )}
      {found && (
        <>
          <Note title="Their calls are rejected" tone="wait">
            <p>All calls of this user have been rejected since they were suppressed.</p>
            <Link href="/rejections?filter=reason%3Asuppressed">
              Rejections of suppressed users
            </Link>
          </Note>
          <HeaderTable
            label="Suppression"
            lines={[['Suppressed since', instantText(found.since)]]}
          />
          {found.deletionId !== null && (
            <Link href={`/deletions/${found.deletionId}`}>Open deletion #{found.deletionId}</Link>
          )}
          <div>
            <Button asks look="primary" onClick={() => void unsuppress(userId)}>
              Unsuppress user
            </Button>
          </div>
        </>
      )}
    </SidePane>
  )
}
