import { countText, plural } from '../../../contract/format.ts'
import { useCell } from '../../ui/cell.ts'
import type { Sender } from '../../connections/snippets.ts'
import { Button } from '../../ui/button/button.tsx'
import { modText } from '../../ui/modKey.ts'
import { CopyAs } from './copyAs.tsx'
import type { readCall } from '../editor/problems.ts'
import { readRepeat, repeat, typeRepeat } from './repeat.ts'
import styles from './sendBar.module.css'

interface SendBarProps {
  call: ReturnType<typeof readCall>
  sender: Sender
  /** The name of the source. */
  source: string
  /** Why sending is disabled. */
  unless: string | null
  onSend: () => void
}

/** Whether it is a message id that every call of the sending has. */
const isSame = (messageId: unknown): messageId is string =>
  typeof messageId === 'string' && messageId !== '' && !messageId.includes('{{n}}')

/** The count, the rate and the send button. */
export function SendBar({ call, sender, source, unless, onSend }: SendBarProps) {
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
            The port will reject this call: {faults[0]?.message}
            {faults.length > 1 && `, and ${plural(faults.length - 1, 'more')}`}
          </span>
        )}
        {'count' in times && times.count > 1 && isSame(messageId) && (
          <span className={styles.notice}>
            All {countText(times.count)} have the message id {messageId}: all but the first are
            duplicates.
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
            aria-label="Calls per second"
            inputMode="decimal"
            autoComplete="off"
            placeholder="any rate"
            aria-invalid={wrong?.field === 'rate'}
            value={typed.rate}
            onChange={(event) => typeRepeat({ rate: event.target.value })}
          />
          {typed.rate.trim() !== '' && <span className="dim">per second</span>}
          {'count' in times && times.count > 1 && (
            <span className="faint">
              <code className="mono">{'{{n}}'}</code> in a text is the number of the call
            </span>
          )}
        </div>
        <div className={styles.actions}>
          <CopyAs type={call.type} sender={sender} source={source} />
          <Button asks look="primary" className={styles.send} unless={unless} onClick={onSend}>
            {faults.length > 0 ? 'Send anyway' : 'Send'} <kbd>{modText('Enter')}</kbd>
          </Button>
        </div>
      </div>
    </div>
  )
}
