import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { MessageDetail } from '../../contract/model.ts'
import { untilText } from '../../contract/format.ts'
import { api } from '../rpc/api.ts'
import { useCell } from '../ui/cell.ts'
import { statusQuery } from '../rpc/connection.ts'
import { deliverySwitch } from '../engine/delivery.ts'
import { Button } from '../ui/button/button.tsx'
import { Note } from '../ui/notice/note.tsx'
import { useTicking } from '../ui/ticker.ts'
import { arrivalWords, type NextStep } from './arrival.ts'
import { useBuiltIn } from './builtInWay.tsx'
import { ownUrl } from './ownUrl.ts'
import styles from './start.module.css'

/** The live result of the test event. */
export function ArrivalNote({
  messageId,
  isSending,
}: {
  messageId: string | null
  isSending: boolean
}) {
  const { data: message } = useQuery({
    ...api.messages.get.queryOptions({ input: { id: messageId ?? '0' } }),
    enabled: messageId !== null,
  })
  const status = useQuery(statusQuery).data
  if (isSending) return <Note title="Sending…" />
  if (messageId === null || !message) return null
  const last = message.attempts.at(-1)
  if (last) return <Arrived message={message} last={last} />
  if (message.state !== 'queued') return <Note title="Not sent">{message.why}</Note>
  const { state } = status?.delivery ?? {}
  if (status && (state === 'paused' || state === 'halted')) {
    const { title, action } = deliverySwitch(status)
    return (
      <Note tone="wait" title={`Delivery is ${state}.`}>
        <span>The test event is queued. {status.delivery.reason}</span>
        {state === 'paused' && (
          <Button asks onClick={action}>
            {title}
          </Button>
        )}
      </Note>
    )
  }
  return <Note title="Sending…" />
}

interface ArrivedProps {
  message: MessageDetail
  last: MessageDetail['attempts'][number]
}

function Arrived({ message, last }: ArrivedProps) {
  const { title, text, nextStep } = arrivalWords(last)
  const warning = useCell(ownUrl).destination?.warnings[0]?.message
  const wait = useTicking((now) =>
    message.state === 'retrying' && message.nextAttemptAt
      ? untilText(message.nextAttemptAt, now)
      : null,
  )
  return (
    <Note tone={last.verdict === 'success' ? 'good' : 'wait'} title={title}>
      <span>
        {text} {nextStep && <Next step={nextStep} />}
      </span>
      {warning !== undefined && <span>{warning}</span>}
      <span className={styles.row}>
        <Link href={`/deliveries/${message.id}`}>Show in Deliveries</Link>
        {wait !== null && <span className="faint">Will retry {wait}.</span>}
      </span>
    </Note>
  )
}

function Next({ step }: { step: NextStep }) {
  const { sendTo } = useBuiltIn()
  if (step === 'trusted-ca')
    return (
      <>
        <Link href="/settings?setting=trusted-ca">trust its CA</Link>.
      </>
    )
  return (
    <>
      <Button look="bare" asks className={styles.inline} onClick={sendTo}>
        use the built-in receiver
      </Button>
      .
    </>
  )
}
