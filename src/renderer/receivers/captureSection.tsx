import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Capture, Receiver } from '../../contract/receiver.ts'
import { clockText, countText, instantText } from '../../contract/format.ts'
import { filterBy } from '../message/filter/filterBy.ts'
import { useUrlFilter } from '../message/filter/useFilter.ts'
import { FilterBar } from '../message/filterBar/filterBar.tsx'
import { ExportButton } from '../transfer/export/exportButton.tsx'
import { FilterTargets } from '../message/targets/filterTargets.tsx'
import { api } from '../rpc/api.ts'
import { detailTab } from '../message/detailTab.ts'
import { TypeTag } from '../message/typeTag.tsx'
import { Button } from '../ui/button/button.tsx'
import { classes } from '../ui/classes.ts'
import { FeedList } from '../ui/list/feedList.tsx'
import { ListFault } from '../ui/field/searchField.tsx'
import { Section } from '../ui/pane/section.tsx'
import { useTicking } from '../ui/ticker.ts'
import { titleText } from '../ui/text/titleText.ts'
import { useFeed } from '../ui/list/useFeed.ts'
import { paging } from '../ui/list/usePages.ts'
import { requestOf } from './captureRequest.ts'
import { CaptureView } from '../message/exchange/captureView.tsx'
import { clearCaptures } from './receiverActions.ts'
import styles from './receivers.module.css'

const columns = [
  { title: 'Time' },
  { title: 'Request' },
  { title: 'Signature' },
  { title: 'Response' },
  { title: 'Message' },
] as const

const mostRows = 10.5

interface CaptureSectionProps {
  receiver: Receiver
  /** A destination has the receiver as an endpoint. */
  isUsed: boolean
}

/** Every request of a receiver, newest first, whether it delivered a message or not. */
export function CaptureSection({ receiver, isUsed }: CaptureSectionProps) {
  const { name, captures } = receiver
  const [, navigate] = useLocation()
  const [openId, setOpenId] = useState<string | null>(null)
  const filter = useUrlFilter('captures')
  const ofReceiver = { receiver: name, ...filter.filter }
  const count = useQuery(
    api.captures.count.queryOptions({
      input: ofReceiver,
      enabled: filter.filter.filter !== undefined,
      meta: { eachSecond: true },
    }),
  ).data
  const found =
    filter.filter.filter === undefined || !count
      ? ''
      : countText(count.count) + (count.complete ? '' : '+')
  const newest = useQuery(
    api.captures.list.queryOptions({
      input: { ...ofReceiver, limit: 1 },
      meta: { eachSecond: filter.filter.filter !== undefined },
    }),
  ).data
  const feed = useFeed(
    api.captures.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...ofReceiver, cursor }),
      ...paging,
      meta: { eachSecond: filter.filter.filter !== undefined },
    }),
    newest && Number(newest.items[0]?.id ?? 0),
  )
  const section = useRef<HTMLDivElement>(null)
  const show = (id: string | null) => {
    if (openId === null && id !== null) requestAnimationFrame(() => reveal(section.current))
    setOpenId(id)
  }
  const open = feed.items.find(({ id }) => id === openId)
  const messageId = open?.messageId ?? null
  const verify = () => {
    detailTab.set('signature')
    navigate(`/deliveries/${messageId}`)
  }
  return (
    <FilterTargets list="captures" filter={filter.text} onFilter={filter.set}>
      <div ref={section}>
        <Section
          title={`Captures${captures > 0 ? ` · ${found ? `${found} of ` : ''}${countText(captures)}` : ''}`}
          actions={
            feed.items.length > 0 && (
              <>
                <ExportButton kind="captures" receiver={name} />
                <Button asks onClick={() => void clearCaptures(receiver)}>
                  Clear captures
                </Button>
              </>
            )
          }
        >
          {feed.fault && <ListFault title="The captures could not be loaded" fault={feed.fault} />}
          {(captures > 0 || filter.text !== '') && (
            <div className={styles.filter}>
              <FilterBar
                list="captures"
                label="Filter captures"
                placeholder="Filter: signature:… status:… or any text"
                filter={filter}
              />
            </div>
          )}
          {feed.loaded && feed.items.length === 0 && filter.text !== '' && (
            <p className="dim">
              {feed.hasMore ? 'Searching older captures…' : 'No capture matches the filter.'}
            </p>
          )}
          {feed.loaded && feed.items.length === 0 && filter.text === '' && (
            <p className="dim">
              Every request to this receiver appears here with the verdict on its signature.
              {!isUsed &&
                ' Use it as an endpoint of a destination, or send to its URL from anywhere.'}
            </p>
          )}
          {feed.items.length > 0 && (
            <div
              className={styles.box}
              style={{ height: 30 + 30 * Math.min(feed.items.length, mostRows) }}
            >
              <FeedList
                // A new filter is a new list, which must not inherit the cursor of the previous one.
                key={filter.filter.filter}
                label="Captures"
                feed={feed}
                columns={columns}
                layout={styles.captures}
                openId={openId}
                onOpen={show}
                freshText={() => 'Newer captures'}
                renderRow={(capture) => <CaptureCells capture={capture} />}
              />
            </div>
          )}
          {open && (
            <section key={open.id} className={styles.capture} aria-label="Capture">
              <CaptureView
                capture={open}
                late={false}
                onVerify={messageId === null ? undefined : verify}
              />
            </section>
          )}
        </Section>
      </div>
    </FilterTargets>
  )
}

/** Scrolls so that the list and the top of the capture below it are both visible. */
function reveal(section: HTMLElement | null): void {
  const bottom = section?.getBoundingClientRect().bottom ?? 0
  if (bottom > window.innerHeight) section?.scrollIntoView({ block: 'start' })
}

function CaptureCells({ capture }: { capture: Capture }) {
  const { receivedAt, signature, status, messageId } = capture
  const { type, label, user } = requestOf(capture)
  const time = useTicking((now) => clockText(Date.parse(receivedAt), now))
  return (
    <>
      <span role="gridcell" className="mono dim" title={instantText(receivedAt)}>
        {time}
      </span>
      <span role="gridcell" className={styles.request}>
        {type && <TypeTag type={type} />}
        <span title={titleText(label)}>{label}</span>
        {user !== null && (
          <span className="faint" title={titleText(user)}>
            {user}
          </span>
        )}
      </span>
      <span
        role="gridcell"
        className={classes(signatureTones[signature])}
        {...filterBy('signature', signature)}
      >
        {signature}
      </span>
      <span
        role="gridcell"
        className={status < 300 ? styles.acceptedText : styles.failedText}
        {...filterBy('status', status)}
      >
        {status}
      </span>
      <span role="gridcell">
        {messageId === null ? (
          <span className="faint">not a message</span>
        ) : (
          <Link href={`/deliveries/${messageId}`} tabIndex={-1}>
            #{messageId}
          </Link>
        )}
      </span>
    </>
  )
}

const signatureTones = {
  valid: styles.acceptedText,
  invalid: styles.failedText,
  missing: styles.failedText,
  unsigned: 'dim',
  unchecked: styles.lateText,
} as const
