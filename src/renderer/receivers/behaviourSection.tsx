import { useState } from 'react'
import type { Answer } from '../../contract/behaviour.ts'
import type { Receiver } from '../../contract/receiver.ts'
import { Button } from '../ui/button/button.tsx'
import { Section } from '../ui/pane/section.tsx'
import { useRefusal } from '../ui/field/useRefusal.ts'
import { AnswerForm } from './answerForm.tsx'
import { AnswerTable } from './answerTable.tsx'
import { setResponses } from './receiverActions.ts'
import { isSameList, presets } from './responses.ts'
import styles from './receivers.module.css'
import { StatusListField } from './statusListField.tsx'

interface Edited {
  index: number
  /** The response when the form was opened; null for a new one. */
  answer: Answer | null
}

const changedElsewhere = 'The response list was changed elsewhere. Check it above and save again.'

/** The responses of a receiver: a list used in order, whose last response repeats. Changes apply immediately. */
export function BehaviourSection({ receiver }: { receiver: Receiver }) {
  const { respond } = receiver
  const [edited, setEdited] = useState<Edited | null>(null)
  const refusal = useRefusal()
  const apply = (next: Answer[]) => refusal.run(() => setResponses(receiver, next))
  const save = async (answer: Answer) => {
    if (edited === null) return
    const { index, answer: previous } = edited
    if (previous === null) {
      if (await apply([...respond, answer])) setEdited(null)
      return
    }
    const now = respond[index]
    if (now === undefined || !isSameList([now], [previous])) {
      setEdited(now === undefined ? { ...edited, answer: null } : { ...edited, answer: now })
      refusal.set({ field: null, message: changedElsewhere })
    } else if (await apply(respond.with(index, answer))) setEdited(null)
  }
  const edit = (index: number, answer: Answer | null) => {
    refusal.set(null)
    setEdited({ index, answer })
  }
  const fault = refusal.refusal?.message ?? null
  return (
    <Section
      title="Behaviour"
      actions={
        <div className={styles.presets} role="group" aria-label="Presets">
          {presets.map((preset) => (
            <button
              key={preset.title}
              type="button"
              title={preset.detail}
              aria-pressed={isSameList(preset.respond, respond)}
              onClick={() => void apply([...preset.respond])}
            >
              {preset.title}
            </button>
          ))}
        </div>
      }
    >
      <AnswerTable
        respond={respond}
        onEdit={(index) => edit(index, respond[index] ?? null)}
        onChange={(next) => void apply(next)}
      />
      {edited === null ? (
        <div className={styles.listActs}>
          <StatusListField respond={respond} onSet={apply} />
          <Button onClick={() => edit(respond.length, null)}>Add response</Button>
        </div>
      ) : (
        <div className={styles.form}>
          <AnswerForm
            key={edited.index}
            answer={edited.answer}
            fault={fault}
            onSave={(answer) => void save(answer)}
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
