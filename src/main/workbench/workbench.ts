import { type Analysed, analyse } from '../commonalities/analyse.ts'
import { startNodeCommand } from '../scenario/commandProcess.ts'
import { backUp } from '../store/backup.ts'
import { openDerivedStore } from '../store/derivedStore.ts'
import type { PlanText } from '../../contract/plan.ts'
import { type DriftRequest, findDrift } from '../drift/findDrift.ts'
import { draftPlan, type DraftRequest } from '../tracking/draft/draftPlan.ts'
import { checkCalls, type CheckRequest } from '../tracking/checkCalls.ts'
import { readPlans } from '../tracking/readPlans.ts'
import { appliedDiff } from '../workspace/apply.ts'
import { readyHere, type ReadText } from '../workspace/readyText.ts'
import { type AskedDerived, type Derived, openDerived } from './derived.ts'
import { createDeskParts } from './deskParts.ts'
import { engineLogOf } from './engineLog.ts'
import { createNamedTokens } from './namedTokens.ts'
import { tokenWrites } from './token.ts'
import { type DerivedOf, type EngineOptions, openEngine } from './engine.ts'

export type WorkbenchOptions = EngineOptions

/** Everything in one thread: in memory, and in tests. */
export async function openWorkbench(options: WorkbenchOptions) {
  const { directory, env, log } = options
  const opened: Derived[] = []
  const derivedOf: DerivedOf = ({ store, clock, closing, notify }) => {
    const derived = openDerived({
      derived: directory === null ? store.openDerivedHere() : openDerivedStore(store.path),
      engineLog: engineLogOf(store),
      clock: { ...clock, jumps: store.settings.changes },
      env,
      log,
      notify,
    })
    closing.add(derived.close)
    opened.push(derived)
    return askedHere(derived)
  }
  const engine = await openEngine(options, derivedOf)
  const [derived] = opened as [Derived]
  const { addresses, changes, sourceRates, endpointHealth } = engine
  const { closeDesk, ...desk } = createDeskParts({
    ...options,
    collect: addresses.collect,
    notify: changes.notify,
    resultStore: { ...engine.store.jobResults, add: engine.storeJobResult },
  })
  return {
    ...engine,
    ...desk,
    tokens: createNamedTokens({
      store: engine.store,
      clock: engine.clock,
      write: tokenWrites(engine.store),
    }),
    /** What is derived, in this thread too. */
    derivedHere: derived,
    startCommand: startNodeCommand,
    // This thread cannot restart itself.
    engine: {
      longestTurnMs: engine.longestTurnMs,
      pausedPlans: engine.planGate.paused,
      restarts: () => [],
    },
    derived: { progress: derived.progress, restarts: () => [] },
    profiles: derived.profiles,
    seenBy: derived.seenBy,
    lists: derived.searches,
    callPlans: async (ids: number[]) => derived.callPlans(ids),
    populations: derived.searches.populations,
    analyse: (analysed: Analysed, signal?: AbortSignal) =>
      analyse(engine.store.analysedRows, analysed, { shared: true, signal }),
    checkPlan: async (request: CheckRequest) => checkCalls(engine.store, request),
    readPlans: async (texts: PlanText[]) => readPlans(texts),
    draftPlan: (request: DraftRequest, signal?: AbortSignal) =>
      draftPlan(engine.store, request, { shared: true, signal }),
    findDrift: (request: DriftRequest, signal?: AbortSignal) =>
      findDrift(engine.store, request, { shared: true, signal }),
    backUp: (target: string) => backUp(engine.store.path, target),
    backUpOpened: engine.store.copyTo,
    // Its state is in this thread.
    refresh: async () => {},
    async applyWorkspace(read: ReadText) {
      const text = readyHere(read)
      return appliedDiff(engine.useWorkspace(text.workspace), text)
    },
    figures: async () => ({ sourceRates, endpointHealth }),
    async close() {
      await closeDesk()
      await engine.close()
    },
  }
}

export type Workbench = Awaited<ReturnType<typeof openWorkbench>>

const askedHere = ({ wake, profiles, seenBy, plans }: Derived): AskedDerived => ({
  wake,
  foldedUpTo: async () => profiles.foldedUpTo(),
  seenBy,
  plans,
  stop() {},
})
