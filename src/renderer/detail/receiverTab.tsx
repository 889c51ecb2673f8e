import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attempt, Capture, MessageDetail } from '../../contract/model.ts'
import { api } from '../api.ts'
import { statusQuery } from '../connection.ts'
import { plural } from '../ui/amounts.ts'
import { classes } from '../ui/classes.ts'
import { CopyButton } from '../ui/copyButton.tsx'
import { HeaderTable } from '../ui/headerTable.tsx'
import { Note } from '../ui/note.tsx'
import { PickList } from '../ui/pickList.tsx'
import { Section } from '../ui/section.tsx'
import { instantText } from '../ui/timeWords.ts'
import { attemptOf } from './attemptOf.ts'
import { PayloadView } from './payloadView.tsx'
import picker from './picker.module.css'

interface VerdictWords {
  title: string
  tone: 'good' | 'wait' | 'bad' | 'plain'
  detail: string
}

const verdicts: Record<string, VerdictWords> = {
  valid: {
    title: 'Signature valid',
    tone: 'good',
    detail: 'X-Signature is the HMAC-SHA1 of these bytes under the shared secret.',
  },
  invalid: {
    title: 'Signature invalid',
    tone: 'bad',
    detail: 'X-Signature is not the HMAC-SHA1 of these bytes under the shared secret.',
  },
  missing: {
    title: 'Signature missing',
    tone: 'bad',
    detail: 'The destination has a shared secret, and no X-Signature came.',
  },
  unsigned: {
    title: 'Not signed',
    tone: 'plain',
    detail: 'The destination has no shared secret, so it sends no X-Signature.',
  },
  unchecked: {
    title: 'Signature not checked',
    tone: 'wait',
    detail:
      'An X-Signature came, but no destination that sends here has a secret to check it with.',
  },
}

/** What our own receivers saw of a message. */
export function ReceiverTab({ message }: { message: MessageDetail }) {
  const receiver = useQuery(statusQuery).data?.addresses.receiver
  const { data, error } = useQuery(
    api.captures.list.queryOptions({ input: { message: message.id, limit: 50 } }),
  )
  if (error)
    return (
      <Note title="The captures cannot be shown" tone="bad">
        {error.message}
      </Note>
    )
  if (!data) return null
  if (data.items.length === 0) return <NoCapture message={message} receiver={receiver} />
  return <Captures captures={data.items} attempts={message.attempts} />
}

interface CapturesProps {
  captures: readonly Capture[]
  attempts: readonly Attempt[]
}

function Captures({ captures, attempts }: CapturesProps) {
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
      {shown && <CaptureView capture={shown} late={late(shown)} />}
    </>
  )
}

function cellsOf({ status, receiver, signature, receivedAt }: Capture, late: boolean) {
  return (
    <>
      <span className={classes(picker.result, late && picker.wait)}>
        {late ? `${status} late` : status}
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
      <Note title="No receiver saw this message yet">
        A capture appears here once an attempt reaches {receiver}.
      </Note>
    )
  return (
    <>
      <Note title="No endpoint of this message is one of our receivers">
        A receiver is our own mock endpoint. It shows what arrived, checks the signature over the
        exact bytes, and answers what you tell it to. Give the destination an endpoint at the
        receiver's address to see it here.
      </Note>
      {receiver && (
        <div>
          <span className="mono">{receiver}</span>{' '}
          <CopyButton text={receiver} what="the receiver's address" />
        </div>
      )}
    </>
  )
}

function CaptureView({ capture, late }: { capture: Capture; late: boolean }) {
  const verdict = verdicts[capture.signature] ?? {
    title: `Signature ${capture.signature}`,
    tone: 'plain',
    detail: '',
  }
  return (
    <>
      <Section title="Capture">
        <HeaderTable
          label="Capture"
          lines={[
            ['Receiver', capture.receiver],
            ['Request', `${capture.method} ${capture.path}`],
            ['Received', instantText(capture.receivedAt)],
            ['Answered', late ? `${capture.status}, too late` : String(capture.status)],
          ]}
        />
      </Section>
      {late && (
        <Note title="The answer came after the 5 s that an attempt waits" tone="wait">
          So it did not count: for the message, this attempt timed out.
        </Note>
      )}
      <Note title={verdict.title} tone={verdict.tone}>
        {verdict.detail}
      </Note>
      <Section title="Headers as received">
        <HeaderTable label="Headers as received" lines={capture.headers} />
      </Section>
      <PayloadView title="Body as received" payload={capture.body} what="the captured body" />
    </>
  )
}
