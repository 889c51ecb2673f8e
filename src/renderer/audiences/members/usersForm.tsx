import { useState } from 'react'
import type { Audience } from '../../../contract/people.ts'
import { countText, plural } from '../../../contract/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Choice, UsersField } from '../kinds/fields.tsx'
import { changeUsers } from './changeUsers.ts'
import { Panel } from '../../ui/pane/panel.tsx'
import styles from '../../ui/pane/panel.module.css'
import { useRefusal } from '../../ui/field/useRefusal.ts'
import { readIds } from '../../ui/field/idList.ts'

const actions = [
  ['add', 'Add'],
  ['remove', 'Remove'],
  ['release', 'Reset to rule'],
] as const
const titles = { add: 'Add', remove: 'Remove' } as const
type Action = (typeof actions)[number][0]

/** Adds, removes or resets many users at once. */
export function UsersForm({ audience, onClose }: { audience: Audience; onClose: () => void }) {
  const [text, setText] = useState('')
  const [action, setAction] = useState<Action>('add')
  const refusal = useRefusal()
  const { ids: users, repeated } = readIds(text)
  const submit = async () => {
    if (users.length === 0)
      return refusal.set({ field: action, message: 'enter at least one user id' })
    if (await refusal.run(() => changeUsers('audience', audience.id, { [action]: users })))
      onClose()
  }
  const offered = audience.rule === null ? actions.slice(0, 2) : actions
  const whom = users.length === 0 ? 'users' : plural(users.length, 'user')
  const title = action === 'release' ? `Reset ${whom} to rule` : `${titles[action]} ${whom}`
  return (
    <Panel
      title="Add or remove users"
      onSubmit={() => void submit()}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            {title}
          </Button>
          <Button onClick={onClose}>Close</Button>
          {repeated > 0 && <span className="dim">{countText(repeated)} repeated</span>}
        </>
      }
    >
      <div className={styles.stack}>
        <UsersField
          title="User ids, one per line or comma-separated"
          value={text}
          onChange={setText}
          problems={[...refusal.at(action), ...refusal.at('')]}
        />
        {refusal.beyond(action) !== null && (
          <p className={styles.wrong}>{refusal.beyond(action)}</p>
        )}
        <Choice label="Action" value={action} choices={offered} onChange={setAction} />
        {action === 'remove' && audience.rule !== null && (
          <p className="dim">
            Removed users stay out of the audience even if the rule matches them.
          </p>
        )}
      </div>
    </Panel>
  )
}
