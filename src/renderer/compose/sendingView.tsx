import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { Sending } from '../../contract/compose.ts'
import { api } from '../api.ts'
import { useCell } from '../cell.ts'
import { ConnectOffer } from '../message/connectOffer.tsx'
import { FateList, isUnconnected } from '../message/fates.tsx'
import { countText } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { NotAnswered } from './notAnswered.tsx'
import { wordsOf } from './outcome.ts'
import { current, noteOutcome, sendingQuery, stopSending } from './sending.ts'
import styles from './sendingView.module.css'

/** How far the sending is that was begun last, or what became of it. */
export function SendingView() {
  const begun = useCell(current)
  const { data, error } = useQuery({ ...sendingQuery(begun?.id ?? '0'), enabled: begun !== null })
  useEffect(() => {
    if (data) noteOutcome(data)
  }, [data])
  if (!begun) return null
  if (error)
    return (
      <Note title="How far the sending is cannot be read" tone="bad">
        {error.message}
      </Note>
    )
  if (!data) return null
  return (
    <Section
      title={wordsOf(data).title}
      actions={!data.done && <Button onClick={() => void stopSending(data.id)}>Stop</Button>}
    >
      <div className={styles.sending}>
        {(data.count > 1 || !data.done) && <Progress sending={data} />}
        <Outcomes sending={data} />
      </div>
    </Section>
  )
}

function Progress({ sending }: { sending: Sending }) {
  const { count, sent, accepted, refused, failed, done, stopped } = sending
  const parts = [
    { word: 'accepted', amount: accepted, className: styles.accepted },
    { word: 'refused', amount: refused, className: styles.refused },
    { word: 'not answered', amount: failed, className: styles.failed },
  ].filter(({ amount }) => amount > 0)
  return (
    <div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label="Sent"
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={sent}
      >
        {parts.map(({ word, amount, className }) => (
          <i key={word} className={className} style={{ width: `${(100 * amount) / count}%` }} />
        ))}
      </div>
      <p className={styles.words} role="status">
        <span>
          {stopped && 'Stopped: '}
          {countText(sent)} of {countText(count)} {done ? '' : 'sent'}
        </span>
        {parts.map(({ word, amount }) => (
          <span key={word} className="dim">
            {countText(amount)} {word}
          </span>
        ))}
      </p>
    </div>
  )
}

function Outcomes({ sending }: { sending: Sending }) {
  const { call, refusal, failure, count, done } = sending
  return (
    <>
      {refusal && (
        <Note
          title={`${count > 1 ? 'First refused' : 'Refused'} with ${refusal.message}`}
          tone="bad"
        >
          {refusal.rejectionId && (
            <Link href={`/rejections/${refusal.rejectionId}`}>
              Open rejection #{refusal.rejectionId}
            </Link>
          )}
        </Note>
      )}
      {failure !== null && <NotAnswered sending={sending} failure={failure} />}
      {done && call && call.id === null && (
        <Note title="Accepted, and not kept" tone="wait">
          <span>
            A call with the message id <span className="mono">{call.messageId}</span> came before.
          </span>
          {call.rejectionId && (
            <Link href={`/rejections/${call.rejectionId}`}>Open rejection #{call.rejectionId}</Link>
          )}
        </Note>
      )}
      {call?.id && <Accepted id={call.id} isLast={count > 1} />}
    </>
  )
}

/** The call as it is on record, with its messages as they go on. */
function Accepted({ id, isLast }: { id: string; isLast: boolean }) {
  const { data } = useQuery(api.calls.get.queryOptions({ input: { id } }))
  return (
    <Note title={isLast ? 'The last that was accepted' : 'Accepted'} tone="good">
      <Link href={`/calls/${id}`}>Open call #{id}</Link>
      {data && (
        <div className={styles.fates}>
          <FateList key={id} fates={data.fates} />
          {isUnconnected(data) && <ConnectOffer key={data.source} source={data.source} />}
        </div>
      )}
    </Note>
  )
}
