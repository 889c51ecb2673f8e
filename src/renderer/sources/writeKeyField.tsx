import { useState } from 'react'
import type { Source } from '../../contract/source.ts'
import { Button } from '../ui/button/button.tsx'
import { CopyField } from '../ui/field/copyField.tsx'
import { Panel } from '../ui/pane/panel.tsx'
import styles from '../ui/pane/panel.module.css'
import { TextField } from '../ui/field/textField.tsx'
import { useRefusal } from '../ui/field/useRefusal.ts'
import { updateSource } from './sourceActions.ts'
import { newWriteKey } from './writeKey.ts'

interface WriteKeyFieldProps {
  source: Source
  onReplace: () => void
}

export function WriteKeyField({ source, onReplace }: WriteKeyFieldProps) {
  return (
    <CopyField
      label="Write key"
      value={source.writeKey}
      what="the write key"
      trailing={
        <Button look="bare" asks aria-label="Replace the write key" onClick={onReplace}>
          Replace
        </Button>
      }
    />
  )
}

/** Replaces the write key, and explains the effect on clients that use the current one. */
export function ReplaceKeyForm({ source, onClose }: { source: Source; onClose: () => void }) {
  const [next, setNext] = useState(newWriteKey)
  const refusal = useRefusal()
  const { id, writeKey } = source
  const replace = async () => {
    const replaced = await refusal.run(() =>
      updateSource(
        id,
        { writeKey: next.trim() },
        {
          title: 'Write key replaced',
          detail: `Clients with ${writeKey} are rejected from now on.`,
          undo: { writeKey },
        },
      ),
    )
    if (replaced) onClose()
  }
  return (
    <Panel
      title="Replace the write key"
      onSubmit={() => void replace()}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            Replace write key
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          The key <span className="mono">{writeKey}</span> stops working at once: clients that still
          send it are rejected with 401. Messages already accepted are still delivered.
        </p>
        <TextField
          mono
          label="New write key"
          value={next}
          onChange={setNext}
          error={refusal.error('writeKey') ?? refusal.beyond('writeKey')}
          trailing={
            <button type="button" onClick={() => setNext(newWriteKey())}>
              Generate
            </button>
          }
        />
      </div>
    </Panel>
  )
}
