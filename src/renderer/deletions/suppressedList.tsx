import { useRef, useState } from 'react'
import type { Suppression } from '../../contract/deletion.ts'
import { api } from '../api.ts'
import { FeedList } from '../ui/feedList.tsx'
import { Ago } from '../ui/ago.tsx'
import { classes } from '../ui/classes.ts'
import { Empty } from '../ui/empty.tsx'
import { usePageKeys } from '../ui/keys.ts'
import { Note } from '../ui/note.tsx'
import { instantText } from '../ui/timeWords.ts'
import { titleText } from '../ui/titleText.ts'
import { useRested } from '../ui/useRested.ts'
import { paging } from '../ui/usePages.ts'
import styles from './deletionsPage.module.css'
import { usePaged } from './usePaged.ts'

const columns = [
  { title: 'User' },
  { title: 'Suppressed since', className: styles.roomy },
  { title: 'Deletion' },
  { title: 'For', align: 'end' },
] as const

interface ListProps {
  openId: string | null
  onOpen: (id: string | null, replace: boolean) => void
}

/** Users whose calls are rejected. */
export function SuppressedList({ openId, onOpen }: ListProps) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const q = useRested(typed.trim())
  usePageKeys({ '/': () => field.current?.focus(), 'Mod f': () => field.current?.focus() })
  return (
    <div className={styles.part}>
      <div className={styles.search}>
        <input
          ref={field}
          value={typed}
          aria-label="Search suppressed users"
          placeholder="User id begins with …"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {/* Another search is another list: where the cursor was is not its own. */}
      <Found key={q} q={q} openId={openId} onOpen={onOpen} />
    </div>
  )
}

function Found({ q, openId, onOpen }: ListProps & { q: string }) {
  const feed = usePaged(
    api.suppressions.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, ...(q && { q }) }),
      ...paging,
    }),
    (suppression) => ({ ...suppression, id: suppression.userId }),
  )
  if (feed.fault)
    return (
      <Note title="The suppressed users cannot be shown" tone="bad">
        {feed.fault.message}
      </Note>
    )
  if (feed.loaded && feed.items.length === 0)
    return q === '' ? (
      <Empty title="No suppressed users">
        A user that is suppressed comes here. What is collected of them is rejected with the reason{' '}
        <span className="mono">suppressed</span>, until they are unsuppressed. Choose “Suppress with
        delete” or “Suppress only” in the form on the right.
      </Empty>
    ) : (
      <Empty title="No suppressed user begins with this">
        <span className="mono">{q}</span> is looked for at the beginning of user ids.
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
