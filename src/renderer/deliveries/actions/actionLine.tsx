import { ChevronDown, ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ActionGroup, BulkAction } from '../../../contract/bulkAction.ts'
import { countText } from '../../../contract/format.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './actionBar.module.css'
import { actionWords, dismissActions, resultText, stopAction } from './bulk.ts'

/** One action on many messages: its progress, then its result with the reasons of refusals. */
export function ActionLine({ action }: { action: BulkAction }) {
  const [open, setOpen] = useState(false)
  const { id, done, stopped, failure, processed, matches, reasons, notes } = action
  const groups = [...reasons, ...notes]
  const progress = `${countText(processed)} of ${countText(Math.max(matches, processed))}`
  const said = done
    ? `${resultText(action)}${stopped ? ` · stopped at ${progress}` : ''}`
    : `${actionWords[action.action].running} ${progress}`
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <div className={styles.action} role="group" aria-label={actionWords[action.action].running}>
      <div className={styles.line}>
        <span role="status" className={styles.said}>
          {said}
        </span>
        {!done && (
          <progress
            className={styles.progress}
            aria-label={actionWords[action.action].running}
            value={processed}
            max={Math.max(1, matches)}
          />
        )}
        {groups.length > 0 && (
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon size={13} aria-hidden />
            {reasons.length > 0 ? 'Why' : 'Note'}
          </Button>
        )}
        {done ? (
          <Button aria-label="Dismiss" title="Dismiss" onClick={() => dismissActions([id])}>
            <X size={13} aria-hidden />
          </Button>
        ) : (
          <Button asks onClick={() => void stopAction(id)}>
            Stop
          </Button>
        )}
      </div>
      {failure !== null && <p className={styles.failure}>{failure}</p>}
      {open && (
        <ul className={styles.reasons}>
          {groups.map((group) => (
            <Reason key={group.reason} group={group} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Reason({ group: { reason, count, examples } }: { group: ActionGroup }) {
  return (
    <li>
      <b>{countText(count)}</b> {reason}{' '}
      {examples.map((id) => (
        <Link key={id} href={`/deliveries/${id}`} className="mono">
          #{id}{' '}
        </Link>
      ))}
    </li>
  )
}
