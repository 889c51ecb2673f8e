import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Notice } from '../../contract/notice.ts'
import { noticeDetail } from '../../contract/noticeText.ts'
import { Button } from '../ui/button/button.tsx'
import { classes } from '../ui/classes.ts'
import { Ago } from '../ui/text/ago.tsx'
import styles from './noticeCenter.module.css'
import { noticeMessagesPath } from './noticePath.ts'
import { firstNotices, noticesQuery } from './queries.ts'

/** The most that one request returns. */
const most = 500

interface NoticeListProps {
  /** Called when a link is followed. */
  onGo: () => void
}

export function NoticeList({ onGo }: NoticeListProps) {
  const [limit, setLimit] = useState(firstNotices)
  const { data, error } = useQuery(noticesQuery(limit))
  if (error) return <p className={styles.none}>The notices could not be loaded: {error.message}</p>
  if (!data) return <p className={styles.none}>Loading</p>
  if (data.items.length === 0)
    return (
      <p className={styles.none}>
        No notices yet. One appears here when at least 5 of the last 10 attempts to an endpoint
        failed, and when it works again.
      </p>
    )
  return (
    <>
      <ul className={styles.list}>
        {data.items.map((notice) => (
          <Item
            key={notice.id}
            notice={notice}
            isNew={Number(notice.id) > Number(data.readUpTo)}
            onGo={onGo}
          />
        ))}
      </ul>
      {data.nextCursor !== null && limit < most && (
        <Button className={styles.more} onClick={() => setLimit(most)}>
          Show all
        </Button>
      )}
    </>
  )
}

interface ItemProps extends NoticeListProps {
  notice: Notice
  isNew: boolean
}

function Item({ notice, isNew, onGo }: ItemProps) {
  const { kind, destination, endpoint, at } = notice
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <span className={classes(styles.state, styles[kind])}>
          {kind === 'failing' ? 'Failing' : 'Recovered'}
        </span>
        <b>{destination.name}</b>
        {isNew && <span className={styles.new}>New</span>}
        <span className={styles.at}>
          <Ago at={at} inWords />
        </span>
      </div>
      <div className="mono">{endpoint.url}</div>
      <div className="dim">{noticeDetail(notice)}</div>
      <div className={styles.links}>
        <Link href={noticeMessagesPath(notice)} onClick={onGo}>
          Show messages
        </Link>
        <Link href="/health" onClick={onGo}>
          Health
        </Link>
        <Link href={`/destinations/${destination.id}`} onClick={onGo}>
          Destination
        </Link>
      </div>
    </li>
  )
}
