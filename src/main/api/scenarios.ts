import type { NewRun, ScenarioFile, ScenarioRun } from '../../contract/scenario.ts'
import { Refusal } from '../refusal.ts'
import { examples } from '../scenario/examples.ts'
import type { Scenario } from '../scenario/file.ts'
import { mistakeLine, type ReadFile } from '../scenario/find.ts'
import { openHereBench } from '../scenario/hereBench.ts'
import { openOwnBench } from '../scenario/ownBench.ts'
import type { KeptRun } from '../scenario/runs.ts'
import type { BenchClient } from '../scenario/step.ts'
import type { Workbench } from '../workbench.ts'

export const listScenarios = (workbench: Workbench) => ({
  folder: workbench.scenarioFolder.path(),
  items: workbench.scenarioFolder.all().map((read) => fileView(workbench, read)),
  nextCursor: null,
})

export function saveScenarios(
  workbench: Workbench,
  { file, text, replace }: { file: string; text: string; replace: boolean },
): ScenarioFile {
  const { scenarioFolder, changes } = workbench
  scenarioFolder.save(file, text, replace)
  changes.notify()
  return fileView(workbench, scenarioFolder.read(file))
}

/** Those that are not there yet: one that was changed stays as it is. */
export function addExamples({ scenarioFolder, changes }: Workbench) {
  const added = Object.keys(examples).filter((file) => !scenarioFolder.has(file))
  for (const file of added) scenarioFolder.save(file, examples[file] ?? '', false)
  changes.notify()
  return { added }
}

/** `here`: a client of this workbench. */
export function startRun(workbench: Workbench, wish: NewRun, here: () => BenchClient) {
  const { scenarioFolder, scenarioRuns, env } = workbench
  const { scenarios, mistakes } = scenarioFolder.read(wish.file)
  const [mistake] = mistakes
  if (mistake) throw new Refusal('BAD_REQUEST', mistakeLine(wish.file, mistake), 'file')
  const wanted = wantedOf(scenarios, wish)
  const open = (workspace: Scenario['workspace']) =>
    wish.bench === 'here'
      ? openHereBench({ client: here(), workspace, speed: null, env })
      : openOwnBench({
          workspace,
          speed: null,
          env,
          onKept: null,
        })
  const { file, bench } = wish
  return { runs: scenarioRuns.start({ file, bench, scenarios: wanted, open }).map(runView) }
}

function wantedOf(scenarios: Scenario[], { file, scenario: name, bench }: NewRun): Scenario[] {
  const wanted = name === undefined ? scenarios : scenarios.filter((each) => each.name === name)
  if (wanted.length === 0) {
    const names = scenarios.map((each) => each.name).join(', ') || 'none'
    throw new Refusal(
      'NOT_FOUND',
      `${file} has no scenario ${name ?? ''}; there are ${names}`,
      'scenario',
    )
  }
  const restarting = wanted.find(({ needsOwn }) => needsOwn)
  if (bench === 'here' && restarting)
    throw new Refusal(
      'CONFLICT',
      `${restarting.name} restarts the engine, so it runs in a workbench of its own`,
      'bench',
    )
  return wanted
}

export function stopRun({ scenarioRuns, changes }: Workbench, id: number): ScenarioRun {
  scenarioRuns.stop(id)
  changes.notify()
  return runView(scenarioRuns.byId(id))
}

export function runView({ id, file, name, bench, record }: KeptRun): ScenarioRun {
  const { outcome, message, startedAt, ms, steps } = record
  const started = startedAt.toISOString()
  return { id: String(id), file, name, bench, startedAt: started, ms, outcome, message, steps }
}

function fileView(
  { scenarioRuns }: Workbench,
  { file, scenarios, mistakes }: ReadFile,
): ScenarioFile {
  return {
    file,
    mistakes,
    scenarios: scenarios.map(({ name, description, tags, steps, needsOwn }) => {
      const last = scenarioRuns.newestOf(file, name)
      return {
        name,
        description,
        tags,
        steps: steps.length,
        needsOwn,
        last: last && {
          id: String(last.id),
          outcome: last.record.outcome,
          ms: last.record.ms,
        },
      }
    }),
  }
}
