import type { SyncPreview } from '../../../contract/people.ts'
import { countText, plural } from '../../../contract/format.ts'
import { isolated } from '../../../contract/isolated.ts'
import { ConnectOffer } from '../../connections/connectOffer.tsx'
import { SourceFix } from '../../connections/sourceFix.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/notice/note.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { ChangeRow, changeTable } from './changeRow.tsx'
import { groupOf, type Kind } from '../kinds/kinds.ts'
import { PagedGrid } from '../../ui/list/pagedGrid.tsx'
import styles from '../../ui/pane/pane.module.css'
import { paging, usePages } from '../../ui/list/usePages.ts'

interface NextSyncProps {
  kind: Kind
  of: { id: string; key: string; source: string }
  preview: SyncPreview | undefined
  /** Opens the form that changes its source. */
  onEdit?: () => void
}

/** Preview of the next sync: the calls it would send, and to which destinations. */
export function NextSync({ kind, of, preview, onEdit }: NextSyncProps) {
  const pages = usePages(
    groupOf(kind).preview.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: of.id, cursor }),
      ...paging,
    }),
  )
  const { items, fault } = pages
  if (fault)
    return (
      <Note title="The next sync could not be loaded" tone="bad">
        {fault.message}
      </Note>
    )
  if (!preview) return null
  const { destinations } = preview
  const to = destinations.length === 0 ? '' : ` to ${destinations.map(isolated).join(', ')}`
  return (
    <Section title={`Next sync${to}`}>
      <div className={styles.stack}>
        {preview.refusal?.startsWith('its source') && (
          <Note title={preview.refusal} tone="wait">
            <SourceFix name={of.source} />
            {onEdit && (
              <Button edits onClick={onEdit}>
                Change source
              </Button>
            )}
          </Note>
        )}
        {destinations.length === 0 && (
          <Note title={`No destination receives calls of ${of.source}`} tone="wait">
            <ConnectOffer source={of.source} />
          </Note>
        )}
        {items.length > 0 && (
          <PagedGrid
            label="Next sync"
            {...changeTable(kind)}
            pages={pages}
            keyOf={({ userId }) => userId}
            renderRow={(change, selected) => (
              <ChangeRow kind={kind} traitKey={of.key} change={change} selected={selected} />
            )}
          />
        )}
        <Unsent kind={kind} preview={preview} />
      </div>
    </Section>
  )
}

/** The users that the next sync skips, and the reason. */
function Unsent({ kind, preview }: { kind: Kind; preview: SyncPreview }) {
  const { first, unchanged, suppressed } = preview
  const [one, many] = kind === 'audience' ? ['member', 'members'] : ['value', 'values']
  const total = preview.added + preview.changed + preview.removed
  return (
    <>
      {first && (
        <p className="dim">
          {total === 0
            ? 'Not synced yet. The first sync sends every member, later syncs send changes only.'
            : `The first sync sends everyone: ${plural(total, 'identify call')}. Later syncs send changes only.`}
        </p>
      )}
      {!first && (
        <Note
          title={`${plural(unchanged, one, many)} ${unchanged === 1 ? 'is' : 'are'} unchanged and will not be sent.`}
          tone="good"
        >
          {kind === 'audience'
            ? 'Only the first sync sends everyone. A user who joined and left since the last sync is not sent.'
            : 'Only the first sync sends everyone. A value that changed and changed back is not sent.'}
        </Note>
      )}
      {suppressed > 0 && (
        <Note
          title={`${countText(suppressed)} suppressed ${suppressed === 1 ? 'user is' : 'users are'} left out`}
          tone="wait"
        >
          Calls of suppressed users would be rejected.
        </Note>
      )}
    </>
  )
}
