import type { Deletion } from '../../contract/deletion.ts'
import { countText } from '../../contract/format.ts'
import { filterBy } from '../message/filter/filterBy.ts'
import type { UrlFilter } from '../message/filter/useFilter.ts'
import { NoneFound } from '../message/filterBar/noneFound.tsx'
import { api } from '../rpc/api.ts'
import { FeedList } from '../ui/list/feedList.tsx'
import { Ago } from '../ui/text/ago.tsx'
import { classes } from '../ui/classes.ts'
import { Note } from '../ui/notice/note.tsx'
import { titleText } from '../ui/text/titleText.ts'
import { useUnpinnedFeed } from '../ui/list/useFeed.ts'
import { paging } from '../ui/list/usePages.ts'
import styles from './deletionsPage.module.css'
import { DeletionWord } from './deletionWord.tsx'
import { kinds, noticesOf, usersText } from './request/kinds.ts'
import { NoDeletions } from './noDeletions.tsx'

const columns = [
  { title: 'Kind' },
  { title: 'Users' },
  { title: 'State' },
  { title: 'Delivered', align: 'end' },
  { title: 'Requested', align: 'end', className: styles.roomy },
] as const

interface ListProps {
  filter: UrlFilter
  openId: string | null
  onOpen: (id: string | null, replace: boolean) => void
}

export function DeletionList({ filter: { filter, set }, openId, onOpen }: ListProps) {
  const feed = useUnpinnedFeed(
    api.deletions.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      ...paging,
    }),
    (deletion) => deletion,
  )
  if (feed.fault)
    return (
      <Note title="The deletions could not be loaded" tone="bad">
        {feed.fault.message}
      </Note>
    )
  if (feed.loaded && feed.items.length === 0)
    return filter.filter === undefined ? (
      <NoDeletions />
    ) : (
      <NoneFound what="deletion" isSearching={feed.hasMore} onClear={() => set('')} />
    )
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
      <span role="gridcell" {...filterBy('kind', deletion.kind)}>
        {kinds[deletion.kind].title}
      </span>
      <span role="gridcell" className={classes('mono', 'dim')} title={titleText(users)}>
        {users}
      </span>
      <span role="gridcell" {...filterBy('state', deletion.state)}>
        <DeletionWord state={deletion.state} />
      </span>
      <span role="gridcell" className={styles.end}>
        {of === 0 ? (
          <span className="faint">no deletion notice</span>
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
