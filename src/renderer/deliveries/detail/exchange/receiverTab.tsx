import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { answeredText } from '../../../../contract/behaviour/words.ts'
import type { Attempt, MessageDetail } from '../../../../contract/model.ts'
import type { Capture } from '../../../../contract/receiver.ts'
import { instantText, plural } from '../../../../contract/format.ts'
import { receiversQuery } from '../../../connections/queries.ts'
import { api } from '../../../rpc/api.ts'
import { statusQuery } from '../../../rpc/connection.ts'
import { CaptureView } from '../../../message/exchange/captureView.tsx'
import { CaptureSignature } from '../../../message/signature/captureSignature.tsx'
import { classes } from '../../../ui/classes.ts'
import { LoadState } from '../../../ui/pane/loadState.tsx'
import { Note } from '../../../ui/notice/note.tsx'
import { PickList } from '../../../ui/list/pickList.tsx'
import { Section } from '../../../ui/pane/section.tsx'
import { attemptOf } from './attemptOf.ts'
import picker from './picker.module.css'

interface ReceiverTabProps {
  message: MessageDetail
  onVerify: () => void
}

/** The captures of a message. */
export function ReceiverTab({ message, onVerify }: ReceiverTabProps) {
  const receiver = useQuery(statusQuery).data?.addresses.receiver
  const { data, error, refetch } = useQuery(
    api.captures.list.queryOptions({ input: { message: message.id, limit: 50 } }),
  )
  if (!data) return <LoadState what="the captures" error={error} onRetry={() => void refetch()} />
  if (data.items.length === 0) return <NoCapture message={message} receiver={receiver} />
  return <Captures captures={data.items} attempts={message.attempts} onVerify={onVerify} />
}

interface CapturesProps {
  captures: readonly Capture[]
  attempts: readonly Attempt[]
  onVerify: () => void
}

function Captures({ captures, attempts, onVerify }: CapturesProps) {
  const [picked, pick] = useState<string | null>(null)
  const shown = captures.find(({ id }) => id === picked) ?? captures[0]
  const late = (capture: Capture) => attemptOf(capture, attempts)?.outcome === 'timeout'
  const title = plural(captures.length, 'capture')
  return (
    <>
      {captures.length > 1 && (
        <Section title={title}>
          <PickList
            label={title}
            layout={picker.captures}
            items={captures.map((capture) => ({
              key: capture.id,
              cells: cellsOf(capture, late(capture)),
            }))}
            picked={shown?.id}
            onPick={pick}
          />
        </Section>
      )}
      {shown && <ReceiverLink name={shown.receiver} />}
      {shown && (
        <CaptureView
          capture={shown}
          late={late(shown)}
          verify={{ title: 'How to verify the signature', show: onVerify }}
        >
          {shown.signature === 'invalid' && <CaptureSignature key={shown.id} capture={shown} />}
        </CaptureView>
      )}
    </>
  )
}

/** To where the responses of the receiver are set. */
function ReceiverLink({ name }: { name: string }) {
  const receiver = useQuery(receiversQuery).data?.items.find((each) => each.name === name)
  if (!receiver) return null
  return (
    <p>
      Captured by the receiver <Link href={`/receivers/${receiver.id}`}>{name}</Link>
    </p>
  )
}

function cellsOf(capture: Capture, late: boolean) {
  const { receiver, signature, receivedAt } = capture
  return (
    <>
      <span className={classes(picker.result, late && picker.wait)}>
        {late ? `${answeredText(capture)} late` : answeredText(capture)}
      </span>
      <span>{receiver}</span>
      <span className="dim">{signature}</span>
      <span className={picker.time}>{instantText(receivedAt).slice(11)}</span>
    </>
  )
}

function NoCapture({ message, receiver }: { message: MessageDetail; receiver?: string }) {
  const ours = receiver && message.endpoints.some(({ url }) => url.startsWith(`${receiver}/`))
  if (ours)
    return (
      <Note title="No receiver got this message yet">
        A capture appears here once an attempt reaches {receiver}. Cleared captures are not shown.
      </Note>
    )
  return (
    <Note title="No endpoint of this message is one of our receivers">
      <span>
        A receiver is a mock endpoint of Hookbench. It shows what arrived, checks the signature over
        the exact bytes, and responds as you set it.
      </span>
      <span className={picker.links}>
        <Link href={`/destinations/${message.destinationId}`}>
          Add an endpoint to {message.destination}
        </Link>
        <Link href="/receivers/new">New receiver</Link>
      </span>
    </Note>
  )
}
