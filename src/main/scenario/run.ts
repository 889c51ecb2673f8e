import type { ScenarioOutcome, StepResult } from '../../contract/scenario.ts'
import { explain } from '../explain.ts'
import { Refusal } from '../refusal.ts'
import { serverNow } from './steps/calls.ts'
import type { Scenario, ScenarioStep } from './file.ts'
import { masked } from './mask.ts'
import { type Bench, NotHeld } from './step.ts'
import { readStep } from './stepShape.ts'
import { type Fault, fillIn, type Scope, scopeOf } from './variables.ts'

/** A run as it goes. */
export interface RunRecord {
  outcome: ScenarioOutcome
  /** Why it is broken. */
  message: string | null
  startedAt: Date
  ms: number | null
  steps: StepResult[]
}

export interface RunWish {
  scenario: Scenario
  env: NodeJS.ProcessEnv
  /** With the workspace as it is for this run. */
  open: (workspace: Scenario['workspace']) => Promise<Bench>
  /** Where others' calls are there, too: only what came since its start counts. */
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
})

/** Runs a scenario to its end, in a workbench that it opens and closes. Never throws. */
export async function runScenario(record: RunRecord, wish: RunWish): Promise<void> {
  const { signal } = wish
  if (record.outcome !== 'running') return
  record.startedAt = new Date()
  const begunAt = performance.now()
  const outcome = signal.aborted ? 'stopped' : await openAndRun(record, wish)
  // Whoever sees that it is over sees all of it as it is in the end.
  for (const step of record.steps) if (step.state === 'waiting') step.state = 'skipped'
  record.ms = performance.now() - begunAt
  record.outcome = outcome
}

async function openAndRun(record: RunRecord, wish: RunWish): Promise<ScenarioOutcome> {
  const { scenario, signal } = wish
  try {
    const { scope } = scopeOf(scenario.variables, wish.env)
    const bench = await wish.open(filledWorkspace(scenario, scope))
    try {
      return await doSteps(record, { ...wish, bench, scope })
    } finally {
      await bench.close()
    }
  } catch (error) {
    if (signal.aborted) return 'stopped'
    record.message ??= explain(error)
    return 'broken'
  }
}

function filledWorkspace({ workspace }: Scenario, scope: Scope): Scenario['workspace'] {
  return workspace && { ...workspace, value: fillIn(workspace.value, scope) }
}

interface Going extends RunWish {
  bench: Bench
  scope: Scope
}

async function doSteps(record: RunRecord, going: Going): Promise<ScenarioOutcome> {
  const { scenario, bench, scope, shared, signal, onStep } = going
  const since = shared ? await serverNow(bench) : undefined
  const results = [...record.steps]
  tellChanges(record, going)
  for (const [index, step] of scenario.steps.entries()) {
    const result = results[index] as StepResult
    if (signal.aborted) return 'stopped'
    const around = { scope, directory: step.directory }
    const begunAt = performance.now()
    result.state = 'running'
    try {
      const read = readStep(step, around)
      if ('faults' in read) throw new Refusal('BAD_REQUEST', faultText(read.faults))
      result.title = masked(read.title, scope.fromEnv)
      onStep(record, result)
      result.expected = await step.verb.run(read.given, { ...around, bench, since, signal })
      result.state = result.expected?.held === false ? 'failed' : 'passed'
      if (result.state === 'failed') result.message = result.expected?.summary ?? null
    } catch (error) {
      result.state = signal.aborted ? 'skipped' : 'failed'
      if (signal.aborted) return 'stopped'
      if (error instanceof NotHeld) result.message = error.message
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

/** Somebody's own destinations are not sent elsewhere without a word. */
function tellChanges(record: RunRecord, { scenario, bench: { changed = [] }, onStep }: Going) {
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
