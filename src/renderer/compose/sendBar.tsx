import { useCell } from '../cell.ts'
import type { Sender } from '../sources/snippets.ts'
import { countText, plural } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { modText } from '../ui/modKey.ts'
import { CopyAs } from './copyAs.tsx'
import type { readCall } from './problems.ts'
import { readRepeat, repeat, typeRepeat } from './repeat.ts'
import styles from './sendBar.module.css'

interface SendBarProps {
  call: ReturnType<typeof readCall>
  sender: Sender
  /** Why it cannot be sent now. */
  unless: string | null
  onSend: () => void
}

/** How often, how fast, and the sending. */
export function SendBar({ call, sender, unless, onSend }: SendBarProps) {
  const typed = useCell(repeat)
  const times = readRepeat(typed)
  const wrong = 'fault' in times ? times : null
  const faults = call.problems.filter(({ kind }) => kind === 'fault')
  const { messageId } = call.content
  return (
    <div className={styles.bar}>
      <p className={styles.said} role="status">
        {wrong && <span className={styles.wrong}>{wrong.fault}</span>}
        {!wrong && faults.length > 0 && (
          <span className={styles.wrong}>
            The port will refuse it: {faults[0]?.message}
            {faults.length > 1 && `, and ${plural(faults.length - 1, 'more')}`}
          </span>
        )}
        {'count' in times && times.count > 1 && typeof messageId === 'string' && messageId && (
          <span className={styles.notice}>
            All {countText(times.count)} have the message id {messageId}: from the second on each is
            a repeat.
          </span>
        )}
      </p>
      <div className={styles.row}>
        <div className={styles.repeat}>
          <label className="dim" htmlFor="compose-count">
            Send
          </label>
          <input
            id="compose-count"
            aria-label="Times"
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={wrong?.field === 'count'}
            value={typed.count}
            onChange={(event) => typeRepeat({ count: event.target.value })}
          />
          <label className="dim" htmlFor="compose-rate">
            times, at
          </label>
          <input
            id="compose-rate"
            aria-label="Calls a second"
            inputMode="decimal"
            autoComplete="off"
            placeholder="any rate"
            aria-invalid={wrong?.field === 'rate'}
            value={typed.rate}
            onChange={(event) => typeRepeat({ rate: event.target.value })}
          />
          {typed.rate.trim() !== '' && <span className="dim">a second</span>}
        </div>
        <div className={styles.acts}>
          <CopyAs type={call.type} sender={sender} />
          <Button look="primary" className={styles.send} unless={unless} onClick={onSend}>
            {faults.length > 0 ? 'Send anyway' : 'Send'} <kbd>{modText('Enter')}</kbd>
          </Button>
        </div>
      </div>
    </div>
  )
}
