import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Answer } from '../../contract/behaviour.ts'
import { Button } from '../ui/button/button.tsx'
import { titleText } from '../ui/text/titleText.ts'
import { wholeAnswer } from '../../contract/behaviour/decide.ts'
import { delayText as delayShapeText } from '../../contract/behaviour/words.ts'
import { effectOf, turnText } from './responses.ts'
import styles from './receivers.module.css'

interface AnswerTableProps {
  respond: readonly Answer[]
  onEdit: (index: number) => void
  onChange: (respond: Answer[]) => void
}

/** The responses in order. */
export function AnswerTable({ respond, onEdit, onChange }: AnswerTableProps) {
  const swap = (index: number, other: number) => {
    const [one, two] = [respond[index], respond[other]]
    if (one !== undefined && two !== undefined) onChange(respond.with(index, two).with(other, one))
  }
  return (
    <table className={styles.table} aria-label="Responses">
      <thead>
        <tr>
          <th className={styles.turn}>When</th>
          <th>Response</th>
          <th className={styles.delay}>Delay</th>
          <th className={styles.actions}>
            <span className="unseen">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {respond.map((answer, index) => (
          <tr key={index}>
            <td className="dim">{turnText(index, respond.length)}</td>
            <td className="mono">
              <Response answer={answer} />
            </td>
            <td className="dim">{delayText(answer)}</td>
            <td className={styles.actions}>
              {respond.length > 1 && (
                <>
                  <Button
                    asks
                    aria-label={`Move response ${index + 1} up`}
                    title="Move up"
                    unless={index === 0 ? 'This is the first response' : null}
                    onClick={() => swap(index, index - 1)}
                  >
                    <ArrowUp size={13} aria-hidden />
                  </Button>
                  <Button
                    asks
                    aria-label={`Move response ${index + 1} down`}
                    title="Move down"
                    unless={index === respond.length - 1 ? 'This is the last response' : null}
                    onClick={() => swap(index, index + 1)}
                  >
                    <ArrowDown size={13} aria-hidden />
                  </Button>
                  <Button
                    asks
                    aria-label={`Remove response ${index + 1}`}
                    onClick={() => onChange(respond.toSpliced(index, 1))}
                  >
                    Remove
                  </Button>
                </>
              )}
              <Button aria-label={`Edit response ${index + 1}`} onClick={() => onEdit(index)}>
                Edit
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Response({ answer }: { answer: Answer }) {
  const whole = wholeAnswer(answer)
  const headers = Object.entries(whole.headers).map(([name, value]) => `${name}: ${value}`)
  const rest = [...headers, whole.body].filter((part) => part !== '')
  return (
    <span className={styles.response} title={titleText(rest.join('\n'))}>
      <b className={styles[`${effectOf(whole)}Text`]}>{whole.status}</b>{' '}
      {rest.join(' ').slice(0, 200)}
    </span>
  )
}

function delayText(answer: Answer): string {
  const { delay } = wholeAnswer(answer)
  return delay === 0 ? 'none' : delayShapeText(delay)
}
