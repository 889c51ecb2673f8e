import { Link, useLocation } from 'wouter'
import type { Notice } from '../../contract/deletion.ts'
import { api } from '../api.ts'
import { FeedList } from '../ui/feedList.tsx'
import { StateWord } from '../message/stateWord.tsx'
import { classes } from '../ui/classes.ts'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { titleText } from '../ui/titleText.ts'
import { paging } from '../ui/usePages.ts'
import styles from './deletionPane.module.css'
import layouts from './deletionsPage.module.css'
import { usePaged } from './usePaged.ts'

const columns = [{ title: 'User' }, { title: 'Source' }, { title: 'Notice' }] as const
const rowHeight = 30
const headHeight = 30

/** What each source told of each user. */
export function NoticeList({ id }: { id: string }) {
  const [, navigate] = useLocation()
  const feed = usePaged(
    api.deletions.notices.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor }),
      ...paging,
    }),
    (notice) => ({ ...notice, id: JSON.stringify([notice.userId, notice.source]) }),
  )
  if (feed.fault)
    return (
      <Note title="The notices cannot be shown" tone="bad">
        {feed.fault.message}
      </Note>
    )
  if (!feed.loaded || feed.items.length === 0) return null
  const open = (key: string | null) => {
    const message = feed.items.find((notice) => notice.id === key)?.messages[0]
    if (message) navigate(`/deliveries/${message.id}`)
  }
  return (
    <Section title="Who was told">
      <div
        className={styles.notices}
        style={{ height: Math.min(420, headHeight + feed.items.length * rowHeight) }}
      >
        <FeedList
          label="Notices"
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
      <span role="gridcell" className={styles.told} title={reason ?? undefined}>
        {messages.map((message) => (
          <Link key={message.id} href={`/deliveries/${message.id}`} title={`Open #${message.id}`}>
            <span className={classes('dim')}>{message.destination}</span>
            <StateWord state={message.state} />
          </Link>
        ))}
        {reason !== null && <span className="dim">Not told: {reason}</span>}
      </span>
    </>
  )
}
