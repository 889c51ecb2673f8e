import { useState } from 'react'
import { useLocation } from 'wouter'
import { keyOf } from '../../contract/key.ts'
import { countText, plural } from '../../contract/format.ts'
import { client } from '../rpc/api.ts'
import { TextField } from '../ui/field/textField.tsx'
import { Button } from '../ui/button/button.tsx'
import { say } from '../ui/notice/toasts.tsx'
import { draftOfComputation, readComputation } from './rules/computation.ts'
import { ComputationEditor } from './rules/computationEditor.tsx'
import { Choice, SourceField, UsersField } from './kinds/fields.tsx'
import { type Kind, kindWords, pathOf, readPeopleAgain } from './kinds/kinds.ts'
import { Panel } from '../ui/pane/panel.tsx'
import styles from '../ui/pane/panel.module.css'
import { draftOfRule, readRule } from './rules/ruleDraft.ts'
import { RuleEditor } from './rules/ruleEditor.tsx'
import { useRefusal } from '../ui/field/useRefusal.ts'
import { readIds } from '../ui/field/idList.ts'

const ways = {
  audience: [
    ['hand', 'Manual'],
    ['made', 'By rule'],
  ],
  trait: [
    ['made', 'Computed from events'],
    ['hand', 'Manual'],
  ],
} as const
const questions = { audience: 'Membership', trait: 'Values' }
type Way = 'hand' | 'made'

const firstSyncs = [
  ['now', 'Send on creation'],
  ['hold', 'Do not send yet'],
] as const
type FirstSync = (typeof firstSyncs)[number][0]

/** Creates an audience or computed trait and opens it. */
export function NewForm({ kind }: { kind: Kind }) {
  const [, navigate] = useLocation()
  const [name, setName] = useState('')
  const [typedKey, setTypedKey] = useState<string | null>(null)
  const [source, setSource] = useState('')
  const [way, setWay] = useState<Way>(ways[kind][0][0])
  const [users, setUsers] = useState('')
  const [sync, setSync] = useState<FirstSync>('now')
  const [rule, setRule] = useState(() => draftOfRule(null))
  const [compute, setCompute] = useState(() => draftOfComputation(null))
  const [tried, setTried] = useState(false)
  const refusal = useRefusal()
  const { one } = kindWords[kind]
  const named = readIds(users)
  const key = typedKey ?? (name.trim() === '' ? '' : keyOf(name))
  const readR = readRule(rule)
  const readC = readComputation(compute)

  const make = () => {
    const common = { name, sync, ...(key && { key }), ...(source && { source }) }
    if (kind === 'audience')
      return client.audiences.create(
        way === 'hand' ? { ...common, members: named.ids } : { ...common, rule: readR.rule },
      )
    const computed = way === 'made' && 'compute' in readC ? { compute: readC.compute } : {}
    return client.traits.create({ ...common, ...computed })
  }
  const submit = async () => {
    setTried(true)
    const isOpen = kind === 'audience' ? readR.rule === null : 'fault' in readC
    if (way === 'made' && isOpen) return
    await refusal.run(async () => {
      const { id, name: made } = await make()
      await readPeopleAgain()
      say(`${kindWords[kind].title} created`, made)
      navigate(pathOf(kind, id), { replace: true })
    })
  }
  const close = () => navigate('/audiences')
  const beyond = refusal.beyond('name', 'key', 'source', 'members')
  return (
    <Panel
      title={`New ${one}`}
      onSubmit={() => void submit()}
      onClose={close}
      foot={
        <>
          <Button look="primary" type="submit">
            Create {one}
          </Button>
          <Button onClick={close}>Close</Button>
          {kind === 'audience' && way === 'hand' && named.ids.length > 0 && (
            <span className="dim">
              {plural(named.ids.length, 'user')}
              {named.repeated > 0 && `, ${countText(named.repeated)} repeated`}
            </span>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        <div className={styles.fields}>
          <TextField
            mono
            label="Name"
            value={name}
            onChange={setName}
            placeholder={kind === 'audience' ? 'VIP Customers' : 'Total revenue 180 days'}
            problems={refusal.at('name')}
          />
          <TextField
            mono
            label="Key, cannot be changed later"
            value={key}
            onChange={(text) => setTypedKey(text === '' ? null : text)}
            placeholder={kind === 'audience' ? 'vip_customers' : 'total_revenue_180_days'}
            problems={refusal.at('key')}
          />
          <SourceField value={source} onChange={setSource} problems={refusal.at('source')} />
        </div>
        <Choice label={questions[kind]} value={way} choices={ways[kind]} onChange={setWay} />
        {way === 'made' && kind === 'audience' && (
          <RuleEditor draft={rule} faults={tried ? readR.faults : new Map()} onChange={setRule} />
        )}
        {way === 'made' && kind === 'trait' && (
          <ComputationEditor
            draft={compute}
            fault={tried && 'fault' in readC ? readC.fault : null}
            onChange={setCompute}
          />
        )}
        {way === 'hand' && kind === 'audience' && (
          <UsersField
            title="User ids, one per line or comma-separated; you can add more later, also from CSV"
            value={users}
            onChange={setUsers}
            problems={refusal.at('members')}
          />
        )}
        {way === 'hand' && kind === 'trait' && (
          <p className="dim">Set values or import them from CSV after creating the trait.</p>
        )}
        <div>
          <Choice label="First sync" value={sync} choices={firstSyncs} onChange={setSync} />
          <p className="dim">{firstSyncWords(sync, { kind, way, users: named.ids.length })}</p>
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

function firstSyncWords(
  sync: FirstSync,
  { kind, way, users }: { kind: Kind; way: Way; users: number },
): string {
  if (sync === 'hold')
    return 'Nothing is sent until you sync it. Its page previews what would be sent.'
  if (way === 'made')
    return kind === 'audience'
      ? 'One identify call is sent for each user that the rule matches.'
      : 'One identify call is sent for each user with a value.'
  if (users === 0) return 'Nothing is sent yet: the first sync needs at least one user.'
  return `${plural(users, 'identify call')} ${users === 1 ? 'is' : 'are'} sent.`
}
