import { useState } from 'react'
import { Link } from 'wouter'
import type { Sync } from '../../../contract/people.ts'
import { countText } from '../../../contract/format.ts'
import { filterSearch } from '../../message/filter/filterSearch.ts'
import { Ago } from '../../ui/text/ago.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { groupOf, type Kind } from '../kinds/kinds.ts'
import styles from '../kinds/lists.module.css'
import { SyncChanges } from './syncChanges.tsx'
import { paging, usePages } from '../../ui/list/usePages.ts'

interface SyncListProps {
  kind: Kind
  of: { id: string; key: string }
}

const ofAmounts: ReadonlySet<string> = new Set(['Added', 'Changed', 'Removed'])

/** Past syncs, newest first, with the state of their messages. */
export function SyncList({ kind, of }: SyncListProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const pages = usePages(
    groupOf(kind).syncs.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: of.id, cursor, limit: 10 }),
      ...paging,
    }),
  )
  if (!pages.first || pages.items.length === 0) return null
  const titles =
    kind === 'audience' ? ['Added', 'Removed'] : (['Added', 'Changed', 'Removed'] as const)
  return (
    <Section title="Syncs">
      <table className={styles.table}>
        <thead>
          <tr>
            {['When', ...titles, 'Delivered'].map((title) => (
              <th key={title} scope="col" className={ofAmounts.has(title) ? styles.amount : ''}>
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="unseen">Links</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.items.map((sync) => (
            <SyncRows
              key={sync.id}
              {...{ kind, sync, traitKey: of.key }}
              isOpen={sync.id === openId}
              onOpen={() => setOpenId(sync.id === openId ? null : sync.id)}
            />
          ))}
        </tbody>
      </table>
      {pages.hasMore && (
        <Button look="chip" onClick={pages.readMore}>
          Show older syncs
        </Button>
      )}
    </Section>
  )
}

interface SyncRowsProps {
  kind: Kind
  sync: Sync
  traitKey: string
  isOpen: boolean
  onOpen: () => void
}

function SyncRows({ kind, sync, traitKey, isOpen, onOpen }: SyncRowsProps) {
  const { id, added, changed, removed, first, by } = sync
  const about =
    first && by === 'repeat'
      ? 'first sync'
      : `${by === 'repeat' ? 'repeated' : 'manual'}${first ? ', first' : ''}`
  return (
    <>
      <tr>
        <td>
          <Ago at={sync.startedAt} inWords />
          <span className="dim"> · {about}</span>
        </td>
        <td className={added > 0 ? styles.plus : ''}>
          {added > 0 && '+'}
          {countText(added)}
        </td>
        {kind === 'trait' && <td>{countText(changed)}</td>}
        <td className={removed > 0 ? styles.minus : ''}>
          {removed > 0 && '−'}
          {countText(removed)}
        </td>
        <td>
          <Delivered sync={sync} />
        </td>
        <td aria-label="Links">
          <span className={styles.links}>
            <button type="button" className={styles.link} aria-expanded={isOpen} onClick={onOpen}>
              {isOpen ? 'Hide changes' : 'Show changes'}
            </button>
            <Link href={`/deliveries${filterSearch(`sync:${id}`)}`}>Messages</Link>
          </span>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td className={styles.sent} colSpan={kind === 'audience' ? 5 : 6}>
            <SyncChanges kind={kind} sync={id} traitKey={traitKey} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The progress of a sync: first its calls, then their messages. */
function Delivered({ sync }: { sync: Sync }) {
  const { calls, done, added, changed, removed, messages } = sync
  const all = Object.values(messages).reduce((sum, count) => sum + count, 0)
  const lost = messages.failed + messages.expired + messages.cancelled
  if (!done)
    return (
      <span className="dim" role="status">
        {countText(calls)} of {countText(added + changed + removed)} calls created
      </span>
    )
  if (all === 0) return <span className="dim">{calls === 0 ? '—' : 'no destination'}</span>
  return (
    <>
      {countText(messages.delivered)} of {countText(all)}
      {lost > 0 && <span className={styles.failed}> · {countText(lost)} not delivered</span>}
      {lost === 0 && messages.retrying > 0 && (
        <span className="dim"> · {countText(messages.retrying)} retrying</span>
      )}
    </>
  )
}
