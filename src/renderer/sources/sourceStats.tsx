import { Link } from 'wouter'
import type { Source } from '../../contract/source.ts'
import { countText } from '../../contract/format.ts'
import { useActivity } from '../rpc/activity.ts'
import { tokenText } from '../../contract/filter/edit.ts'
import { filterSearch } from '../message/filter/filterSearch.ts'
import { Ago } from '../ui/text/ago.tsx'
import { Stat, Stats } from '../ui/pane/pane.tsx'
import styles from './sources.module.css'

export function SourceStats({ source }: { source: Source }) {
  const activity = useActivity().source(source.id)
  const { calls, rejections, apiCalls } = source.usage
  const rejected = countText(rejections)
  return (
    <Stats>
      <Stat name="calls" value={countText(calls)} />
      <Stat
        name="calls / min now"
        value={countText(activity?.callsPerMinute ?? 0)}
        title="Calls accepted in the last 60 seconds"
      />
      <Stat
        name="rejected"
        tone={rejections > 0 ? 'minus' : undefined}
        value={
          rejections === 0 ? (
            rejected
          ) : (
            <Link
              className={styles.figure ?? ''}
              href={`/rejections${filterSearch(tokenText('key', source.writeKey))}`}
              title="Show rejections with this write key"
            >
              {rejected}
            </Link>
          )
        }
      />
      <Stat
        name="API usage"
        value={countText(apiCalls)}
        title="Every call sent with this write key: collected, filtered, duplicate or rejected"
      />
      <Stat
        name="last seen"
        value={
          activity?.lastSeenAt ? (
            <Ago key={activity.lastSeenAt} at={activity.lastSeenAt} inWords />
          ) : (
            'never'
          )
        }
      />
    </Stats>
  )
}
