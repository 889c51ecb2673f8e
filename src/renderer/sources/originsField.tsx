import { X } from 'lucide-react'
import { useState } from 'react'
import type { Source } from '../../contract/source.ts'
import { Button } from '../ui/button/button.tsx'
import { TextField } from '../ui/field/textField.tsx'
import { useRefusal } from '../ui/field/useRefusal.ts'
import { useFirst } from '../ui/list/useFirst.tsx'
import { orShowFault } from '../ui/notice/orShowFault.ts'
import { Panel } from '../ui/pane/panel.tsx'
import { updateSource } from './sourceActions.ts'
import styles from './sources.module.css'

const shownFirst = 12

interface OriginsFieldProps {
  source: Source
  onAdd: () => void
}

/** The origins of web pages that may send calls, with actions to remove and add one. */
export function OriginsField({ source, onAdd }: OriginsFieldProps) {
  const { id, allowedOrigins } = source
  const { shown, more } = useFirst(allowedOrigins, shownFirst)
  const remove = (origin: string) =>
    orShowFault('Origin not removed', () =>
      updateSource(
        id,
        { allowedOrigins: allowedOrigins.filter((each) => each !== origin) },
        {
          title: 'Origin removed',
          detail: `Calls from pages at ${origin} are rejected with 403.`,
          undo: { allowedOrigins },
        },
      ),
    )
  return (
    <div className={styles.field} role="group" aria-label="Allowed origins">
      <span className={styles.label}>Allowed origins</span>
      <div className={styles.tokens}>
        <span className="dim">Pages of localhost{allowedOrigins.length === 0 && ' only'}</span>
        {shown.map((origin) => (
          <span key={origin} className={styles.token}>
            <span className={styles.origin}>{origin}</span>
            <Button
              look="bare"
              asks
              aria-label={`Remove ${origin}`}
              title={`Remove ${origin}`}
              onClick={() => void remove(origin)}
            >
              <X size={12} aria-hidden />
            </Button>
          </span>
        ))}
        {more}
        <Button edits onClick={onAdd}>
          Allow an origin
        </Button>
      </div>
    </div>
  )
}

/** Allows pages of one more origin to send calls. */
export function OriginForm({ source, onClose }: { source: Source; onClose: () => void }) {
  const [origin, setOrigin] = useState('')
  const refusal = useRefusal()
  const { id, name, allowedOrigins } = source
  const submit = async () => {
    const saved = await refusal.run(() =>
      updateSource(
        id,
        { allowedOrigins: [...allowedOrigins, origin] },
        {
          title: 'Origin allowed',
          detail: `Calls of ${name} from pages at ${origin.trim()} are accepted.`,
          undo: { allowedOrigins },
        },
      ),
    )
    if (saved) onClose()
  }
  return (
    <Panel
      title="Allow an origin"
      onSubmit={() => void submit()}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            Allow origin
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p className={styles.hint}>
        Any web page that you open can send calls to this machine, so calls of pages that localhost
        does not serve are rejected. Clients that are not web pages are not concerned.
      </p>
      <TextField
        mono
        label="Origin of the pages: scheme and host, without a path"
        value={origin}
        onChange={setOrigin}
        placeholder="https://shop.example"
        error={refusal.error('allowedOrigins') ?? refusal.beyond('allowedOrigins')}
      />
    </Panel>
  )
}
