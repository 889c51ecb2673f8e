import { useState } from 'react'
import type { Computation, Trait } from '../../contract/people.ts'
import { client } from '../api.ts'
import { plural } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { say } from '../ui/toasts.tsx'
import { computationWords, draftOfComputation, readComputation } from './computation.ts'
import { ComputationEditor } from './computationEditor.tsx'
import { readPeopleAgain } from './kinds.ts'
import styles from '../ui/pane.module.css'
import { Panel } from '../ui/panel.tsx'
import { useRefusal } from '../ui/useRefusal.ts'

/** What is computed, in words, and the editor that changes it. */
export function ComputationSection({ trait }: { trait: Trait }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <ComputationForm trait={trait} onClose={() => setEditing(false)} />
  const { compute, byHand } = trait
  return (
    <Section title="What it is">
      <div className={styles.tokens}>
        {compute === null ? (
          <span className="dim">What is set by hand</span>
        ) : (
          <span className={styles.token}>{computationWords(compute)}</span>
        )}
        {compute !== null && byHand > 0 && (
          <span className="dim">and {plural(byHand, 'value')} by hand</span>
        )}
        <Button onClick={() => setEditing(true)}>
          {compute === null ? 'Compute it' : 'Edit computation'}
        </Button>
      </div>
    </Section>
  )
}

function ComputationForm({ trait, onClose }: { trait: Trait; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOfComputation(trait.compute))
  const [tried, setTried] = useState(false)
  const refusal = useRefusal()
  const read = readComputation(draft)
  const save = async (compute: Computation | null) => {
    const saved = await refusal.run(async () => {
      await client.traits.update({ id: trait.id, compute })
      await readPeopleAgain()
    })
    if (!saved) return
    say(compute === null ? 'Computation removed' : 'Computation saved', trait.name)
    onClose()
  }
  const submit = () => {
    setTried(true)
    if ('compute' in read) void save(read.compute)
  }
  return (
    <Panel
      title="What it is"
      onSubmit={submit}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            Save computation
          </Button>
          <Button onClick={onClose}>Close</Button>
          {trait.compute !== null && (
            <Button onClick={() => void save(null)}>Remove computation</Button>
          )}
          {refusal.refusal && <span className={styles.refused}>{refusal.refusal.message}</span>}
        </>
      }
    >
      <ComputationEditor
        draft={draft}
        fault={tried && 'fault' in read ? read.fault : null}
        onChange={setDraft}
      />
    </Panel>
  )
}
