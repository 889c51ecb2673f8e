import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { Answer, Behaviour, Rule } from '../../../contract/behaviour.ts'
import { type Piece, whenWords } from '../../../contract/behaviour/ruleWords.ts'
import { Button } from '../../ui/button/button.tsx'
import { titleText } from '../../ui/text/titleText.ts'
import { delaysWords, responseWords, endWords } from './responseWords.ts'
import { shownRules, withRuleMoved } from './rules.ts'
import styles from './behaviour.module.css'
import { mayChange } from '../../ui/viewing.ts'

interface RuleTableProps {
  behaviour: Behaviour
  onEdit: (index: number) => void
  onMove: (index: number, step: 1 | -1) => void
}

/** The rules in order: the first that matches a request decides. */
export function RuleTable({ behaviour, onEdit, onMove }: RuleTableProps) {
  const rules = shownRules(behaviour)
  const shown = { ...behaviour, rules }
  const body = useRef<HTMLTableSectionElement>(null)
  const follow = useFocusOfMoved(body, behaviour)
  const move = (index: number, step: 1 | -1) => {
    if (!withRuleMoved(behaviour, index, step)) return
    follow(index + step)
    onMove(index, step)
  }
  return (
    <table className={styles.table} aria-label="Rules">
      <thead>
        <tr>
          <th className={styles.when}>When</th>
          <th>Response</th>
          <th className={styles.delay}>Delay</th>
          <th className={styles.actions}>
            <span className="unseen">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rules.map((rule, index) => (
          <tr key={index} onKeyDown={movingKeys(index, move)}>
            <td className={index === rules.length - 1 ? 'dim' : undefined}>
              <Words pieces={whenWords(shown, index)} />
            </td>
            <td className="mono">
              <Responses rule={rule} />
            </td>
            <td className="dim">{delaysWords(rule.respond)}</td>
            <td className={styles.actions}>
              {index < rules.length - 1 && rules.length > 2 && (
                <Moves index={index} count={rules.length - 1} onMove={move} />
              )}
              <Button edits aria-label={`Edit rule ${index + 1}`} onClick={() => onEdit(index)}>
                Edit
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The focus stays at the same button of a rule that moves. Returns what notes its next place. */
function useFocusOfMoved(
  body: RefObject<HTMLTableSectionElement | null>,
  behaviour: Behaviour,
): (row: number) => void {
  const moved = useRef<{ row: number; label: string } | null>(null)
  useEffect(() => {
    const { row = -1, label = '' } = moved.current ?? {}
    moved.current = null
    const buttons = [...(body.current?.rows[row]?.querySelectorAll('button') ?? [])]
    buttons.find((each) => kindOf(each) === label)?.focus()
  }, [behaviour, body])
  return (row) => {
    const { activeElement } = document
    moved.current =
      activeElement instanceof HTMLElement ? { row, label: kindOf(activeElement) } : null
  }
}

/** "Move rule up" of each row. */
const kindOf = (button: HTMLElement) => button.ariaLabel?.replace(/ \d+/, '') ?? ''

/** Alt and an arrow move the rule of the focused button. */
const movingKeys =
  (index: number, onMove: RuleTableProps['onMove']) =>
  (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (step === null || !event.altKey) return
    event.preventDefault()
    if (mayChange()) onMove(index, step)
  }

interface MovesProps {
  index: number
  /** The rules that can be moved. */
  count: number
  onMove: RuleTableProps['onMove']
}

function Moves({ index, count, onMove }: MovesProps) {
  return (
    <span className={styles.moves}>
      <Button
        asks
        aria-label={`Move rule ${index + 1} up`}
        title="Move up (Alt ↑)"
        unless={index === 0 ? 'This is the first rule' : null}
        onClick={() => onMove(index, -1)}
      >
        <ArrowUp size={13} aria-hidden />
      </Button>
      <Button
        asks
        aria-label={`Move rule ${index + 1} down`}
        title="Move down (Alt ↓)"
        unless={index === count - 1 ? 'This is the last rule with a condition' : null}
        onClick={() => onMove(index, 1)}
      >
        <ArrowDown size={13} aria-hidden />
      </Button>
    </span>
  )
}

const Words = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, isToken }, index) =>
    isToken ? (
      <code key={index} className={styles.token}>
        {text}
      </code>
    ) : (
      <span key={index}>{text}</span>
    ),
  )

/** Longer lists are cut. */
const mostShown = 6

function Responses({ rule: { respond, atEnd } }: { rule: Rule }) {
  const words = respond.map(responseWords)
  const title = words.map(({ head, rest }) => `${head} ${rest}`.trim()).join('\n')
  const [only] = words
  return (
    <span className={styles.response} title={titleText(title)}>
      {respond.slice(0, mostShown).map((answer, index) => (
        <Head key={index} answer={answer} isFirst={index === 0} />
      ))}
      {respond.length > mostShown && ' …'}
      {respond.length === 1 && only && only.rest !== '' && ` ${only.rest}`}
      {respond.length > 1 && <span className="dim"> {endWords(respond.length, atEnd)}</span>}
    </span>
  )
}

function Head({ answer, isFirst }: { answer: Answer; isFirst: boolean }) {
  const { effect, head } = responseWords(answer)
  return (
    <>
      {!isFirst && ', '}
      <b className={styles[effect]}>{head}</b>
    </>
  )
}
