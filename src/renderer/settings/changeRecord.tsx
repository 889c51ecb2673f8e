import type { AuditRecord } from '../../contract/audit.ts'
import { countText } from '../../contract/format.ts'
import { api } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import { classes } from '../ui/classes.ts'
import table from '../ui/list/table.module.css'
import { paging, usePages } from '../ui/list/usePages.ts'
import { Ago } from '../ui/text/ago.tsx'
import { settingId } from './settingPlace.ts'
import styles from './settings.module.css'

const shownAtOnce = 50

/** Who changed something, or was refused, newest first. Only the owner sees it. */
export function ChangeRecord() {
  const { items, first, fault, hasMore, readMore } = usePages(
    api.audit.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: shownAtOnce }),
      ...paging,
    }),
  )
  return (
    <div className={styles.field} data-setting={settingId('Changes')}>
      <span className={styles.name}>Changes</span>
      <div className={styles.stack} tabIndex={-1}>
        {fault && <p className={styles.wrong}>{fault.message}</p>}
        {first && items.length === 0 && <p className={styles.none}>None yet.</p>}
        {items.length > 0 && <RecordTable records={items} />}
        {hasMore && (
          <Button reads look="chip" className={styles.more} onClick={readMore}>
            Show older changes
          </Button>
        )}
      </div>
    </div>
  )
}

function RecordTable({ records }: { records: readonly AuditRecord[] }) {
  return (
    <table className={classes(table.small, styles.records)} aria-label="Changes">
      <thead>
        <tr>
          <th>Who</th>
          <th>Operation</th>
          <th>Concerns</th>
          <th>Outcome</th>
          <th>When</th>
        </tr>
      </thead>
      <tbody>
        {records.map(({ id, at, requester, role, operation, concerns, outcome, count }) => (
          <tr key={id}>
            <td title={role}>{requester}</td>
            <td className="mono">{operation}</td>
            <td>{concerns}</td>
            <td className={outcome === 'done' ? undefined : styles.refused}>
              {outcome}
              {count > 1 && ` ×${countText(count)}`}
            </td>
            <td>
              <Ago at={at} inWords />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
