import { useState } from 'react'
import type { BodyProfile, MessageDetail } from '../../contract/model.ts'
import { bytesText } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { copy } from '../ui/copy.ts'
import { JsonView } from '../ui/jsonView.tsx'
import { Section } from '../ui/section.tsx'

interface BodySectionProps {
  title: string
  profile: BodyProfile
  text: string
  bytes: number
  /** What "Copied …" ends in. */
  what: string
}

/** A body, laid out to be read or raw as it was on the wire. */
function BodySection({ title, profile, text, bytes, what }: BodySectionProps) {
  const [raw, setRaw] = useState(false)
  return (
    <Section
      title={`${title} · ${profile} profile · ${bytesText(bytes)}`}
      actions={
        <>
          <Button aria-pressed={raw} onClick={() => setRaw(!raw)}>
            {raw ? 'Formatted' : 'Raw'}
          </Button>
          <Button onClick={() => void copy(text, what)}>Copy body</Button>
        </>
      }
    >
      <JsonView text={text} raw={raw} />
    </Section>
  )
}

/** The body of a message: the same in every attempt. */
export function SentBody({ message }: { message: MessageDetail }) {
  return (
    <BodySection
      title={message.attempts.length > 0 ? 'Body as sent' : 'Body'}
      profile={message.profile}
      text={message.body}
      bytes={message.bodyBytes}
      what="the body"
    />
  )
}
