import { useQuery } from '@tanstack/react-query'
import type { UrlFilter } from '../message/filter/useFilter.ts'
import { NoneFound } from '../message/filterBar/noneFound.tsx'
import { api } from '../rpc/api.ts'
import { statusQuery } from '../rpc/connection.ts'
import { Note } from '../ui/notice/note.tsx'
import { paging } from '../ui/list/usePages.ts'
import styles from './callsPage.module.css'
import { FeedList } from '../ui/list/feedList.tsx'
import { NoRejections } from './noRejections.tsx'
import { ReasonChips } from './reasonChips.tsx'
import { runFrom } from './rejectionReasons.ts'
import { RejectionCells } from './rejectionCells.tsx'
import parts from './rejections.module.css'
import { UnknownKeyStrip } from './unknownKey.tsx'
import { useFeed } from '../ui/list/useFeed.ts'

const columns = [
  { title: 'Reason' },
  { title: 'Status' },
  { title: 'Path', className: styles.path },
  { title: 'Write key', className: styles.key },
  { title: 'Client', className: styles.client },
  { title: 'Message' },
  { title: 'Received', align: 'end' },
] as const

interface ListProps {
  filter: UrlFilter
  openId: string | null
  onOpen: (id: string | null, replace: boolean) => void
}

export function RejectionList(props: ListProps) {
  return (
    <div className={parts.part}>
      <ReasonChips filter={props.filter} />
      {/* A new filter is a new list, which must not inherit the scroll position and cursor of the previous one. */}
      <FilteredList key={props.filter.filter.filter} {...props} />
    </div>
  )
}

function FilteredList({ filter: { filter, set }, openId, onOpen }: ListProps) {
  const isFiltered = filter.filter !== undefined
  const total = useQuery(statusQuery).data?.arrived.rejections
  const newest = useQuery(
    api.rejections.list.queryOptions({
      input: { ...filter, limit: 1 },
      enabled: isFiltered,
      meta: { eachSecond: true },
    }),
  ).data
  const feed = useFeed(
    api.rejections.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      ...paging,
      meta: { eachSecond: isFiltered },
    }),
    isFiltered ? newest && Number(newest.items[0]?.id ?? 0) : total,
  )
  if (feed.fault)
    return (
      <Note title="The rejections could not be loaded" tone="bad">
        {feed.fault.message}
      </Note>
    )
  if (feed.loaded && feed.items.length === 0)
    return isFiltered ? (
      <NoneFound what="rejection" isSearching={feed.hasMore} onClear={() => set('')} />
    ) : (
      <NoRejections />
    )
  return (
    <>
      <UnknownKeyStrip items={feed.items} />
      <FeedList
        label="Rejections"
        feed={feed}
        columns={columns}
        layout={styles.rejections}
        openId={openId}
        onOpen={onOpen}
        // For a filtered list the number of new rejections is unknown.
        freshText={isFiltered ? () => 'Show newer' : undefined}
        renderRow={(rejection, index) => {
          const run = runFrom(feed.items, index)
          const goesOn = feed.hasMore && index + run === feed.items.length
          return <RejectionCells rejection={rejection} run={run} goesOn={goesOn} />
        }}
      />
    </>
  )
}
