import { useState } from 'react'
import type { Computation, Trait } from '../../../contract/people.ts'
import { plural } from '../../../contract/format.ts'
import { client } from '../../rpc/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { say } from '../../ui/notice/toasts.tsx'
import { computationWords, draftOfComputation, readComputation } from './computation.ts'
import { ComputationEditor } from './computationEditor.tsx'
import { readPeopleAgain } from '../kinds/kinds.ts'
import styles from '../../ui/pane/pane.module.css'
import { Panel } from '../../ui/pane/panel.tsx'
import { useRefusal } from '../../ui/field/useRefusal.ts'

/** The computation in words, and its editor. */
export function ComputationSection({ trait }: { trait: Trait }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <ComputationForm trait={trait} onClose={() => setEditing(false)} />
  const { compute, byHand } = trait
  return (
    <Section title="Computation">
      <div className={styles.tokens}>
        {compute === null ? (
          <span className="dim">None. Values are set manually.</span>
        ) : (
          <span className={styles.token}>{computationWords(compute)}</span>
        )}
        {compute !== null && byHand > 0 && (
          <span className="dim">and {plural(byHand, 'value')} set manually</span>
        )}
        <Button edits onClick={() => setEditing(true)}>
          {compute === null ? 'Add computation' : 'Edit computation'}
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
      title="Computation"
      onSubmit={submit}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            Save computation
          </Button>
          <Button onClick={onClose}>Close</Button>
          {trait.compute !== null && (
            <Button asks onClick={() => void save(null)}>
              Remove computation
            </Button>
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
