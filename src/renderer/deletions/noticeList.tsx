import { Link, useLocation } from 'wouter'
import type { Notice } from '../../contract/deletion.ts'
import { api } from '../rpc/api.ts'
import { FeedList } from '../ui/list/feedList.tsx'
import { StateWord } from '../message/stateWord.tsx'
import { classes } from '../ui/classes.ts'
import { Note } from '../ui/notice/note.tsx'
import { Section } from '../ui/pane/section.tsx'
import { titleText } from '../ui/text/titleText.ts'
import { useUnpinnedFeed } from '../ui/list/useFeed.ts'
import { paging } from '../ui/list/usePages.ts'
import styles from './deletionPane.module.css'
import layouts from './deletionsPage.module.css'

const columns = [{ title: 'User' }, { title: 'Source' }, { title: 'Deletion notice' }] as const
const rowHeight = 30
const headHeight = 30

/** The deletion notices by user and source. */
export function NoticeList({ id }: { id: string }) {
  const [, navigate] = useLocation()
  const feed = useUnpinnedFeed(
    api.deletions.notices.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor }),
      ...paging,
    }),
    (notice) => ({ ...notice, id: JSON.stringify([notice.userId, notice.source]) }),
  )
  if (feed.fault)
    return (
      <Note title="The deletion notices could not be loaded" tone="bad">
        {feed.fault.message}
      </Note>
    )
  if (!feed.loaded || feed.items.length === 0) return null
  const open = (key: string | null) => {
    const message = feed.items.find((notice) => notice.id === key)?.messages[0]
    if (message) navigate(`/deliveries/${message.id}`)
  }
  return (
    <Section title="Deletion notices">
      <div
        className={styles.notices}
        style={{ height: Math.min(420, headHeight + feed.items.length * rowHeight) }}
      >
        <FeedList
          label="Deletion notices"
          feed={feed}
          columns={columns}
          layout={layouts.notices}
          openId={null}
          onOpen={open}
          renderRow={(notice) => <Cells notice={notice} />}
        />
      </div>
    </Section>
  )
}

function Cells({ notice: { userId, source, messages, reason } }: { notice: Notice }) {
  return (
    <>
      <span role="gridcell" className="mono" title={titleText(userId)}>
        {userId}
      </span>
      <span role="gridcell">{source}</span>
      <span role="gridcell" className={styles.sent} title={reason ?? undefined}>
        {messages.map((message) => (
          <Link key={message.id} href={`/deliveries/${message.id}`} title={`Open #${message.id}`}>
            <span className={classes('dim')}>{message.destination}</span>
            <StateWord state={message.state} />
          </Link>
        ))}
        {reason !== null && <span className="dim">Not sent: {reason}</span>}
      </span>
    </>
  )
}
