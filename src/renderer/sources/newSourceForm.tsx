import { useState } from 'react'
import { useLocation } from 'wouter'
import type { SourceKind } from '../../contract/model.ts'
import { client } from '../rpc/api.ts'
import { Button } from '../ui/button/button.tsx'
import { Field } from '../ui/field/field.tsx'
import { Panel } from '../ui/pane/panel.tsx'
import styles from '../ui/pane/panel.module.css'
import { Segmented } from '../ui/field/segmented.tsx'
import { TextField } from '../ui/field/textField.tsx'
import { say } from '../ui/notice/toasts.tsx'
import { useRefusal } from '../ui/field/useRefusal.ts'
import { kindChoices } from './kinds.ts'
import { readSourcesAgain } from './sourceActions.ts'
import { newWriteKey } from './writeKey.ts'

/** Creates a source and opens it. */
export function NewSourceForm() {
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<SourceKind>('server')
  const [writeKey, setWriteKey] = useState('')
  const refusal = useRefusal()
  const submit = () =>
    refusal.run(async () => {
      const source = await client.sources.create({
        name,
        kind,
        ...(writeKey.trim() && { writeKey: writeKey.trim() }),
      })
      await readSourcesAgain()
      say('Source created', source.name)
      navigate(`/sources/${source.id}`, { replace: true })
    })
  const close = () => navigate('/sources')
  const beyond = refusal.beyond('name', 'kind', 'writeKey')
  return (
    <Panel
      title="New source"
      onSubmit={() => void submit()}
      onClose={close}
      foot={
        <>
          <Button look="primary" type="submit">
            Create source
          </Button>
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      <div className={styles.stack}>
        <div className={styles.fields}>
          <TextField
            label="Name"
            value={name}
            onChange={setName}
            placeholder="checkout-api"
            error={refusal.error('name')}
          />
          <Field label="Kind" problems={refusal.at('kind')}>
            {() => <Segmented label="Kind" value={kind} choices={kindChoices} onChange={setKind} />}
          </Field>
        </div>
        <TextField
          mono
          label="Write key"
          value={writeKey}
          onChange={setWriteKey}
          placeholder="Generated if empty"
          error={refusal.error('writeKey')}
          trailing={
            <button type="button" onClick={() => setWriteKey(newWriteKey())}>
              Generate
            </button>
          }
        />
        {beyond !== null && (
          <p role="alert" className={styles.wrong}>
            {beyond}
          </p>
        )}
      </div>
    </Panel>
  )
}
