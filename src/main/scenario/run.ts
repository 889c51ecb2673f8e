import type { PlanSeen, ScenarioOutcome, StepResult } from '../../contract/scenario.ts'
import { explain } from '../errors/explain.ts'
import { Refusal } from '../errors/refusal.ts'
import { serverNow } from './steps/calls.ts'
import { reachOf, referencesOf, type Scenario, type ScenarioStep } from './file.ts'
import type { ReferenceContext } from '../workspace/file.ts'
import { readPlansSeen } from './planSeen.ts'
import { masked } from './steps/mask.ts'
import { type Bench, ExpectationFailed } from './steps/step.ts'
import { readStep } from './stepShape.ts'
import { type Fault, fillIn, type Scope, scopeOf } from './steps/variables.ts'

/** A run in progress. */
export interface RunRecord {
  outcome: ScenarioOutcome
  /** The reason it is broken. */
  message: string | null
  startedAt: Date
  ms: number | null
  steps: StepResult[]
  /** Of a run that passed or failed. */
  plans: PlanSeen[]
}

/** The workspace of a run, with its variables filled in, and what it may refer to. */
export type RunWorkspace = (ReferenceContext & { value: unknown; directory: string }) | null

export interface RunOptions {
  scenario: Scenario
  env: NodeJS.ProcessEnv
  /** With the workspace of this run. */
  open: (workspace: RunWorkspace) => Promise<Bench>
  /** In a workbench with other calls: only what arrived since the start counts. */
  shared: boolean
  signal: AbortSignal
  onStep: (record: RunRecord, step: StepResult) => void
}

export const newRecord = ({ steps, skip }: Scenario): RunRecord => ({
  outcome: skip === null ? 'running' : 'skipped',
  message: skip,
  startedAt: new Date(),
  ms: skip === null ? null : 0,
  steps: steps.map(({ title, line, setUp }) => ({
    title,
    line,
    setUp,
    state: skip === null ? 'waiting' : 'skipped',
    ms: null,
    message: null,
    expected: null,
  })),
  plans: [],
})

/** Runs a scenario to its end, in a workbench that it opens and closes. Never throws. */
export async function runScenario(record: RunRecord, options: RunOptions): Promise<void> {
  const { signal } = options
  if (record.outcome !== 'running') return
  record.startedAt = new Date()
  const begunAt = performance.now()
  const outcome = signal.aborted ? 'stopped' : await openAndRun(record, options)
  // Set last, so that a finished run is always complete.
  for (const step of record.steps) if (step.state === 'waiting') step.state = 'skipped'
  record.ms = performance.now() - begunAt
  record.outcome = outcome
}

async function openAndRun(record: RunRecord, options: RunOptions): Promise<ScenarioOutcome> {
  const { scenario, signal } = options
  try {
    const { scope } = scopeOf(scenario.variables, reachOf(scenario, options.env))
    const bench = await options.open(filledWorkspace(scenario, scope))
    try {
      const since = options.shared ? await serverNow(bench) : undefined
      const outcome = await doSteps(record, { ...options, bench, scope, since })
      if (outcome === 'passed' || outcome === 'failed')
        record.plans = masked(await readPlansSeen(bench, since), scope.fromEnv)
      return outcome
    } finally {
      await bench.close()
    }
  } catch (error) {
    if (signal.aborted) return 'stopped'
    record.message ??= explain(error)
    return 'broken'
  }
}

function filledWorkspace({ workspace }: Scenario, scope: Scope): RunWorkspace {
  if (!workspace) return null
  const { directory, value } = workspace
  return { ...referencesOf(directory, scope), directory, value: fillIn(value, scope) }
}

interface ActiveRun extends RunOptions {
  bench: Bench
  scope: Scope
  /** Undefined: all of the workbench is this run's. */
  since: string | undefined
}

async function doSteps(record: RunRecord, going: ActiveRun): Promise<ScenarioOutcome> {
  const { scenario, bench, scope, since, signal, onStep } = going
  const results = [...record.steps]
  tellChanges(record, going)
  for (const [index, step] of scenario.steps.entries()) {
    const result = results[index] as StepResult
    if (signal.aborted) return 'stopped'
    const context = { scope, directory: step.directory }
    const begunAt = performance.now()
    result.state = 'running'
    try {
      const read = readStep(step, context)
      if ('faults' in read) throw new Refusal('BAD_REQUEST', faultText(read.faults))
      result.title = masked(read.title, scope.fromEnv)
      onStep(record, result)
      result.expected = await step.verb.run(read.given, { ...context, bench, since, signal })
      result.state = result.expected?.held === false ? 'failed' : 'passed'
      if (result.state === 'failed') result.message = result.expected?.summary ?? null
    } catch (error) {
      result.state = signal.aborted ? 'skipped' : 'failed'
      if (signal.aborted) return 'stopped'
      if (error instanceof ExpectationFailed) result.message = error.message
      else {
        result.message = masked((await bench.ended?.()) ?? explain(error), scope.fromEnv)
        record.message = `${brokenAt(step)}: ${result.message}`
        return 'broken'
      }
    } finally {
      Object.assign(result, masked(result, scope.fromEnv))
      result.ms = performance.now() - begunAt
      onStep(record, result)
    }
    if (result.state === 'failed') return 'failed'
  }
  return 'passed'
}

/** Changes to the user's own destinations must be reported. */
function tellChanges(record: RunRecord, { scenario, bench: { changed = [] }, onStep }: ActiveRun) {
  if (changed.length === 0) return
  const title = `workspace: ${changed.join('; ')}`
  const { line } = scenario
  const state = 'passed'
  const step = { title, line, setUp: true, state, ms: null, message: null, expected: null } as const
  record.steps.unshift(step)
  onStep(record, step)
}

const brokenAt = ({ line, name }: ScenarioStep) => `line ${line}, ${name}`

const faultText = (faults: Fault[]) => faults.map(({ message }) => message).join('; ')
