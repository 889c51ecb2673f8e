import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Source } from '../../contract/source.ts'
import { confirm } from '../ui/dialog/confirm.ts'
import { Button } from '../ui/button/button.tsx'
import { Field } from '../ui/field/field.tsx'
import { Panel } from '../ui/pane/panel.tsx'
import styles from '../ui/pane/panel.module.css'
import { Segmented } from '../ui/field/segmented.tsx'
import { TextField } from '../ui/field/textField.tsx'
import { useRefusal } from '../ui/field/useRefusal.ts'
import { kindChoices } from './kinds.ts'
import { removeSource, updateSource } from './sourceActions.ts'
import { UsersOfSource } from './usersOfSource.tsx'

interface EditSourceFormProps {
  source: Source
  /** Names of the connected destinations. */
  connected: readonly string[]
  onClose: () => void
}

/** Edits the name and kind of a source, and removes it. */
export function EditSourceForm({ source, connected, onClose }: EditSourceFormProps) {
  const [, navigate] = useLocation()
  const [name, setName] = useState(source.name)
  const [kind, setKind] = useState(source.kind)
  const refusal = useRefusal()
  const save = async () => {
    const undo = { name: source.name, kind: source.kind }
    const saved = await refusal.run(() =>
      updateSource(source.id, { name, kind }, { title: 'Source saved', detail: name.trim(), undo }),
    )
    if (saved) onClose()
  }
  const remove = async () => {
    const isWanted = await confirm({
      title: `Remove source ${source.name}?`,
      consequences: consequencesOf(source, connected),
      action: 'Remove source',
      keep: 'Keep source',
    })
    if (!isWanted) return
    if (await refusal.run(() => removeSource(source))) navigate('/sources', { replace: true })
  }
  const beyond = refusal.beyond('name', 'kind')
  return (
    <Panel
      title="Edit source"
      onSubmit={() => void save()}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            Save source
          </Button>
          <Button onClick={onClose}>Close</Button>
          <Button asks className={styles.danger} onClick={() => void remove()}>
            Remove source
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <div className={styles.fields}>
          <TextField label="Name" value={name} onChange={setName} error={refusal.error('name')} />
          <Field label="Kind" problems={refusal.at('kind')}>
            {() => <Segmented label="Kind" value={kind} choices={kindChoices} onChange={setKind} />}
          </Field>
        </div>
        {beyond !== null && (
          <div role="alert" className={styles.wrong}>
            <p className={styles.wrong}>{beyond}</p>
            <UsersOfSource source={source.name} />
          </div>
        )}
      </div>
    </Panel>
  )
}

function consequencesOf({ writeKey }: Source, connected: readonly string[]): string[] {
  return [
    `Calls with the write key ${writeKey} are rejected with 401.`,
    ...(connected.length > 0 ? [`It is disconnected from ${connected.join(', ')}.`] : []),
    'Its calls stay in the list, and messages already accepted are still delivered.',
  ]
}
