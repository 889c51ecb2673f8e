import { useEffect, useRef, useState } from 'react'
import type { Rule } from '../../../contract/behaviour.ts'
import { Button } from '../../ui/button/button.tsx'
import { Panel } from '../../ui/pane/panel.tsx'
import panel from '../../ui/pane/panel.module.css'
import styles from './behaviour.module.css'
import { ResponseList } from './responseList.tsx'
import { draftOfRule, newRuleDraft, readRule, type RuleDraft } from './ruleDraft.ts'
import { faultAt, type Faults } from './typed.ts'
import { WhenFields } from './whenFields.tsx'

interface RuleFormProps {
  title: string
  /** Null: a new rule. */
  rule: Rule | null
  /** It applies to what no other rule decides, so it has no condition. */
  isLast: boolean
  /** The refusal of the workbench. */
  fault: string | null
  onSave: (rule: Rule) => void
  onRemove: (() => void) | null
  onClose: () => void
}

/** One rule: the requests it applies to, and its responses in turn. */
export function RuleForm(props: RuleFormProps) {
  const { title, rule, isLast, fault, onSave, onRemove, onClose } = props
  const [draft, setDraft] = useState<RuleDraft>(rule ? draftOfRule(rule) : newRuleDraft)
  const [faults, setFaults] = useState<Faults>(new Map())
  const [selected, select] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The first wrong field, which may be out of sight.
    if (faults.size > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])
  const change = (part: Partial<RuleDraft>) => {
    setDraft({ ...draft, ...part })
    setFaults(new Map())
  }
  const submit = () => {
    const read = readRule(draft, isLast)
    if ('rule' in read) return onSave(read.rule)
    const wrong = draft.responses.findIndex(
      (_, index) => faultAt(read.faults, `respond.${index}`) !== null,
    )
    if (wrong >= 0) select(wrong)
    setFaults(read.faults)
  }
  const elsewhere = faults.get('when') ?? fault
  return (
    <Panel
      title={title}
      onSubmit={submit}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" type="submit">
            {rule === null ? 'Add rule' : 'Save rule'}
          </Button>
          <Button onClick={onClose}>Close</Button>
          {onRemove && (
            <Button asks className={panel.danger} onClick={onRemove}>
              Remove rule
            </Button>
          )}
        </>
      }
    >
      <div ref={fields} className={styles.form}>
        <fieldset className={styles.group}>
          <legend>When</legend>
          {isLast ? (
            <p className="dim">Every request that no other rule decides.</p>
          ) : (
            <WhenFields when={draft.when} faults={faults} onChange={(when) => change({ when })} />
          )}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Response</legend>
          <ResponseList
            list={draft}
            selected={selected}
            faults={faults}
            onSelect={select}
            onChange={change}
          />
        </fieldset>
        {elsewhere !== null && (
          <p role="alert" className={panel.wrong}>
            {elsewhere}
          </p>
        )}
      </div>
    </Panel>
  )
}
