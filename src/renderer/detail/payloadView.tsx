import type { Payload } from '../../contract/model.ts'
import { bytesText, countText } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { copy } from '../ui/copy.ts'
import { JsonView } from '../ui/jsonView.tsx'
import { Section } from '../ui/section.tsx'

interface PayloadViewProps {
  title: string
  payload: Payload
  /** What "Copied …" ends in. */
  what: string
}

/** Bytes that came from elsewhere: always plain text, with what was cut off or is not text said. */
export function PayloadView({ title, payload, what }: PayloadViewProps) {
  const { text, encoding, bytes, truncated } = payload
  if (bytes === 0) return <Section title={title}>Empty.</Section>
  return (
    <Section
      title={`${title} · ${bytesText(bytes)}${encoding === 'base64' ? ' · not text, shown as base64' : ''}`}
      actions={<Button onClick={() => void copy(text, what)}>Copy body</Button>}
    >
      <JsonView text={text} raw={encoding === 'base64'} />
      {truncated && (
        <p className="dim">
          More arrived than is kept: this is the beginning, {countText(text.length)} characters.
        </p>
      )}
    </Section>
  )
}
