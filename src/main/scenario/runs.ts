import type { Bench as BenchKind } from '../../contract/scenario.ts'
import { plural } from '../../contract/format.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Scenario } from './file.ts'
import { newRecord, type RunRecord, type RunOptions, runScenario } from './run.ts'
import { createRunSlots } from './runSlots.ts'

const maxStored = 50
/** Each workbench of its own is a process of 200 MB. */
const mostOwnAtOnce = 2
/** Runs that may be in progress or waiting. */
const mostUnfinished = 100
/** A limit for all runs together: a run of ten thousand steps is as large as a thousand others. */
const mostSteps = 20_000

export interface StoredRun {
  id: number
  file: string
  name: string
  bench: BenchKind
  record: RunRecord
  /** It waits for runs in workbenches of their own. */
  isQueued: boolean
  stop: AbortController
}

interface Begun {
  bench: BenchKind
  wanted: { file: string; scenario: Scenario }[]
  open: RunOptions['open']
}

/**
 * The runs since the start, in memory. Those requested together run one after the other; at most two workbenches of their
 * own exist at the same time.
 */
export function createScenarioRuns({
  env,
  onProgress,
}: {
  env: NodeJS.ProcessEnv
  onProgress: () => void
}) {
  const stored: StoredRun[] = []
  const inProgress = new Set<Promise<void>>()
  const slots = createRunSlots(mostOwnAtOnce)
  let lastId = 0

  function start({ bench, wanted, open }: Begun): StoredRun[] {
    checkRoom(wanted.length)
    const runs = wanted.map(({ file, scenario }) => ({
      scenario,
      run: {
        id: ++lastId,
        file,
        name: scenario.name,
        bench,
        record: newRecord(scenario),
        isQueued: bench === 'own' && scenario.skip === null,
        stop: new AbortController(),
      },
    }))
    stored.push(...runs.map(({ run }) => run))
    forgetOldest()
    const over = (async () => {
      for (const { scenario, run } of runs) {
        const { signal } = run.stop
        const shared = bench === 'here'
        const hasSlot = !shared && (await slots.take(signal))
        run.isQueued = false
        onProgress()
        await runScenario(run.record, { scenario, env, open, shared, signal, onStep: onProgress })
        if (hasSlot) slots.free()
        onProgress()
      }
    })().finally(() => inProgress.delete(over))
    inProgress.add(over)
    onProgress()
    return runs.map(({ run }) => run)
  }

  function checkRoom(more: number) {
    const unfinished = stored.filter(({ record }) => record.outcome === 'running').length
    if (unfinished + more > mostUnfinished)
      throw new Refusal(
        'CONFLICT',
        `${plural(unfinished, 'scenario run')} are in progress or waiting, and at most ${mostUnfinished} may be; stop some, or wait for them to finish`,
      )
  }

  /** Finished ones are dropped first. */
  function forgetOldest() {
    for (const run of stored.filter(({ record }) => record.outcome !== 'running')) {
      const steps = stored.reduce((sum, { record }) => sum + record.steps.length, 0)
      if (stored.length <= maxStored && steps <= mostSteps) return
      stored.splice(stored.indexOf(run), 1)
    }
  }

  function byId(id: number): StoredRun {
    const found = stored.find((run) => run.id === id)
    if (found) return found
    const forgotten = id > 0 && id <= lastId
    throw new Refusal(
      'NOT_FOUND',
      forgotten ? `run ${id} has finished and is no longer stored` : `no run with id ${id}`,
      'id',
    )
  }

  return {
    start,
    byId,
    /** Newest first. */
    all: () => stored.toReversed(),
    newestOf: (file: string, name: string) =>
      stored.findLast((run) => run.file === file && run.name === name) ?? null,
    stop: (id: number) => byId(id).stop.abort(),
    async close() {
      for (const { stop } of stored) stop.abort()
      await Promise.all(inProgress)
    },
  }
}
export type ScenarioRuns = ReturnType<typeof createScenarioRuns>
