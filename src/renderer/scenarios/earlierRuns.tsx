import type { ScenarioRun } from '../../contract/scenario.ts'
import { spanText } from '../../contract/format.ts'
import { Ago } from '../ui/text/ago.tsx'
import { classes } from '../ui/classes.ts'
import picks from '../ui/list/pickList.module.css'
import { Section } from '../ui/pane/section.tsx'
import { outcomeTones, runText } from './runs/outcomes.ts'
import styles from './scenarioView.module.css'
import tones from './runs/tones.module.css'

interface EarlierRunsProps {
  runs: readonly ScenarioRun[]
  shown: string | undefined
  onPick: (id: string) => void
}

/** Runs of the scenario since Hookbench was started. The selected run is shown above. */
export function EarlierRuns({ runs, shown, onPick }: EarlierRunsProps) {
  if (runs.length < 2) return null
  return (
    <Section title="Runs since Hookbench was started">
      {/* Not a PickList, which scrolls to the selected item: this list is far below the run it shows. */}
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
      <span className={classes('dim', styles.end)}>{ms === null ? '' : spanText(ms)}</span>
    </>
  )
}
