import type { ReadClock } from '../delivery/clock.ts'
import type { Log } from '../errors/log.ts'
import { createAttemptFolding } from '../health/attemptFolding.ts'
import { createIndexing } from './indexing.ts'
import { createEvaluations } from '../people/audiences/evaluationCache.ts'
import { createPlans } from '../people/audiences/plans.ts'
import type { SyncPlans } from '../people/audiences/syncs.ts'
import type { AskWhoHasSeen } from '../people/deletions/affected.ts'
import { createProfiles } from '../people/profiles/profiles.ts'
import type { EngineLog } from '../store/derived/indexSteps.ts'
import type { MessageIndex } from '../store/derived/messageIndex.ts'
import type { Page } from '../store/derived/messageLists.ts'
import type { MessageSearch } from '../store/derived/messageSearch.ts'
import type { FacetOf } from '../store/derived/messageFacets.ts'
import type { TableList, TablePlace, TableQuery } from '../store/derived/tableSearch.ts'
import type { DerivedStore } from '../store/derivedStore.ts'
import { createCallChecking } from '../tracking/callChecking.ts'
import { createPlanChecker } from '../tracking/planChecker.ts'

/** How long calls may take that are checked together. Nothing waits for them. */
const checkMs = 5000

/** What the engine asks. Each may reject, while the thread is started again. */
export interface AskedDerived {
  /** Call after a commit: there may be calls to count. */
  wake: () => void
  /** All calls up to this one are counted in profiles. */
  foldedUpTo: () => Promise<number>
  seenBy: AskWhoHasSeen
  plans: SyncPlans
  /** Call before the engine closes: nothing may wait for an answer then. */
  stop: () => void
}

interface Parts {
  derived: DerivedStore
  engineLog: EngineLog
  clock: ReadClock & { jumps: () => number }
  env: NodeJS.ProcessEnv
  log: Log
  /** Called when something derived has changed. */
  notify: () => void
}

/** Profiles, and what is evaluated over them: everything that can be derived again from the store. */
export function openDerived({ derived, engineLog, clock, env, log, notify }: Parts) {
  const { store } = derived
  const profiles = createProfiles({
    derived,
    engineNow: clock.now,
    off: env.HOOKBENCH_PROFILES === 'off',
    onDefect: (error) => log.error({ err: error }, 'profiles could not be updated'),
    onFolded: notify,
  })
  const evaluations = createEvaluations({ store, clock, profiles, hint: notify })
  const lists = derived.openLists(engineLog)
  const indexing = createIndexing({
    lists,
    activity: () => store.messageList.newest() + store.attempts.newest(),
    onProgress: notify,
    onDefect: (error) => log.error({ err: error }, 'lists could not be updated'),
  })
  const attempts = createAttemptFolding({
    spans: derived.attemptSpans,
    realNow: clock.realNow,
    onDefect: (error) => log.error({ err: error }, 'attempts could not be counted'),
  })
  const planChecker = createPlanChecker({ textOf: store.plans.storedText, deadlineMs: checkMs })
  const callChecking = createCallChecking({
    derived,
    plans: store.plans,
    check: planChecker.check,
    onDefect: (error) => log.error({ err: error }, 'calls could not be checked against plans'),
    onChecked: notify,
  })
  function wake() {
    profiles.wake()
    callChecking.wake()
    indexing.wake()
    attempts.wake()
  }
  wake()
  return {
    store,
    derived,
    clock,
    log,
    profiles,
    evaluations,
    plans: createPlans({ store, evaluations }),
    seenBy: profiles.seenBy,
    lists,
    attempts,
    callChecking,
    callPlans: (ids: number[]) => [...derived.callChecks.of(ids)],
    searches: searchesOf(lists),
    wake,
    /** Calls that are not counted in profiles yet, and messages that the text search does not find yet. */
    progress: () => ({
      behind: Math.max(0, store.calls.newest() - profiles.foldedUpTo()),
      unsearched: lists.unsearched(),
    }),
    async close() {
      evaluations.close()
      await Promise.all([profiles.stop(), indexing.stop(), attempts.stop(), callChecking.stop()])
      derived.close()
    },
  }
}
/** Searches by any filter; conditions on bodies are evaluated in short turns before, until the signal aborts. */
function searchesOf(lists: MessageIndex) {
  const prepared = async <T>(
    search: MessageSearch,
    read: (search: MessageSearch) => T,
    signal?: AbortSignal,
  ): Promise<T> => read(await lists.prepare(search, signal))
  return {
    find: (search: MessageSearch, page: Page, signal?: AbortSignal) =>
      prepared(search, (each) => lists.find(each, page), signal),
    count: (search: MessageSearch, signal?: AbortSignal) =>
      prepared(search, (each) => ({ ...lists.count(each), bodiesFrom: each.bodiesFrom }), signal),
    tally: (search: MessageSearch, buckets: number, signal?: AbortSignal) =>
      prepared(search, (each) => lists.tally(each, buckets), signal),
    populations: lists.populations,
    facet: (search: MessageSearch, facet: FacetOf, signal?: AbortSignal) =>
      prepared(search, (each) => lists.facet(each, facet), signal),
    seenUsers: async (prefix: string, limit: number) => lists.seenUsers(prefix, limit),
    findRows: async (list: TableList, query: TableQuery, place: TablePlace) =>
      lists.findRows(list, query, place),
    countRows: async (list: TableList, query: TableQuery, place: Omit<TablePlace, 'limit'>) =>
      lists.countRows(list, query, place),
  }
}

export type Derived = ReturnType<typeof openDerived>
