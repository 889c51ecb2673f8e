import type { Rejection } from '../../contract/model.ts'
import { Ago } from '../ui/ago.tsx'
import { countText } from '../ui/amounts.ts'
import { classes } from '../ui/classes.ts'
import styles from './callsPage.module.css'
import { toneOf } from './rejectionReasons.ts'
import parts from './rejections.module.css'

interface CellsProps {
  rejection: Rejection
  /** How many alike begin with it; 0: it is as the one above. */
  run: number
  /** Whether there may be more of them than are read. */
  goesOn: boolean
}

/** One that is as the one above is kept faint, so that a client that hammers reads as one thing. */
export function RejectionCells({ rejection, run, goesOn }: CellsProps) {
  const { reason, status, writeKey, client } = rejection
  const again = run === 0 && parts.again
  return (
    <>
      <span role="gridcell" className={classes('mono', again || parts[toneOf(reason)])}>
        {reason}
      </span>
      <span role="gridcell" className={classes(again)}>
        {status === 0 ? '—' : status}
      </span>
      <span role="gridcell" className={classes(styles.path, 'mono', again || 'dim')}>
        {rejection.method} {rejection.path}
      </span>
      <span
        role="gridcell"
        className={classes(styles.key, 'mono', again || 'dim')}
        title={writeKey ?? undefined}
      >
        {writeKey ?? '—'}
      </span>
      <span
        role="gridcell"
        className={classes(styles.client, again || 'dim')}
        title={client ?? undefined}
      >
        {client ?? '—'}
      </span>
      <span role="gridcell" className={classes(parts.words, again)} title={rejection.message}>
        {run > 1 && (
          <span className={parts.run} title="As many in a row are alike">
            ×{countText(run)}
            {goesOn && '+'}
          </span>
        )}
        <span>{rejection.message}</span>
      </span>
      <span role="gridcell" className={classes(styles.end, 'dim')}>
        <Ago at={rejection.receivedAt} />
      </span>
    </>
  )
}
