import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Audience, Trait } from '../../contract/people.ts'
import { durationText, plural } from '../../contract/format.ts'
import { TextField } from '../ui/field/textField.tsx'
import { confirm } from '../ui/dialog/confirm.ts'
import { Button } from '../ui/button/button.tsx'
import { say, sayFault } from '../ui/notice/toasts.tsx'
import { SourceField } from './kinds/fields.tsx'
import { clientOf, type Kind, kindWords, readPeopleAgain } from './kinds/kinds.ts'
import { Panel } from '../ui/pane/panel.tsx'
import styles from '../ui/pane/panel.module.css'
import { useRefusal } from '../ui/field/useRefusal.ts'

interface DetailsFormProps {
  kind: Kind
  of: Audience | Trait
  onClose: () => void
}

/** Edits the name, source and sync interval of an audience or trait, and removes it. */
export function DetailsForm({ kind, of, onClose }: DetailsFormProps) {
  const [, navigate] = useLocation()
  const [name, setName] = useState(of.name)
  const [source, setSource] = useState(of.source)
  const [every, setEvery] = useState(of.repeatEvery === null ? '' : durationText(of.repeatEvery))
  const refusal = useRefusal()
  const { one } = kindWords[kind]
  const save = async () => {
    const repeatEvery = every.trim() || null
    const saved = await refusal.run(async () => {
      await clientOf(kind).update({ id: of.id, name, source, repeatEvery })
      await readPeopleAgain()
    })
    if (!saved) return
    say(`${kindWords[kind].title} saved`, name)
    onClose()
  }
  const remove = async () => {
    const wanted = await confirm({
      title: `Remove ${of.name}?`,
      detail: consequencesOf(of),
      action: `Remove ${one}`,
    })
    if (!wanted) return
    try {
      await clientOf(kind).remove({ id: of.id })
      say(`${kindWords[kind].title} removed`, of.name)
      await readPeopleAgain()
      navigate('/audiences', { replace: true })
    } catch (error) {
      sayFault(`${kindWords[kind].title} not removed`, error)
    }
  }
  const beyond = refusal.beyond('name', 'source', 'repeatEvery')
  return (
    <Panel
      title={`Edit ${one}`}
      onSubmit={() => void save()}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            Save {one}
          </Button>
          <Button onClick={onClose}>Close</Button>
          <Button asks className={styles.danger} onClick={() => void remove()}>
            Remove {one}
          </Button>
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
            problems={refusal.at('name')}
          />
          <SourceField value={source} onChange={setSource} problems={refusal.at('source')} />
          <TextField
            mono
            label="Sync interval (engine time)"
            value={every}
            onChange={setEvery}
            placeholder="1h; empty: manual only"
            problems={refusal.at('repeatEvery')}
          />
        </div>
        {beyond !== null && <p className={styles.wrong}>{beyond}</p>}
        <p className="dim">
          The key <span className="mono">{of.key}</span> cannot be changed, so that receivers still
          recognize it.
        </p>
      </div>
    </Panel>
  )
}

function consequencesOf(of: Audience | Trait): string {
  const has =
    'members' in of
      ? `${plural(of.members, 'member')}${of.rule ? ', its rule' : ''}`
      : `${plural(of.values, 'value')}${of.compute ? ', its computation' : ''}`
  return `This also deletes ${has} and the sync history. Messages of earlier syncs stay on Deliveries. No destination is notified. This cannot be undone.`
}
