import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Source } from '../../contract/source.ts'
import { confirm } from '../shell/confirm.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from '../ui/panel.module.css'
import { Segmented } from '../ui/segmented.tsx'
import { TextField } from '../ui/textField.tsx'
import { useRefusal } from '../ui/useRefusal.ts'
import { kindChoices } from './kinds.ts'
import { removeSource, updateSource } from './sourceActs.ts'
import { UsersOfSource } from './usersOfSource.tsx'

interface EditSourceFormProps {
  source: Source
  /** Names of the connected destinations. */
  connected: readonly string[]
  onClose: () => void
}

/** The name and kind of a source, and its removal. */
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
      act: 'Remove source',
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
          <Button className={styles.danger} onClick={() => void remove()}>
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
