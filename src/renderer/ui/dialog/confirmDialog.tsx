import { Dialog } from 'radix-ui'
import { useState } from 'react'
import styles from './dialogs.module.css'
import { useCell } from '../cell.ts'
import { Button } from '../button/button.tsx'
import { asked } from './confirm.ts'
import { closeModal } from './modal.ts'
import { ModalFrame } from './modalFrame.tsx'

/** States the consequences of an action before it is done. */
export function ConfirmDialog() {
  const { question } = useCell(asked)
  return (
    <ModalFrame name="confirm" className={styles.question}>
      <Body key={question.title} />
    </ModalFrame>
  )
}

function Body() {
  const { question } = useCell(asked)
  const { title, detail, consequences = [], named, note, action } = question
  const { keep = 'Cancel', choices = [] } = question
  const [chosen, setChosen] = useState(choices[0]?.value ?? '')
  const agree = () => {
    asked.set({ question, answer: chosen })
    closeModal()
  }
  return (
    <>
      <Dialog.Title className={styles.title}>{title}</Dialog.Title>
      {detail && <p>{detail}</p>}
      {consequences.length > 0 && (
        <ul className={styles.consequences}>
          {consequences.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      {named && (
        <ul className={styles.named}>
          {named.items.map(({ id, line }) => (
            <li key={id}>{line}</li>
          ))}
          {named.more !== null && <li className="dim">{named.more}</li>}
        </ul>
      )}
      {note && <p className="dim">{note}</p>}
      {choices.length > 0 && (
        <div role="radiogroup" aria-label={title} className={styles.choices}>
          {choices.map((choice) => (
            <label key={choice.value}>
              <input
                type="radio"
                name="confirm"
                checked={choice.value === chosen}
                onChange={() => setChosen(choice.value)}
              />
              <span>
                {choice.title}
                {choice.hint && <span className="dim"> {choice.hint}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
      <div className={styles.foot}>
        <span />
        <Button onClick={closeModal}>{keep}</Button>
        <Button look="primary" onClick={agree}>
          {action}
        </Button>
      </div>
    </>
  )
}
