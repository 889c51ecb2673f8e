import { useEffect, useRef } from 'react'
import type { ScenarioRun, StepResult } from '../../../contract/scenario.ts'
import { spanText } from '../../../contract/format.ts'
import { classes } from '../../ui/classes.ts'
import { Note } from '../../ui/notice/note.tsx'
import { Section } from '../../ui/pane/section.tsx'
import { FoundList, NearMisses } from './found.tsx'
import { stepMarks } from './outcomes.ts'
import styles from './stepList.module.css'
import tones from './tones.module.css'

interface StepListProps {
  run: ScenarioRun
  /** Goes to a line of the file. */
  onLine: (line: number) => void
}

/** The steps of a run, live. */
export function StepList({ run, onLine }: StepListProps) {
  const { steps } = run
  const list = (items: StepResult[]) => (
    <ol className={styles.list}>
      {items.map((step, index) => (
        <li key={index}>
          <Step step={step} isHere={run.bench === 'here'} onLine={onLine} />
        </li>
      ))}
    </ol>
  )
  const setUp = steps.filter((step) => step.setUp)
  const own = steps.filter((step) => !step.setUp)
  if (setUp.length === 0) return list(own)
  return (
    <>
      <Section title="Set-up">{list(setUp)}</Section>
      <Section title="Steps">{list(own)}</Section>
    </>
  )
}

interface StepProps {
  step: StepResult
  isHere: boolean
  onLine: (line: number) => void
}

function Step({ step, isHere, onLine }: StepProps) {
  const { expected, message, state } = step
  const failure = useReveal(state === 'failed')
  const hasFound = state === 'passed' && expected !== null && expected.matched.length > 0
  const line = (
    <button
      type="button"
      className={styles.line}
      title={`Show line ${step.line} of the file`}
      aria-label={`Line ${step.line}`}
      onClick={(event) => {
        // Otherwise the surrounding summary would toggle, too.
        event.preventDefault()
        onLine(step.line)
      }}
    >
      line {step.line}
    </button>
  )
  const cells = <StepCells step={step} opens={hasFound} />
  return (
    <>
      {hasFound ? (
        <div className={styles.row}>
          <details className={styles.found}>
            <summary className={styles.cells}>{cells}</summary>
            <FoundList expected={expected} isHere={isHere} />
          </details>
          {line}
        </div>
      ) : (
        <div className={styles.row}>
          <div className={styles.cells}>{cells}</div>
          {line}
        </div>
      )}
      {state === 'failed' && (
        <div ref={failure} className={styles.reason}>
          <Note title={expected?.summary ?? message ?? 'It failed'} tone="bad">
            {expected && message && message !== expected.summary && <p>{message}</p>}
            {expected && <NearMisses expected={expected} isHere={isHere} />}
          </Note>
        </div>
      )}
    </>
  )
}

/** Scrolls a new failure into view, which may be out of sight in a long run. */
function useReveal(isWrong: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const wasWrong = useRef(isWrong)
  useEffect(() => {
    if (isWrong && !wasWrong.current) element.current?.scrollIntoView({ block: 'nearest' })
    wasWrong.current = isWrong
  }, [isWrong])
  return element
}

function StepCells({ step, opens }: { step: StepResult; opens: boolean }) {
  const { state, title, ms } = step
  const { sign, tone } = stepMarks[state]
  return (
    <>
      <span className={classes(tones[tone], state === 'running' && styles.running)}>
        <span aria-hidden>{sign}</span>
        <span className="unseen">{state}: </span>
      </span>
      <span className={classes('mono', styles.name, state === 'waiting' && 'dim')}>
        {title}
        {opens && (
          <span className={styles.chevron} aria-hidden>
            ›
          </span>
        )}
      </span>
      <span className={classes('faint', styles.ms)}>{ms !== null && spanText(ms)}</span>
    </>
  )
}
