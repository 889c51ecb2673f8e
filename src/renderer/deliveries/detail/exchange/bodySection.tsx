import { useState } from 'react'
import type { BodyProfile, MessageDetail } from '../../../../contract/model.ts'
import { bytesText } from '../../../../contract/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import { copy } from '../../../ui/notice/copy.ts'
import { JsonView } from '../../../ui/code/jsonView.tsx'
import { Section } from '../../../ui/pane/section.tsx'

interface BodySectionProps {
  title: string
  profile: BodyProfile
  text: string
  bytes: number
  /** Completes the toast "Copied …". */
  what: string
}

/** A body, formatted or raw. */
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
      <JsonView text={text} raw={raw} of="body" />
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
