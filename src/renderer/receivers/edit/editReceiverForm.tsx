import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Destination } from '../../../contract/destination.ts'
import type { Receiver } from '../../../contract/receiver.ts'
import { plural } from '../../../contract/format.ts'
import { isolated } from '../../../contract/isolated.ts'
import { confirm } from '../../ui/dialog/confirm.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/pane/panel.tsx'
import styles from '../../ui/pane/panel.module.css'
import { TextField } from '../../ui/field/textField.tsx'
import { useRefusal } from '../../ui/field/useRefusal.ts'
import { moveEndpoints, removeReceiver, updateReceiver } from '../actions/receiverActions.ts'
import own from './edit.module.css'

interface EditReceiverFormProps {
  receiver: Receiver
  /** The destinations that have it as an endpoint. */
  users: readonly Destination[]
  onClose: () => void
}

/** The name and path of a receiver, and its removal. */
export function EditReceiverForm({ receiver, users, onClose }: EditReceiverFormProps) {
  const [, navigate] = useLocation()
  const [name, setName] = useState(receiver.name)
  const [path, setPath] = useState(receiver.path)
  const [moves, setMoves] = useState(true)
  const refusal = useRefusal()
  const isMoved = path.trim() !== receiver.path
  const save = async () => {
    const saved = await refusal.run(async () => {
      const change = { name, path: path.trim() }
      // Without undo, because it would not restore endpoints that were moved with the receiver.
      const undo = isMoved ? {} : { undo: { name: receiver.name } }
      const { url } = await updateReceiver(receiver.id, change, {
        title: 'Receiver saved',
        detail: name.trim(),
        ...undo,
      })
      if (isMoved && moves) await moveEndpoints(users, receiver.url, url)
    })
    if (saved) onClose()
  }
  const remove = async () => {
    const isWanted = await confirm({
      title: `Remove receiver ${receiver.name}?`,
      consequences: [
        `Requests to ${receiver.url} get a 404 response.`,
        ...(receiver.captures > 0 ? [`Its ${plural(receiver.captures, 'capture')} stay.`] : []),
      ],
      action: 'Remove receiver',
      keep: 'Keep receiver',
    })
    if (!isWanted) return
    if (await refusal.run(() => removeReceiver(receiver))) navigate('/receivers', { replace: true })
  }
  const beyond = refusal.beyond('name', 'path')
  return (
    <Panel
      title="Edit receiver"
      onSubmit={() => void save()}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            Save receiver
          </Button>
          <Button onClick={onClose}>Close</Button>
          <Button asks className={styles.danger} onClick={() => void remove()}>
            Remove receiver
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <div className={styles.fields}>
          <TextField label="Name" value={name} onChange={setName} error={refusal.error('name')} />
          <TextField
            mono
            label="Path"
            value={path}
            onChange={setPath}
            error={refusal.error('path')}
          />
        </div>
        {isMoved && users.length > 0 && (
          <label className={own.check}>
            <input
              type="checkbox"
              checked={moves}
              onChange={(event) => setMoves(event.target.checked)}
            />
            Change the endpoint of {users.map((each) => isolated(each.name)).join(', ')} to the new
            URL
          </label>
        )}
        {beyond !== null && (
          <div role="alert">
            <p className={styles.wrong}>{beyond}</p>
            <div className={own.links}>
              {users.map((user) => (
                <Link key={user.id} href={`/destinations/${user.id}`}>
                  Open destination {user.name}
                </Link>
              ))}
            </div>
          </div>
        )}
      </div>
    </Panel>
  )
}
