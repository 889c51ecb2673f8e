import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Capture, MessageDetail, SignatureVerdict } from '../../contract/model.ts'
import { api } from '../api.ts'
import { statusQuery } from '../connection.ts'
import { plural } from '../ui/amounts.ts'
import { CopyButton } from '../ui/copyButton.tsx'
import { HeaderTable } from '../ui/headerTable.tsx'
import { Note } from '../ui/note.tsx'
import { PickList } from '../ui/pickList.tsx'
import { Section } from '../ui/section.tsx'
import { instantText } from '../ui/timeWords.ts'
import { PayloadView } from './payloadView.tsx'
import picker from './picker.module.css'

const verdicts: Record<
  SignatureVerdict,
  { title: string; tone: 'good' | 'bad' | 'plain'; detail: string }
> = {
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
  return <Captures captures={data.items} />
}

function Captures({ captures }: { captures: readonly Capture[] }) {
  const [picked, pick] = useState<string | null>(null)
  const shown = captures.find(({ id }) => id === picked) ?? captures[0]
  const title = plural(captures.length, 'capture')
  return (
    <>
      {captures.length > 1 && (
        <Section title={title}>
          <PickList
            label={title}
            layout={picker.captures}
            items={captures.map((capture) => ({ key: capture.id, cells: cellsOf(capture) }))}
            picked={shown?.id}
            onPick={pick}
          />
        </Section>
      )}
      {shown && <CaptureView capture={shown} />}
    </>
  )
}

function cellsOf({ status, receiver, signature, receivedAt }: Capture) {
  return (
    <>
      <span className={picker.result}>{status}</span>
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

function CaptureView({ capture }: { capture: Capture }) {
  const verdict = verdicts[capture.signature]
  return (
    <>
      <Section title="Capture">
        <HeaderTable
          label="Capture"
          lines={[
            ['Receiver', capture.receiver],
            ['Request', `${capture.method} ${capture.path}`],
            ['Received', instantText(capture.receivedAt)],
            ['Answered', String(capture.status)],
          ]}
        />
      </Section>
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
