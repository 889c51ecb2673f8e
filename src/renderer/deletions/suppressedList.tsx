import { useRef, useState } from 'react'
import type { Suppression } from '../../contract/deletion.ts'
import { instantText } from '../../contract/format.ts'
import { api } from '../rpc/api.ts'
import { FeedList } from '../ui/list/feedList.tsx'
import { Ago } from '../ui/text/ago.tsx'
import { classes } from '../ui/classes.ts'
import { Empty } from '../ui/notice/empty.tsx'
import { usePageKeys } from '../ui/keys.ts'
import { Note } from '../ui/notice/note.tsx'
import { titleText } from '../ui/text/titleText.ts'
import { useDebounced } from '../ui/useDebounced.ts'
import { useUnpinnedFeed } from '../ui/list/useFeed.ts'
import { paging } from '../ui/list/usePages.ts'
import styles from './deletionsPage.module.css'

const columns = [
  { title: 'User' },
  { title: 'Suppressed since', className: styles.roomy },
  { title: 'Deletion' },
  { title: 'Duration', align: 'end' },
] as const

interface ListProps {
  openId: string | null
  onOpen: (id: string | null, replace: boolean) => void
}

/** Users whose calls are rejected. */
export function SuppressedList({ openId, onOpen }: ListProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const q = useDebounced(typed.trim())
  usePageKeys({ '/': () => field.current?.focus(), 'Mod f': () => field.current?.focus() })
  return (
    <div className={styles.part}>
      <div className={styles.search}>
        <input
          ref={field}
          value={typed}
          aria-label="Search suppressed users"
          placeholder="User id starts with …"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {/* A new search is a new list, which must not inherit the cursor of the previous one. */}
      <Found key={q} q={q} openId={openId} onOpen={onOpen} />
    </div>
  )
}

function Found({ q, openId, onOpen }: ListProps & { q: string }) {
  const feed = useUnpinnedFeed(
    api.suppressions.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, ...(q && { q }) }),
      ...paging,
    }),
    (suppression) => ({ ...suppression, id: suppression.userId }),
  )
  if (feed.fault)
    return (
      <Note title="The suppressed users could not be loaded" tone="bad">
        {feed.fault.message}
      </Note>
    )
  if (feed.loaded && feed.items.length === 0)
    return q === '' ? (
      <Empty title="No suppressed users">
        Suppressed users appear here. Their calls are rejected with the reason{' '}
        <span className="mono">suppressed</span> until they are unsuppressed. Choose “Suppress with
        delete” or “Suppress only” in the form on the right.
      </Empty>
    ) : (
      <Empty title="No matching suppressed users">
        <span className="mono">{q}</span> is not the start of a suppressed user’s id.
      </Empty>
    )
  return (
    <FeedList
      label="Suppressed users"
      feed={feed}
      columns={columns}
      layout={styles.suppressed}
      openId={openId}
      onOpen={onOpen}
      renderRow={(suppression) => <Cells suppression={suppression} />}
    />
  )
}

function Cells({ suppression: { userId, since, deletionId } }: { suppression: Suppression }) {
  return (
    <>
      <span role="gridcell" className="mono" title={titleText(userId)}>
        {userId}
      </span>
      <span role="gridcell" className={classes(styles.roomy, 'dim')}>
        {instantText(since).slice(0, 19)}
      </span>
      <span role="gridcell" className={classes('mono', 'dim')}>
        {deletionId === null ? '—' : `#${deletionId}`}
      </span>
      <span role="gridcell" className={classes(styles.end, 'dim')}>
        <Ago at={since} />
      </span>
    </>
  )
}
