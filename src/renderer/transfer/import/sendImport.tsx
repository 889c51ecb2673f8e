import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import type { Sending } from '../../../contract/compose.ts'
import { countText, plural } from '../../../contract/format.ts'
import type { Import } from '../../../contract/importOperations.ts'
import { sourcesQuery } from '../../connections/queries.ts'
import { useCell } from '../../ui/cell.ts'
import { Button } from '../../ui/button/button.tsx'
import dialogs from '../../ui/dialog/dialogs.module.css'
import { closeModal } from '../../ui/dialog/modal.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Note } from '../../ui/notice/note.tsx'
import { ProgressBar } from '../parts/progressBar.tsx'
import styles from '../parts/transfer.module.css'
import { importing, sendAll, sendingQuery, stopSending } from './importing.ts'
import { readRate } from './rate.ts'

const idChoices = [
  ['keep', 'Keep'],
  ['new', 'New'],
] as const
const idTexts = {
  keep: 'A call whose message id is already stored becomes a duplicate.',
  new: 'Each call is stored, also if it is already there.',
}

interface SendImportProps {
  file: Import
  /** At the start of the last row. */
  children: ReactNode
}

/** The source, the rate and the message ids, then the progress. */
export function SendImport({ file, children }: SendImportProps) {
  const rateField = useId()
  const { sending: id } = useCell(importing)
  const sending = useQuery({ ...sendingQuery(id ?? '0'), enabled: id !== null }).data
  const enabled = useQuery(sourcesQuery).data?.items.filter((source) => source.enabled) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [messageIds, setMessageIds] = useState<'keep' | 'new'>('keep')
  const rate = readRate(typed)
  const source = enabled.find(({ name }) => name === chosen) ?? enabled[0]
  const isSending = sending !== undefined && !sending.done
  const unless =
    file.calls === 0
      ? 'The file has no call that can be sent'
      : !source
        ? 'No source is enabled'
        : 'fault' in rate
          ? rate.fault
          : null
  const send = () =>
    source && !('fault' in rate) && sendAll(file, { source: source.name, messageIds, ...rate })
  return (
    <div className={styles.send}>
      <div className={styles.options}>
        <label>
          <span className="dim">From</span>
          <select
            aria-label="Source"
            value={source?.name ?? ''}
            onChange={(event) => setChosen(event.target.value)}
          >
            {enabled.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label htmlFor={rateField}>
          <span className="dim">at</span>
          <input
            id={rateField}
            aria-label="Calls per second"
            inputMode="decimal"
            autoComplete="off"
            placeholder="any rate"
            aria-invalid={'fault' in rate}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {typed.trim() !== '' && <span className="dim">per second</span>}
        </label>
        <span className="dim">Message ids</span>
        <Segmented
          label="Message ids"
          value={messageIds}
          choices={idChoices}
          onChange={setMessageIds}
        />
        <span className="dim">{idTexts[messageIds]}</span>
      </div>
      {sending && <SendingProgress sending={sending} />}
      <div className={dialogs.foot}>
        {children}
        <Button onClick={closeModal}>Close</Button>
        {isSending ? (
          <Button look="primary" asks onClick={() => void stopSending(sending.id)}>
            Stop sending
          </Button>
        ) : (
          <Button look="primary" asks unless={unless} onClick={() => void send()}>
            Send {plural(file.calls, 'call')}
          </Button>
        )}
      </div>
    </div>
  )
}

function SendingProgress({ sending }: { sending: Sending }) {
  const { sent, count, accepted, refused, failed, done, stopped, refusal, failure } = sending
  const isBad = refused + failed > 0
  return (
    <div>
      <ProgressBar
        label="Sent"
        done={sent}
        total={count}
        tone={isBad ? 'bad' : done ? 'good' : 'run'}
      />
      <p className={styles.words} role="status">
        <span>{done ? (stopped ? 'Stopped' : 'Sent') : 'Sending'}</span>
        <span>
          {countText(sent)} of {countText(count)}
        </span>
        <span className="dim">{countText(accepted)} accepted</span>
        {refused > 0 && <span className={styles.wrong}>{countText(refused)} rejected</span>}
        {failed > 0 && <span className={styles.wrong}>{countText(failed)} without response</span>}
        {done && accepted > 0 && (
          <Link href="/calls" onClick={closeModal}>
            Open calls
          </Link>
        )}
      </p>
      {(refusal ?? failure) !== null && (
        <Note title="First problem" tone="bad">
          {refusal?.message ?? failure}
        </Note>
      )}
    </div>
  )
}
