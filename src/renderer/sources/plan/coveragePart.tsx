import { useQuery } from '@tanstack/react-query'
import { countText, plural } from '../../../contract/format.ts'
import type { Coverage } from '../../../contract/plan.ts'
import { api } from '../../rpc/api.ts'
import { Note } from '../../ui/notice/note.tsx'
import { Ago } from '../../ui/text/ago.tsx'
import { Section } from '../../ui/pane/section.tsx'
import styles from './plan.module.css'

/** Which planned events a source has sent, and which of its events the plan does not name. */
export function CoveragePart({ sourceId }: { sourceId: string }) {
  const { data, error } = useQuery(api.plans.coverage.queryOptions({ input: { id: sourceId } }))
  if (error)
    return (
      <Note title="The coverage could not be loaded" tone="bad">
        {error.message}
      </Note>
    )
  if (!data) return null
  const { planned, seen, items, more, complete } = data
  return (
    <Section title={`Coverage · ${countText(seen)} of ${countText(planned)} seen`}>
      {!complete && <p className="dim">Stored calls are still being checked.</p>}
      <table className={styles.changes}>
        <thead>
          <tr>
            <th>Event</th>
            <th>Calls</th>
            <th>With violations</th>
            <th>Last seen</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <CoverageRow key={`${item.type} ${item.event}`} item={item} />
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="dim">{plural(more, 'more unplanned event')}</p>}
    </Section>
  )
}

function CoverageRow({ item }: { item: Coverage }) {
  const { type, event, planned, calls, invalid, lastSeenAt, nearest } = item
  return (
    <tr>
      <td>
        {event ?? type}
        {!planned && (
          <span className={styles.notice}>
            {' '}
            not planned{nearest === null ? '' : `; did you mean ${nearest}?`}
          </span>
        )}
      </td>
      <td>{countText(calls)}</td>
      <td className={invalid > 0 ? styles.notice : undefined}>{countText(invalid)}</td>
      <td className="dim">{lastSeenAt === null ? 'not seen' : <Ago at={lastSeenAt} inWords />}</td>
    </tr>
  )
}
