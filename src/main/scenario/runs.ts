import type { Bench as BenchKind } from '../../contract/scenario.ts'
import { Refusal } from '../refusal.ts'
import type { Scenario } from './file.ts'
import { newRecord, type RunRecord, type RunWish, runScenario } from './run.ts'

const mostKept = 50
/** Of them all: a run of ten thousand steps is as large as a thousand others. */
const mostSteps = 20_000

export interface KeptRun {
  id: number
  file: string
  name: string
  bench: BenchKind
  record: RunRecord
  stop: AbortController
}

interface Begun {
  file: string
  bench: BenchKind
  scenarios: Scenario[]
  open: RunWish['open']
}

/** The runs since the start, in memory; those that were asked for together run one after the other. */
export function createScenarioRuns({
  env,
  onProgress,
}: {
  env: NodeJS.ProcessEnv
  onProgress: () => void
}) {
  const kept: KeptRun[] = []
  const underWay = new Set<Promise<void>>()
  let lastId = 0

  function start({ file, bench, scenarios, open }: Begun): KeptRun[] {
    const runs = scenarios.map((scenario) => ({
      scenario,
      run: {
        id: ++lastId,
        file,
        name: scenario.name,
        bench,
        record: newRecord(scenario),
        stop: new AbortController(),
      },
    }))
    kept.push(...runs.map(({ run }) => run))
    forgetOldest()
    const over = (async () => {
      for (const { scenario, run } of runs) {
        const { signal } = run.stop
        const shared = bench === 'here'
        await runScenario(run.record, { scenario, env, open, shared, signal, onStep: onProgress })
        onProgress()
      }
    })().finally(() => underWay.delete(over))
    underWay.add(over)
    onProgress()
    return runs.map(({ run }) => run)
  }

  /** What is over is forgotten first. */
  function forgetOldest() {
    for (const run of kept.filter(({ record }) => record.outcome !== 'running')) {
      const steps = kept.reduce((sum, { record }) => sum + record.steps.length, 0)
      if (kept.length <= mostKept && steps <= mostSteps) return
      kept.splice(kept.indexOf(run), 1)
    }
  }

  function byId(id: number): KeptRun {
    const found = kept.find((run) => run.id === id)
    if (found) return found
    const forgotten = id > 0 && id <= lastId
    throw new Refusal(
      'NOT_FOUND',
      forgotten ? `run ${id} is over and forgotten` : `there is no run ${id}`,
      'id',
    )
  }

  return {
    start,
    byId,
    /** Newest first. */
    all: () => kept.toReversed(),
    newestOf: (file: string, name: string) =>
      kept.findLast((run) => run.file === file && run.name === name) ?? null,
    stop: (id: number) => byId(id).stop.abort(),
    async close() {
      for (const { stop } of kept) stop.abort()
      await Promise.all(underWay)
    },
  }
}
