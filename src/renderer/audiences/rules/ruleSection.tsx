import { useState } from 'react'
import type { Audience } from '../../../contract/people.ts'
import type { Rule } from '../../../contract/rule.ts'
import { plural } from '../../../contract/format.ts'
import { client } from '../../rpc/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { say } from '../../ui/notice/toasts.tsx'
import { readPeopleAgain } from '../kinds/kinds.ts'
import styles from '../../ui/pane/pane.module.css'
import { Panel } from '../../ui/pane/panel.tsx'
import { draftOfRule, readRule } from './ruleDraft.ts'
import { RuleEditor } from './ruleEditor.tsx'
import { ruleWords } from './ruleWords.ts'
import { useRefusal } from '../../ui/field/useRefusal.ts'

/** The rule in words, and its editor. */
export function RuleSection({ audience }: { audience: Audience }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <RuleForm audience={audience} onClose={() => setEditing(false)} />
  const { rule, byHand } = audience
  return (
    <Section title="Membership">
      <div className={styles.tokens}>
        {rule === null ? <span className="dim">Manually added users</span> : <Words rule={rule} />}
        {rule !== null && byHand > 0 && (
          <span className="dim">and {plural(byHand, 'user')} added manually</span>
        )}
        <Button edits onClick={() => setEditing(true)}>
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
      title="Membership"
      onSubmit={submit}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            Save rule
          </Button>
          <Button onClick={onClose}>Close</Button>
          {audience.rule !== null && (
            <Button asks onClick={() => void save(null)}>
              Remove rule
            </Button>
          )}
          {refusal.refusal && <span className={styles.refused}>{refusal.refusal.message}</span>}
        </>
      }
    >
      <RuleEditor draft={draft} faults={tried ? faults : new Map()} onChange={setDraft} />
    </Panel>
  )
}
