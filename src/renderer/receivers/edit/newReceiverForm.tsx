import { useState } from 'react'
import { useLocation } from 'wouter'
import { client } from '../../rpc/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/pane/panel.tsx'
import styles from '../../ui/pane/panel.module.css'
import { TextField } from '../../ui/field/textField.tsx'
import { say } from '../../ui/notice/toasts.tsx'
import { useRefusal } from '../../ui/field/useRefusal.ts'
import { readReceiversAgain } from '../actions/receiverActions.ts'
import { readStatuses } from './statuses.ts'

/** Creates a receiver and opens it. */
export function NewReceiverForm() {
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [path, setPath] = useState('')
  const [statuses, setStatuses] = useState('200')
  const refusal = useRefusal()
  const submit = async () => {
    const list = readStatuses(statuses)
    if ('fault' in list) return refusal.set({ field: 'respond', message: list.fault })
    await refusal.run(async () => {
      const receiver = await client.receivers.create({
        name,
        respond: list.respond,
        ...(path.trim() && { path: path.trim() }),
      })
      await readReceiversAgain()
      say('Receiver created', receiver.name)
      navigate(`/receivers/${receiver.id}`, { replace: true })
    })
  }
  const close = () => navigate('/receivers')
  const beyond = refusal.beyond('name', 'path', 'respond')
  return (
    <Panel
      title="New receiver"
      onSubmit={() => void submit()}
      onClose={close}
      foot={
        <>
          <Button look="primary" type="submit">
            Create receiver
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
            placeholder="flaky"
            error={refusal.error('name')}
          />
          <TextField
            mono
            label="Path"
            value={path}
            onChange={setPath}
            placeholder={`/${encodeURIComponent(name.trim() || 'flaky')}`}
            error={refusal.error('path')}
          />
          <TextField
            mono
            label="Responses in order; the last one repeats"
            value={statuses}
            onChange={setStatuses}
            placeholder="500, 500, 200"
            error={refusal.error('respond')}
          />
        </div>
        {beyond !== null && (
          <p role="alert" className={styles.wrong}>
            {beyond}
          </p>
        )}
      </div>
    </Panel>
  )
}
