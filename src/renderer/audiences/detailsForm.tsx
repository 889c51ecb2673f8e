import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Audience, Trait } from '../../contract/people.ts'
import { TextField } from '../ui/textField.tsx'
import { confirm } from '../shell/confirm.ts'
import { plural } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { durationText } from '../../contract/duration.ts'
import { say, sayFault } from '../ui/toasts.tsx'
import { SourceField } from './fields.tsx'
import { clientOf, type Kind, kindWords, readPeopleAgain } from './kinds.ts'
import { Panel } from '../ui/panel.tsx'
import styles from '../ui/panel.module.css'
import { useRefusal } from '../ui/useRefusal.ts'

interface DetailsFormProps {
  kind: Kind
  of: Audience | Trait
  onClose: () => void
}

/** Its name, source and repetition, and its removal. */
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
    say('Saved', name)
    onClose()
  }
  const remove = async () => {
    const wanted = await confirm({
      title: `Remove ${of.name}?`,
      detail: whatGoes(of),
      act: `Remove ${one}`,
    })
    if (!wanted) return
    try {
      await clientOf(kind).remove({ id: of.id })
      say('Removed', of.name)
      await readPeopleAgain()
      navigate('/audiences', { replace: true })
    } catch (error) {
      sayFault('Not removed', error)
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
            Save
          </Button>
          <Button onClick={onClose}>Close</Button>
          <Button className={styles.danger} onClick={() => void remove()}>
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
            label="Repeat the sync every (engine time)"
            value={every}
            onChange={setEvery}
            placeholder="1h; nothing: by hand only"
            problems={refusal.at('repeatEvery')}
          />
        </div>
        {beyond !== null && <p className={styles.wrong}>{beyond}</p>}
        <p className="dim">
          The key <span className="mono">{of.key}</span> stays, so that receivers know it again.
        </p>
      </div>
    </Panel>
  )
}

function whatGoes(of: Audience | Trait): string {
  const has =
    'members' in of
      ? `${plural(of.members, 'member')}${of.rule ? ', its rule' : ''}`
      : `${plural(of.values, 'value')}${of.compute ? ', its computation' : ''}`
  return `It goes with ${has} and the list of its syncs; what they sent stays on Deliveries. Nobody is told that it is gone. This cannot be undone.`
}
