import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { Sending } from '../../../contract/compose.ts'
import { countText } from '../../../contract/format.ts'
import { api } from '../../rpc/api.ts'
import { useCell } from '../../ui/cell.ts'
import { ConnectOffer } from '../../connections/connectOffer.tsx'
import { RoutingList, isUnconnected } from '../../message/call/routing.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/notice/note.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { NotAnswered } from './notAnswered.tsx'
import { wordsOf } from './outcome.ts'
import { current, noteOutcome, sendingQuery, stopSending } from './sending.ts'
import styles from './sendingView.module.css'

/** The progress or result of the last sending. */
export function SendingView() {
  const begun = useCell(current)
  const { data, error } = useQuery({ ...sendingQuery(begun?.id ?? '0'), enabled: begun !== null })
  useEffect(() => {
    if (data) noteOutcome(data)
  }, [data])
  if (!begun) return null
  if (error)
    return (
      <Note title="The progress could not be loaded" tone="bad">
        {error.message}
      </Note>
    )
  if (!data) return null
  return (
    <Section
      title={wordsOf(data).title}
      actions={
        !data.done && (
          <Button asks onClick={() => void stopSending(data.id)}>
            Stop
          </Button>
        )
      }
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
    { word: 'rejected', amount: refused, className: styles.refused },
    { word: 'without response', amount: failed, className: styles.failed },
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
          title={`${count > 1 ? 'First rejected' : 'Rejected'} with ${refusal.message}`}
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
        <Note title="Accepted, but not stored" tone="wait">
          <span>
            A call with the message id <span className="mono">{call.messageId}</span> was received
            before.
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

/** The stored call, with the live state of its messages. */
function Accepted({ id, isLast }: { id: string; isLast: boolean }) {
  const { data } = useQuery(api.calls.get.queryOptions({ input: { id } }))
  return (
    <Note title={isLast ? 'Last accepted call' : 'Accepted'} tone="good">
      <Link href={`/calls/${id}`}>Open call #{id}</Link>
      {data && (
        <div className={styles.routing}>
          <RoutingList key={id} decisions={data.fates} />
          {isUnconnected(data) && <ConnectOffer key={data.source} source={data.source} />}
        </div>
      )}
    </Note>
  )
}
