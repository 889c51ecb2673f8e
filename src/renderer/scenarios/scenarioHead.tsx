import type { Bench, ScenarioRun } from '../../contract/scenario.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { outcomeTones, runText } from './outcomes.ts'
import type { Scenario } from './place.ts'
import styles from './scenarioView.module.css'
import tones from './tones.module.css'

interface ScenarioHeadProps {
  file: string
  folder: string
  scenario: Scenario | null
  run: ScenarioRun | null
  /** Until then nobody knows whether it was run. */
  isRead: boolean
  /** Why it cannot be run, or null. */
  unless: string | null
  /** Its file is written in and not saved. */
  isChanged: boolean
  onRun: (bench: Bench) => void
  /** To its text. */
  onFile: () => void
  onStop: () => void
}

const benchTitles: Record<Bench, string> = {
  here: 'in this workbench',
  own: 'in a workbench of its own',
}

/** What it is, how it stands, and how it is run. */
export function ScenarioHead(props: ScenarioHeadProps) {
  const { file, folder, scenario, run, unless, isRead, isChanged, onRun, onFile, onStop } = props
  const onlyOwn = scenario?.needsOwn
    ? 'It restarts the engine, so it runs in a workbench of its own'
    : null
  const verb = run ? 'Run again' : 'Run'
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h2>{scenario?.name ?? file}</h2>
        <span className={run ? tones[outcomeTones[run.outcome]] : 'dim'} role="status">
          {run ? runText(run) : scenario && isRead && 'not run'}
        </span>
        <div className={styles.acts}>
          {run?.outcome === 'running' ? (
            <Button look="primary" onClick={onStop}>
              Stop
            </Button>
          ) : (
            <>
              <Button
                unless={unless ?? onlyOwn}
                title={
                  (unless ?? onlyOwn)
                    ? undefined
                    : 'In this workbench: with its receivers, its clock and its messages'
                }
                onClick={() => onRun('here')}
              >
                Run here
              </Button>
              <Button
                look="primary"
                unless={unless}
                title={unless ? undefined : 'In a workbench of its own, gone afterwards (r)'}
                onClick={() => onRun('own')}
              >
                {isChanged ? 'Save and run' : verb}
              </Button>
            </>
          )}
        </div>
      </div>
      <div className={styles.facts}>
        <button
          type="button"
          className={classes(styles.file, 'mono')}
          title={`Show the file: ${folder}/${file}`}
          onClick={onFile}
        >
          {file}
        </button>
        {run && <span>{benchTitles[run.bench]}</span>}
        {scenario?.tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
          </span>
        ))}
      </div>
      {scenario?.description && (
        <p className={classes(styles.about, 'dim')}>{scenario.description}</p>
      )}
    </div>
  )
}
