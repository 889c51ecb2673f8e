import { useState } from 'react'
import { hasCondition } from '../../../contract/behaviour/ruleWords.ts'
import type { Behaviour, Rule } from '../../../contract/behaviour.ts'
import { type PresetName, presetNames, presets } from '../../../contract/behaviour/presets.ts'
import type { Receiver } from '../../../contract/receiver.ts'
import { Button } from '../../ui/button/button.tsx'
import { useRefusal } from '../../ui/field/useRefusal.ts'
import { Section } from '../../ui/pane/section.tsx'
import { setBehaviour } from '../actions/receiverActions.ts'
import styles from './behaviour.module.css'
import { RuleForm } from './ruleForm.tsx'
import { RuleTable } from './ruleTable.tsx'
import {
  isSame,
  presetOf,
  shownRules,
  withoutRule,
  withRule,
  withRuleAt,
  withRuleMoved,
  isRandom,
} from './rules.ts'
import { SeedField } from './seedField.tsx'

interface Edited {
  index: number
  /** The rule when the form was opened; null for a new one. */
  rule: Rule | null
}

const changedElsewhere = 'The rules were changed elsewhere. Check them above and save again.'

/** The rules of a receiver. Changes apply immediately and start the behaviour from the beginning. */
export function BehaviourSection({ receiver }: { receiver: Receiver }) {
  const { behaviour } = receiver
  const rules = shownRules(behaviour)
  const [edited, setEdited] = useState<Edited | null>(null)
  const refusal = useRefusal()
  const apply = (next: Behaviour) => refusal.run(() => setBehaviour(receiver, next))
  const edit = (index: number, rule: Rule | null) => {
    refusal.set(null)
    setEdited({ index, rule })
  }
  /** Whether the edited rule is still the one that was opened. */
  const isCurrent = ({ index, rule }: Edited) => rule === null || isSame(rules[index], rule)
  const submit = async (next: (edited: Edited) => Behaviour) => {
    if (edited === null) return
    if (!isCurrent(edited)) {
      setEdited({ ...edited, rule: rules[edited.index] ?? null })
      refusal.set({ field: null, message: changedElsewhere })
    } else if (await apply(next(edited))) setEdited(null)
  }
  const save = (rule: Rule) =>
    submit((each) =>
      each.rule === null ? withRule(behaviour, rule) : withRuleAt(behaviour, each.index, rule),
    )
  const move = (index: number, step: 1 | -1) => {
    const next = withRuleMoved(behaviour, index, step)
    if (next) void apply(next)
  }
  const fault = refusal.refusal?.message ?? null
  const isLast = edited?.rule !== null && edited?.index === rules.length - 1
  return (
    <Section title="Behaviour">
      <RuleTable
        behaviour={behaviour}
        onEdit={(index) => edit(index, rules[index] ?? null)}
        onMove={move}
      />
      <div className={styles.acts}>
        <Button edits onClick={() => edit(rules.length - 1, null)}>
          Add rule
        </Button>
        <Presets behaviour={behaviour} onPick={(name) => void apply(presets[name].behaviour)} />
        {isRandom(behaviour) && (
          <SeedField
            key={behaviour.seed}
            seed={behaviour.seed}
            onSet={(seed) => apply({ ...behaviour, seed })}
          />
        )}
      </div>
      {edited !== null && (
        <div className={styles.editor}>
          <RuleForm
            key={`${edited.index} ${edited.rule === null}`}
            title={edited.rule === null ? 'New rule' : `Edit rule ${edited.index + 1}`}
            rule={edited.rule}
            isLast={isLast}
            fault={fault}
            onSave={(rule) => void save(rule)}
            onRemove={
              edited.rule && hasCondition(edited.rule)
                ? () => void submit(({ index }) => withoutRule(behaviour, index))
                : null
            }
            onClose={() => setEdited(null)}
          />
        </div>
      )}
      {edited === null && fault !== null && (
        <p role="alert" className={styles.wrong}>
          {fault}
        </p>
      )}
    </Section>
  )
}

interface PresetsProps {
  behaviour: Behaviour
  onPick: (name: PresetName) => void
}

function Presets({ behaviour, onPick }: PresetsProps) {
  const current = presetOf(behaviour)
  return (
    <div className={styles.presets} role="group" aria-label="Presets">
      {presetNames.map((name) => (
        <Button
          key={name}
          look="bare"
          asks
          title={presets[name].detail}
          aria-pressed={name === current}
          onClick={() => onPick(name)}
        >
          {presets[name].title}
        </Button>
      ))}
    </div>
  )
}
