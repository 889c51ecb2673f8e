import { Link } from 'wouter'
import type { DrillResult, DrillVerdict } from '../../contract/drill.ts'
import { drillResponseText } from '../../contract/drillWords.ts'
import { TypeTag } from '../message/typeTag.tsx'
import { api } from '../rpc/api.ts'
import { FeedList } from '../ui/list/feedList.tsx'
import { useUnpinnedFeed } from '../ui/list/useFeed.ts'
import { paging } from '../ui/list/usePages.ts'
import { Note } from '../ui/notice/note.tsx'
import { shortUrl } from '../ui/text/shortUrl.ts'
import { titleText } from '../ui/text/titleText.ts'
import styles from './drills.module.css'
import { Responses } from './responses.tsx'
import { DrillVerdictWord } from './verdictWord.tsx'

const columns = [
  { title: 'Message' },
  { title: 'Event' },
  { title: 'Endpoint', className: styles.roomy },
  { title: 'Responses' },
  { title: 'Result' },
] as const
const rowHeight = 30
const headHeight = 30
/** Half a row is visible at the end, so that a long list looks scrollable. */
const mostRows = 7.5

interface ResultListProps {
  drillId: string
  verdict: DrillVerdict | null
  openId: string | null
  onOpen: (id: string | null, replace: boolean) => void
}

/** The results, and the responses of the open one, which is the first until another is chosen. */
export function ResultList({ drillId, verdict, openId, onOpen }: ResultListProps) {
  const feed = useUnpinnedFeed(
    api.drills.results.infiniteOptions({
      input: (cursor: string | undefined) => ({
        id: drillId,
        cursor,
        ...(verdict !== null && { verdict }),
      }),
      ...paging,
    }),
    (result) => ({ ...result, id: String(result.index) }),
  )
  if (feed.fault)
    return (
      <Note title="The responses could not be loaded" tone="bad">
        {feed.fault.message}
      </Note>
    )
  const { items } = feed
  const open = items.find(({ id }) => id === openId) ?? items[0]
  if (!open) return null
  return (
    <>
      <div
        className={styles.list}
        style={{ height: headHeight + rowHeight * Math.min(items.length, mostRows) }}
      >
        <FeedList
          label="Results"
          feed={feed}
          columns={columns}
          layout={styles.results}
          openId={open.id}
          onOpen={(id, replace) => id !== null && onOpen(id, replace)}
          renderRow={(result) => <Cells result={result} />}
        />
      </div>
      <Responses key={open.id} result={open} />
    </>
  )
}

function Cells({ result }: { result: DrillResult }) {
  const { messageId, type, label, url, deliveries, verdict } = result
  return (
    <>
      <span role="gridcell" className="mono">
        {/* The row itself opens the responses. */}
        <Link
          href={`/deliveries/${messageId}`}
          title={`Open #${messageId}`}
          onClick={(event) => event.stopPropagation()}
        >
          #{messageId}
        </Link>
      </span>
      <span role="gridcell" title={titleText(label)}>
        <TypeTag type={type} /> {label}
      </span>
      <span role="gridcell" className={`mono dim ${styles.roomy ?? ''}`} title={titleText(url)}>
        {shortUrl(url)}
      </span>
      <span role="gridcell">{deliveries.map(drillResponseText).join(', ')}</span>
      <span role="gridcell">
        <DrillVerdictWord verdict={verdict} />
      </span>
    </>
  )
}
