import type { Deletion } from '../../contract/deletion.ts'
import { api } from '../api.ts'
import { FeedList } from '../ui/feedList.tsx'
import { countText } from '../ui/amounts.ts'
import { Ago } from '../ui/ago.tsx'
import { classes } from '../ui/classes.ts'
import { Note } from '../ui/note.tsx'
import { titleText } from '../ui/titleText.ts'
import { paging } from '../ui/usePages.ts'
import styles from './deletionsPage.module.css'
import { DeletionWord } from './deletionWord.tsx'
import { kinds, noticesOf, usersText } from './kinds.ts'
import { NoDeletions } from './noDeletions.tsx'
import { usePaged } from './usePaged.ts'

const columns = [
  { title: 'Kind' },
  { title: 'Users' },
  { title: 'State' },
  { title: 'Delivered', align: 'end' },
  { title: 'Asked', align: 'end', className: styles.roomy },
] as const

interface ListProps {
  openId: string | null
  onOpen: (id: string | null, replace: boolean) => void
}

export function DeletionList({ openId, onOpen }: ListProps) {
  const feed = usePaged(
    api.deletions.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...paging,
    }),
    (deletion) => deletion,
  )
  if (feed.fault)
    return (
      <Note title="The deletions cannot be shown" tone="bad">
        {feed.fault.message}
      </Note>
    )
  if (feed.loaded && feed.items.length === 0) return <NoDeletions />
  return (
    <FeedList
      label="Deletions"
      feed={feed}
      columns={columns}
      layout={styles.deletions}
      openId={openId}
      onOpen={onOpen}
      renderRow={(deletion) => <Cells deletion={deletion} />}
    />
  )
}

function Cells({ deletion }: { deletion: Deletion }) {
  const { delivered, of } = noticesOf(deletion)
  const users = usersText(deletion)
  return (
    <>
      <span role="gridcell">{kinds[deletion.kind].title}</span>
      <span role="gridcell" className={classes('mono', 'dim')} title={titleText(users)}>
        {users}
      </span>
      <span role="gridcell">
        <DeletionWord state={deletion.state} />
      </span>
      <span role="gridcell" className={styles.end}>
        {of === 0 ? (
          <span className="faint">no notice</span>
        ) : (
          `${countText(delivered)} of ${countText(of)}`
        )}
      </span>
      <span role="gridcell" className={classes(styles.end, styles.roomy, 'dim')}>
        <Ago at={deletion.requestedAt} />
      </span>
    </>
  )
}
