import type { Payload } from '../../../contract/model.ts'
import { bytesText, countText } from '../../../contract/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { copy } from '../../ui/notice/copy.ts'
import { JsonView } from '../../ui/code/jsonView.tsx'
import { Section } from '../../ui/pane/section.tsx'

interface PayloadViewProps {
  title: string
  payload: Payload
  /** Completes the toast "Copied …". */
  what: string
  copyTitle?: string
}

/** Foreign bytes, always shown as plain text, with a note if truncated or binary. */
export function PayloadView({ title, payload, what, copyTitle = 'Copy body' }: PayloadViewProps) {
  const { text, encoding, bytes, truncated } = payload
  if (bytes === 0) return <Section title={title}>Empty.</Section>
  return (
    <Section
      title={`${title} · ${bytesText(bytes)}${encoding === 'base64' ? ' · not text, shown as base64' : ''}`}
      actions={<Button onClick={() => void copy(text, what)}>{copyTitle}</Button>}
    >
      <JsonView text={text} raw={encoding === 'base64'} />
      {truncated && (
        <p className="dim">
          The body was too large to store in full. These are the first {countText(text.length)}{' '}
          characters.
        </p>
      )}
    </Section>
  )
}
