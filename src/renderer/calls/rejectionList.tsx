import { useQuery } from '@tanstack/react-query'
import type { Rejection } from '../../contract/model.ts'
import { api } from '../api.ts'
import { statusQuery } from '../connection.ts'
import { Ago } from '../ui/ago.tsx'
import { classes } from '../ui/classes.ts'
import { Empty } from '../ui/empty.tsx'
import { Note } from '../ui/note.tsx'
import styles from './callsPage.module.css'
import { FeedList } from './feedList.tsx'
import { useFeed } from './useFeed.ts'

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
  openId: string | null
  onOpen: (id: string | null, replace: boolean) => void
}

export function RejectionList({ openId, onOpen }: ListProps) {
  const arrived = useQuery(statusQuery).data?.arrived.rejections
  const feed = useFeed(
    api.rejections.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
    arrived,
  )
  if (feed.fault)
    return (
      <Note title="The rejections cannot be shown" tone="bad">
        {feed.fault.message}
      </Note>
    )
  if (feed.loaded && feed.items.length === 0)
    return (
      <Empty title="No rejections">
        A call that is not accepted comes here, with the reason, the status that was answered and
        everything that arrived: a wrong write key, a missing event, a body that is too large.
      </Empty>
    )
  return (
    <FeedList
      label="Rejections"
      feed={feed}
      columns={columns}
      layout={styles.rejections}
      openId={openId}
      onOpen={onOpen}
      renderRow={(rejection) => <RejectionCells rejection={rejection} />}
    />
  )
}

function RejectionCells({ rejection }: { rejection: Rejection }) {
  return (
    <>
      <span role="gridcell" className={classes('mono', styles.reason)}>
        {rejection.reason}
      </span>
      <span role="gridcell">{rejection.status === 0 ? '—' : rejection.status}</span>
      <span role="gridcell" className={classes(styles.path, 'mono', 'dim')}>
        {rejection.method} {rejection.path}
      </span>
      <span role="gridcell" className={classes(styles.key, 'mono', 'dim')}>
        {rejection.writeKey ?? '—'}
      </span>
      <span role="gridcell" className={classes(styles.client, 'dim')}>
        {rejection.client ?? '—'}
      </span>
      <span role="gridcell" title={rejection.message}>
        {rejection.message}
      </span>
      <span role="gridcell" className={classes(styles.end, 'dim')}>
        <Ago at={rejection.receivedAt} />
      </span>
    </>
  )
}
