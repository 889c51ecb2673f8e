import type { Bench, ScenarioRun } from '../../contract/scenario.ts'
import { Button } from '../ui/button/button.tsx'
import { classes } from '../ui/classes.ts'
import { outcomeTones, runText } from './runs/outcomes.ts'
import type { Scenario } from './files/place.ts'
import { FileActions } from './files/fileActions.tsx'
import styles from './scenarioView.module.css'
import tones from './runs/tones.module.css'

interface ScenarioHeadProps {
  file: string
  folder: string
  scenario: Scenario | null
  run: ScenarioRun | null
  /** Until it is loaded, it is unknown whether the scenario was run. */
  isRead: boolean
  /** The reason it cannot be run, or null. */
  unless: string | null
  /** Its file has unsaved changes. */
  isChanged: boolean
  onRun: (bench: Bench) => void
  /** Goes to the text of the file. */
  onFile: () => void
  onStop: () => void
}

const benchTitles: Record<Bench, string> = {
  here: 'in this workbench',
  own: 'in a separate workbench',
}

/** Name, status and run buttons of a scenario. */
export function ScenarioHead(props: ScenarioHeadProps) {
  const { file, folder, scenario, run, unless, isRead, isChanged, onRun, onFile, onStop } = props
  const onlyOwn = scenario?.needsOwn
    ? 'This scenario restarts the engine, so it only runs in a separate workbench'
    : null
  const verb = run ? 'Run again' : 'Run'
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h2>{scenario?.name ?? file}</h2>
        <span className={run ? tones[outcomeTones[run.outcome]] : 'dim'} role="status">
          {run ? runText(run) : scenario && isRead && 'not run'}
        </span>
        <div className={styles.actions}>
          {run?.outcome === 'running' ? (
            <Button asks look="primary" onClick={onStop}>
              Stop
            </Button>
          ) : (
            <>
              <Button
                asks
                unless={unless ?? onlyOwn}
                title={
                  (unless ?? onlyOwn)
                    ? undefined
                    : 'In this workbench, with its receivers, clock and messages'
                }
                onClick={() => onRun('here')}
              >
                Run here
              </Button>
              <Button
                asks
                look="primary"
                unless={unless}
                title={unless ? undefined : 'In a separate workbench, deleted after the run (r)'}
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
        <span className={styles.fileActions}>
          <FileActions key={file} file={file} isChanged={isChanged} />
        </span>
      </div>
      {scenario?.description && (
        <p className={classes(styles.about, 'dim')}>{scenario.description}</p>
      )}
    </div>
  )
}
