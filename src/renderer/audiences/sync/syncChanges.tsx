import { api } from '../../rpc/api.ts'
import { Note } from '../../ui/notice/note.tsx'
import { ChangeRow, changeTable } from './changeRow.tsx'
import type { Kind } from '../kinds/kinds.ts'
import { PagedGrid } from '../../ui/list/pagedGrid.tsx'
import { paging, usePages } from '../../ui/list/usePages.ts'

/** The changes that one sync sent. */
export function SyncChanges({
  kind,
  sync,
  traitKey,
}: {
  kind: Kind
  sync: string
  traitKey: string
}) {
  const pages = usePages(
    api.syncs.changes.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: sync, cursor }),
      ...paging,
      // Never refetched: the changes of a sync are final.
      meta: { still: true },
    }),
  )
  if (pages.fault)
    return (
      <Note title="The changes of this sync could not be loaded" tone="bad">
        {pages.fault.message}
      </Note>
    )
  if (!pages.first) return null
  if (pages.items.length === 0) return <p className="dim">Nothing was sent.</p>
  return (
    <PagedGrid
      label="Changes"
      {...changeTable(kind)}
      pages={pages}
      keyOf={({ userId }) => userId}
      renderRow={(change, selected) => (
        <ChangeRow {...{ kind, traitKey, change, sync, selected }} />
      )}
    />
  )
}
