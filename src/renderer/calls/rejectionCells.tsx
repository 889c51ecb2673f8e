import type { Rejection } from '../../contract/model.ts'
import { countText } from '../../contract/format.ts'
import { filterBy } from '../message/filter/filterBy.ts'
import { Ago } from '../ui/text/ago.tsx'
import { classes } from '../ui/classes.ts'
import styles from './callsPage.module.css'
import { toneOf } from './rejectionReasons.ts'
import parts from './rejections.module.css'

interface CellsProps {
  rejection: Rejection
  /** The length of the run of identical rejections that starts here; 0 inside a run. */
  run: number
  /** Whether the run may continue beyond the loaded rows. */
  goesOn: boolean
}

/** Repeats are faint, so that many identical rejections read as one event. */
export function RejectionCells({ rejection, run, goesOn }: CellsProps) {
  const { reason, status, writeKey, client } = rejection
  const again = run === 0 && parts.again
  return (
    <>
      <span
        role="gridcell"
        className={classes('mono', again || parts[toneOf(reason)])}
        {...filterBy('reason', reason)}
      >
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
        {...filterBy('key', writeKey)}
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
          <span className={parts.run} title="Number of consecutive identical rejections">
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
