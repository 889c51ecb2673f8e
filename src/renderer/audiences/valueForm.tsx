import { useState } from 'react'
import type { Trait } from '../../contract/people.ts'
import { TextField } from '../ui/textField.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import styles from '../ui/panel.module.css'
import { readValue } from './traitValue.ts'
import { useRefusal } from '../ui/useRefusal.ts'
import { changeValues } from './valueActs.ts'

/** The value of one user, by hand. Stays open for the next one. */
export function ValueForm({ trait, onClose }: { trait: Trait; onClose: () => void }) {
  const [userId, setUserId] = useState('')
  const [text, setText] = useState('')
  const refusal = useRefusal()
  const user = userId.trim()
  const change = async (wish: Parameters<typeof changeValues>[1]) => {
    if (!(await refusal.run(() => changeValues(trait.id, wish)))) return
    setUserId('')
    setText('')
  }
  const noUser = () => refusal.set({ field: 'user', message: 'a user id is not empty' })
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
      title="Set a value by hand"
      onSubmit={() => void submit()}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            Set value
          </Button>
          {/* Of those who have no value because it was cleared there is no row to do it in. */}
          {trait.compute !== null && <Button onClick={release}>Let it be computed</Button>}
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
            label={'Value: 3, true, pro, "3" for a text, ["a", "b"]'}
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
