import { Link } from 'wouter'
import { useCell } from '../ui/cell.ts'
import { Button } from '../ui/button/button.tsx'
import type { FieldProblem } from '../ui/field/field.tsx'
import { focusOnce } from '../ui/focusOnce.ts'
import { Note } from '../ui/notice/note.tsx'
import { TextField } from '../ui/field/textField.tsx'
import { ArrivalNote } from './arrivalNote.tsx'
import { changeOwnUrl, ownUrl, sendToOwnUrl } from './ownUrl.ts'
import styles from './start.module.css'

interface OwnUrlFormProps {
  onSend: (() => void) | undefined
  startsInField: boolean
}

export function OwnUrlForm({ onSend, startsInField }: OwnUrlFormProps) {
  const { url, secret, isSending, destination, messageId, fault } = useCell(ownUrl)
  const faultAt = (field: 'url' | 'secret') => (fault?.field === field ? fault.message : null)
  const type = (change: { url: string } | { secret: string }) =>
    changeOwnUrl({ ...change, fault: null })
  return (
    <form
      className={styles.way}
      aria-label="Send to my own URL"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend?.()
        void sendToOwnUrl()
      }}
    >
      <h3 className={styles.name}>Send to my own URL</h3>
      <TextField
        label="Endpoint"
        mono
        placeholder="http://localhost:9001/hook"
        {...(startsInField && { ref: focusOnce })}
        value={url}
        error={faultAt('url')}
        onChange={(value) => type({ url: value })}
      />
      <TextField
        label="Shared secret, optional"
        mono
        value={secret}
        problems={problemsOfSecret(secret, faultAt('secret'))}
        onChange={(value) => type({ secret: value })}
        trailing={
          <button
            type="button"
            aria-label="Generate a shared secret"
            onClick={() => type({ secret: randomSecret() })}
          >
            Generate
          </button>
        }
      />
      <div className={styles.row}>
        <Button look="primary" type="submit" unless={isSending ? 'Sending' : null}>
          {buttonTitle(secret, messageId !== null || fault !== null)}
        </Button>
        {destination ? (
          <Link href={`/destinations/${destination.id}`}>Edit destination {destination.name}</Link>
        ) : (
          <span className="faint">creates a destination you can edit</span>
        )}
      </div>
      <div role="status">
        {fault?.field === null && (
          <Note tone="bad" title="Not sent">
            <span>
              {fault.message} {fault.link && <Link href={fault.link.href}>{fault.link.title}</Link>}
            </span>
          </Note>
        )}
        {!fault && <ArrivalNote messageId={messageId} isSending={isSending} />}
      </div>
    </form>
  )
}

function problemsOfSecret(secret: string, fault: string | null): FieldProblem[] {
  if (fault !== null) return [{ kind: 'fault', message: fault }]
  return secret === ''
    ? [{ kind: 'notice', message: 'Without a secret, events are not signed.' }]
    : []
}

function buttonTitle(secret: string, isAgain: boolean): string {
  if (isAgain) return 'Send again'
  return secret === '' ? 'Send an unsigned test event' : 'Send a signed test event'
}

/** 192 random bits, in letters and digits that need no escaping anywhere. */
function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
