import { useState } from 'react'
import type { Audience } from '../../contract/people.ts'
import type { Rule } from '../../contract/rule.ts'
import { client } from '../api.ts'
import { plural } from '../ui/amounts.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { say } from '../ui/toasts.tsx'
import { readPeopleAgain } from './kinds.ts'
import styles from '../ui/pane.module.css'
import { Panel } from '../ui/panel.tsx'
import { draftOfRule, readRule } from './ruleDraft.ts'
import { RuleEditor } from './ruleEditor.tsx'
import { ruleWords } from './ruleWords.ts'
import { useRefusal } from '../ui/useRefusal.ts'

/** Who belongs, in words, and the editor that changes it. */
export function RuleSection({ audience }: { audience: Audience }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <RuleForm audience={audience} onClose={() => setEditing(false)} />
  const { rule, byHand } = audience
  return (
    <Section title="Who belongs">
      <div className={styles.tokens}>
        {rule === null ? (
          <span className="dim">Whoever is added by hand</span>
        ) : (
          <Words rule={rule} />
        )}
        {rule !== null && byHand > 0 && (
          <span className="dim">and {plural(byHand, 'user')} by hand</span>
        )}
        <Button onClick={() => setEditing(true)}>
          {rule === null ? 'Add a rule' : 'Edit rule'}
        </Button>
      </div>
    </Section>
  )
}

function Words({ rule }: { rule: Rule }) {
  return ruleWords(rule).map(({ kind, text }, index) => (
    <span key={index} className={kind === 'condition' ? styles.token : 'dim'}>
      {text}
    </span>
  ))
}

function RuleForm({ audience, onClose }: { audience: Audience; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOfRule(audience.rule))
  const [tried, setTried] = useState(false)
  const refusal = useRefusal()
  const { rule, faults } = readRule(draft)
  const save = async (next: Rule | null) => {
    const saved = await refusal.run(async () => {
      await client.audiences.update({ id: audience.id, rule: next })
      await readPeopleAgain()
    })
    if (!saved) return
    say(next === null ? 'Rule removed' : 'Rule saved', audience.name)
    onClose()
  }
  const submit = () => {
    setTried(true)
    if (rule) void save(rule)
  }
  return (
    <Panel
      title="Who belongs"
      onSubmit={submit}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            Save rule
          </Button>
          <Button onClick={onClose}>Close</Button>
          {audience.rule !== null && <Button onClick={() => void save(null)}>Remove rule</Button>}
          {refusal.refusal && <span className={styles.refused}>{refusal.refusal.message}</span>}
        </>
      }
    >
      <RuleEditor draft={draft} faults={tried ? faults : new Map()} onChange={setDraft} />
    </Panel>
  )
}
