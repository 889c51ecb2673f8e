import { useQuery } from '@tanstack/react-query'
import type { Call } from '../../contract/model.ts'
import { filterBy } from '../message/filter/filterBy.ts'
import type { UrlFilter } from '../message/filter/useFilter.ts'
import { api } from '../rpc/api.ts'
import { statusQuery } from '../rpc/connection.ts'
import { RoutingWord, routingText } from '../message/call/routing.tsx'
import { TypeTag } from '../message/typeTag.tsx'
import { Ago } from '../ui/text/ago.tsx'
import { classes } from '../ui/classes.ts'
import { Note } from '../ui/notice/note.tsx'
import { titleText } from '../ui/text/titleText.ts'
import { paging } from '../ui/list/usePages.ts'
import styles from './callsPage.module.css'
import { FeedList } from '../ui/list/feedList.tsx'
import { NoCalls } from './noCalls.tsx'
import { PlanMark } from './planMark.tsx'
import { NoneFound } from '../message/filterBar/noneFound.tsx'
import { useFeed } from '../ui/list/useFeed.ts'

const columns = [
  { title: 'Type' },
  { title: 'Call' },
  { title: 'User', className: styles.user },
  { title: 'Source', className: styles.source },
  { title: 'Routing decision' },
  { title: 'Received', align: 'end' },
] as const

interface ListProps {
  filter: UrlFilter
  openId: string | null
  onOpen: (id: string | null, replace: boolean) => void
}

export function CallList({ filter: { filter, set }, openId, onOpen }: ListProps) {
  const isFiltered = filter.filter !== undefined
  const arrived = useQuery(statusQuery).data?.arrived.calls
  const newest = useQuery(
    api.calls.list.queryOptions({
      input: { ...filter, limit: 1 },
      enabled: isFiltered,
      meta: { eachSecond: true },
    }),
  ).data
  const feed = useFeed(
    api.calls.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      ...paging,
      meta: { eachSecond: isFiltered },
    }),
    isFiltered ? newest && Number(newest.items[0]?.id ?? 0) : arrived,
  )
  if (feed.fault)
    return (
      <Note title="The calls could not be loaded" tone="bad">
        {feed.fault.message}
      </Note>
    )
  if (feed.loaded && feed.items.length === 0)
    return isFiltered ? (
      <NoneFound what="call" isSearching={feed.hasMore} onClear={() => set('')} />
    ) : (
      <NoCalls />
    )
  return (
    <FeedList
      label="Calls"
      feed={feed}
      columns={columns}
      layout={styles.calls}
      openId={openId}
      onOpen={onOpen}
      // For a filtered list the number of new calls is unknown.
      freshText={isFiltered ? () => 'Show newer' : undefined}
      renderRow={(call) => <CallCells call={call} />}
    />
  )
}

function CallCells({ call }: { call: Call }) {
  return (
    <>
      <span role="gridcell" {...filterBy('type', call.type)}>
        <TypeTag type={call.type} />
      </span>
      <span role="gridcell" className={styles.call}>
        <span
          className={styles.label}
          title={titleText(call.label)}
          {...filterBy('event', call.type === 'track' ? call.label : null)}
        >
          {call.label}
        </span>
        <PlanMark plan={call.plan} />
      </span>
      <span
        role="gridcell"
        className={classes(styles.user, 'mono', 'dim')}
        title={titleText(call.userId ?? call.anonymousId ?? '')}
        {...filterBy('user', call.userId)}
      >
        {call.userId ?? call.anonymousId ?? '—'}
      </span>
      <span
        role="gridcell"
        className={classes(styles.source, 'dim')}
        {...filterBy('source', call.source)}
      >
        {call.source}
      </span>
      <span role="gridcell" className={styles.routing} title={routingText(call.fates)}>
        {call.fates.length === 0 && <span className="faint">Not connected to a destination</span>}
        {call.fates.slice(0, 2).map((decision) => (
          <span
            key={decision.messageId ?? `no ${decision.destinationId}`}
            className={styles.decision}
          >
            {call.fates.length > 1 && <span className="faint">{decision.destination}</span>}
            <RoutingWord decision={decision} />
          </span>
        ))}
        <More className={styles.beyondOne} count={call.fates.length - 1} />
        <More className={styles.beyondTwo} count={call.fates.length - 2} />
      </span>
      <span role="gridcell" className={classes(styles.end, 'dim')}>
        <Ago at={call.receivedAt} />
      </span>
    </>
  )
}

/** How many routing decisions do not fit. The cell's tooltip lists all. */
function More({ className, count }: { className: string | undefined; count: number }) {
  if (count < 1) return null
  return <span className={classes(className, 'faint')}>+{count}</span>
}
