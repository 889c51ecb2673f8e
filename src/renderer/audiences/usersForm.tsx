import { useState } from 'react'
import type { Audience } from '../../contract/people.ts'
import { countText, plural } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { Choice, UsersField } from './fields.tsx'
import { changeMembers } from './memberActs.ts'
import { Panel } from '../ui/panel.tsx'
import styles from '../ui/panel.module.css'
import { useRefusal } from '../ui/useRefusal.ts'
import { readUsers } from './userList.ts'

const acts = [
  ['add', 'Add'],
  ['remove', 'Remove'],
  ['release', 'Let the rule decide'],
] as const
const titles = { add: 'Add', remove: 'Remove' } as const
type Act = (typeof acts)[number][0]

/** Many users at once, typed or pasted. */
export function UsersForm({ audience, onClose }: { audience: Audience; onClose: () => void }) {
  const [text, setText] = useState('')
  const [act, setAct] = useState<Act>('add')
  const refusal = useRefusal()
  const { users, repeated } = readUsers(text)
  const submit = async () => {
    if (users.length === 0) return refusal.set({ field: act, message: 'type at least one user id' })
    if (await refusal.run(() => changeMembers(audience.id, { [act]: users }))) onClose()
  }
  const offered = audience.rule === null ? acts.slice(0, 2) : acts
  const whom = users.length === 0 ? 'users' : plural(users.length, 'user')
  const title = act === 'release' ? `Let the rule decide on ${whom}` : `${titles[act]} ${whom}`
  return (
    <Panel
      title="Users by hand"
      onSubmit={() => void submit()}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            {title}
          </Button>
          <Button onClick={onClose}>Close</Button>
          {repeated > 0 && <span className="dim">{countText(repeated)} more than once</span>}
        </>
      }
    >
      <div className={styles.stack}>
        <UsersField
          title="User ids, one a line or between commas"
          value={text}
          onChange={setText}
          problems={[...refusal.at(act), ...refusal.at('')]}
        />
        {refusal.beyond(act) !== null && <p className={styles.wrong}>{refusal.beyond(act)}</p>}
        <Choice label="What to do with them" value={act} choices={offered} onChange={setAct} />
        {act === 'remove' && audience.rule !== null && (
          <p className="dim">They do not belong then even where the rule says so.</p>
        )}
      </div>
    </Panel>
  )
}
