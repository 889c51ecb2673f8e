import type { Bench, NewRun, ScenarioFile, ScenarioRun } from '../../contract/scenario.ts'
import type { Requester } from '../../contract/host.ts'
import { Refusal } from '../errors/refusal.ts'
import { examples } from '../scenario/examples.ts'
import type { Scenario } from '../scenario/file.ts'
import { mistakeLine, type ReadFile } from '../scenario/find.ts'
import { openHereBench } from '../scenario/hereBench.ts'
import type { StartCommand } from '../scenario/commandProcess.ts'
import { openOwnBench } from '../scenario/ownBench.ts'
import type { RunWorkspace } from '../scenario/run.ts'
import type { ScenarioRuns, StoredRun } from '../scenario/runs.ts'
import type { ScenarioFolder } from '../scenario/folder.ts'
import { namesText } from '../errors/namesText.ts'
import type { Here } from './requester.ts'

export interface ScenarioParts {
  scenarioFolder: ScenarioFolder
  scenarioRuns: ScenarioRuns
  changes: { notify: () => void }
  env: NodeJS.ProcessEnv
  startCommand: StartCommand
  here: Here
}

/** Their results are all stored until the next run. */
const mostAtOnce = 50

export const listScenarios = (parts: ScenarioParts) => ({
  folder: parts.scenarioFolder.path(),
  items: parts.scenarioFolder.all().map((read) => fileView(parts, read)),
  nextCursor: null,
})

export function saveScenarios(
  parts: ScenarioParts,
  { file, text, replace }: { file: string; text: string; replace: boolean },
): ScenarioFile {
  const { scenarioFolder, changes } = parts
  scenarioFolder.save(file, text, replace)
  changes.notify()
  return fileView(parts, scenarioFolder.read(file))
}

/** Adds the missing ones only: a changed one is not overwritten. */
export function addExamples({ scenarioFolder, changes }: ScenarioParts) {
  const added = Object.keys(examples).filter((file) => !scenarioFolder.has(file))
  for (const file of added) scenarioFolder.save(file, examples[file] ?? '', false)
  changes.notify()
  return { added }
}

export function renameFile(
  parts: ScenarioParts,
  { file, to }: { file: string; to: string },
): ScenarioFile {
  parts.scenarioFolder.rename(file, to)
  parts.changes.notify()
  return fileView(parts, parts.scenarioFolder.read(to))
}

export function removeFile({ scenarioFolder, changes }: ScenarioParts, file: string) {
  const text = scenarioFolder.text(file)
  scenarioFolder.remove(file)
  changes.notify()
  return { file, text }
}

export function startRun(parts: ScenarioParts, request: NewRun, requester: Requester) {
  const { scenarioFolder } = parts
  const { scenarios, mistakes } = scenarioFolder.read(request.file)
  const [mistake] = mistakes
  if (mistake) throw new Refusal('BAD_REQUEST', mistakeLine(request.file, mistake), 'file')
  const { file, bench } = request
  const wanted = wantedOf(scenarios, request).map((scenario) => ({ file, scenario }))
  return start(parts, bench, wanted, requester)
}

/** Every scenario of the folder, one after the other, each in its own workbench. Files with mistakes are skipped, and named. */
export function startAllRuns(parts: ScenarioParts, requester: Requester) {
  const files = parts.scenarioFolder.all()
  const sound = files.filter(({ mistakes }) => mistakes.length === 0)
  const wanted = sound.flatMap(({ file, scenarios }) =>
    scenarios.map((scenario) => ({ file, scenario })),
  )
  if (wanted.length > mostAtOnce)
    throw new Refusal(
      'CONFLICT',
      `the folder has ${wanted.length} scenarios, and at most ${mostAtOnce} are run at once here; use \`hookbench scenario run\``,
    )
  const skipped = files.filter(({ mistakes }) => mistakes.length > 0).map(({ file }) => file)
  return { ...start(parts, 'own', wanted, requester), skipped }
}

function start(
  { scenarioRuns, env, startCommand, here }: ScenarioParts,
  bench: Bench,
  wanted: { file: string; scenario: Scenario }[],
  requester: Requester,
) {
  const open = (workspace: RunWorkspace) =>
    bench === 'here'
      ? openHereBench({ client: here(requester), workspace, speed: null })
      : openOwnBench({
          workspace,
          speed: null,
          env,
          start: startCommand,
          onRetained: null,
        })
  return { runs: scenarioRuns.start({ bench, wanted, open }).map(runView) }
}

function wantedOf(scenarios: Scenario[], { file, scenario: name, bench }: NewRun): Scenario[] {
  const wanted = name === undefined ? scenarios : scenarios.filter((each) => each.name === name)
  if (wanted.length === 0) {
    const names = namesText(scenarios.map((each) => each.name))
    throw new Refusal(
      'NOT_FOUND',
      `${file} has no scenario named ${name ?? ''}; available: ${names}`,
      'scenario',
    )
  }
  const restarting = wanted.find(({ needsOwn }) => needsOwn)
  if (bench === 'here' && restarting)
    throw new Refusal(
      'CONFLICT',
      `${restarting.name} restarts the engine, so it must run in its own workbench`,
      'bench',
    )
  return wanted
}

export function stopRun({ scenarioRuns, changes }: ScenarioParts, id: number): ScenarioRun {
  scenarioRuns.stop(id)
  changes.notify()
  return runView(scenarioRuns.byId(id))
}

export function runView({ id, file, name, bench, record, isQueued }: StoredRun): ScenarioRun {
  const { outcome, message, startedAt, ms, steps, plans } = record
  const started = startedAt.toISOString()
  const run = { id: String(id), file, name, bench, startedAt: started, ms }
  return { ...run, outcome, queued: isQueued, message, steps, plans }
}

function fileView(
  { scenarioRuns }: ScenarioParts,
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
