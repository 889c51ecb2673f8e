import { api } from '../api.ts'
import { Note } from '../ui/note.tsx'
import { ChangeRow, changeTable } from './changeRow.tsx'
import type { Kind } from './kinds.ts'
import { PagedGrid } from '../ui/pagedGrid.tsx'
import { paging, usePages } from '../ui/usePages.ts'

/** Whom one sync told what. */
export function Told({ kind, sync, traitKey }: { kind: Kind; sync: string; traitKey: string }) {
  const pages = usePages(
    api.syncs.changes.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: sync, cursor }),
      ...paging,
      // It is a record.
      meta: { still: true },
    }),
  )
  if (pages.fault)
    return (
      <Note title="Whom it told cannot be shown" tone="bad">
        {pages.fault.message}
      </Note>
    )
  if (!pages.first) return null
  if (pages.items.length === 0) return <p className="dim">It told nobody.</p>
  return (
    <PagedGrid
      label="Whom it told"
      {...changeTable(kind)}
      pages={pages}
      keyOf={({ userId }) => userId}
      renderRow={(change, selected) => (
        <ChangeRow {...{ kind, traitKey, change, sync, selected }} />
      )}
    />
  )
}
