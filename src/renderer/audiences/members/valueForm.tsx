import { useState } from 'react'
import type { Trait, ValuesChange } from '../../../contract/people.ts'
import { TextField } from '../../ui/field/textField.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/pane/panel.tsx'
import styles from '../../ui/pane/panel.module.css'
import { readValue } from '../kinds/traitValue.ts'
import { useRefusal } from '../../ui/field/useRefusal.ts'
import { changeUsers } from './changeUsers.ts'

/** Sets the value of one user manually. Stays open for the next user. */
export function ValueForm({ trait, onClose }: { trait: Trait; onClose: () => void }) {
  const [userId, setUserId] = useState('')
  const [text, setText] = useState('')
  const refusal = useRefusal()
  const user = userId.trim()
  const change = async (input: Partial<ValuesChange>) => {
    if (!(await refusal.run(() => changeUsers('trait', trait.id, input)))) return
    setUserId('')
    setText('')
  }
  const noUser = () => refusal.set({ field: 'user', message: 'a user id is required' })
  const submit = async () => {
    if (user === '') return noUser()
    const read = readValue(text)
    if ('fault' in read) return refusal.set({ field: 'value', message: read.fault })
    await change({ set: { [user]: read.value } })
  }
  const release = () => (user === '' ? noUser() : void change({ release: [user] }))
  const beyond = refusal.beyond('user', 'value')
  return (
    <Panel
      title="Set a value manually"
      onSubmit={() => void submit()}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            Set value
          </Button>
          {/* Also offered here, because a user whose value was cleared has no row. */}
          {trait.compute !== null && (
            <Button asks onClick={release}>
              Reset to computed
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className={styles.stack}>
        <div className={styles.fields}>
          <TextField
            mono
            label="User id"
            value={userId}
            onChange={setUserId}
            placeholder="u_3310"
            problems={refusal.at('user')}
          />
          <TextField
            mono
            label={'Value: 3, true, pro, "3" for a string, ["a", "b"]'}
            value={text}
            onChange={setText}
            placeholder="129.5"
            problems={refusal.at('value')}
          />
        </div>
        {beyond !== null && <p className={styles.wrong}>{beyond}</p>}
      </div>
    </Panel>
  )
}
