import type { ScenarioRun } from '../../contract/scenario.ts'
import { Ago } from '../ui/ago.tsx'
import { classes } from '../ui/classes.ts'
import picks from '../ui/pickList.module.css'
import { Section } from '../ui/section.tsx'
import { tookText } from '../ui/timeWords.ts'
import { outcomeTones, runText } from './outcomes.ts'
import styles from './scenarioView.module.css'
import tones from './tones.module.css'

interface EarlierRunsProps {
  runs: readonly ScenarioRun[]
  shown: string | undefined
  onPick: (id: string) => void
}

/** Its runs since Hookbench was started; one that is picked is shown above. */
export function EarlierRuns({ runs, shown, onPick }: EarlierRunsProps) {
  if (runs.length < 2) return null
  return (
    <Section title="Runs since the start">
      {/* Not a PickList, which brings what is picked into sight: this one is far below what it shows. */}
      <ul className={picks.list} aria-label="Runs">
        {runs.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              className={styles.runs}
              aria-pressed={run.id === shown}
              onClick={() => onPick(run.id)}
            >
              <Cells run={run} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Cells({ run }: { run: ScenarioRun }) {
  const { startedAt, bench, outcome, ms } = run
  return (
    <>
      <span className="dim">
        <Ago at={startedAt} />
      </span>
      <span className={tones[outcomeTones[outcome]]}>
        {outcome === 'passed' ? outcome : runText(run)}
      </span>
      <span className="dim">{bench === 'here' ? 'this workbench' : 'its own'}</span>
      <span className={classes('dim', styles.end)}>{ms === null ? '' : tookText(ms)}</span>
    </>
  )
}
