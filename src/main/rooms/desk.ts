import type { DeskParts, Figures } from '../api/deskParts.ts'
import type { PeopleChanges } from '../people/audiences/inSteps.ts'
import { startNodeCommand, type StartCommand } from '../scenario/commandProcess.ts'
import { monotonicMs } from '../time/monotonic.ts'
import type { TokenRow } from '../store/tokens.ts'
import { openReadStore } from '../store/readStore.ts'
import { readyText } from '../workspace/readyText.ts'
import { createChanges } from '../workbench/changes.ts'
import { appliedDiff } from '../workspace/apply.ts'
import { createDeskParts } from '../workbench/deskParts.ts'
import type { EngineOptions } from '../workbench/engine.ts'
import { createNamedTokens } from '../workbench/namedTokens.ts'
import { createAnalysisLink } from './analysisLink.ts'
import { createBackupLink } from './backupLink.ts'
import { type DerivedLink, openDerivedLink } from './derivedLink.ts'
import { type EngineClient, type EngineLink, openEngineLink } from './engineLink.ts'
import type { StartedEngine } from './engineStart.ts'
import { followHints } from './followHints.ts'
import { createPlanLink, createPlanReader } from './planLink.ts'
import { createCallPlans, createLists } from './lists.ts'
import { createShapeLink } from './shapeLink.ts'

type Live = Awaited<ReturnType<EngineClient['live']>>

interface DeskOptions {
  /** The files that the other threads run; for tests. */
  threads?: {
    engine?: string
    derived?: string
    analysis?: string
    backup?: string
    plan?: string
    shapes?: string
  }
  /** The engine, if it was started before. */
  started?: StartedEngine | undefined
  startCommand?: StartCommand | undefined
}

/**
 * The desk of an engine and of derived data in their own threads: reads the store, and asks them for everything else.
 */
export async function openDesk(
  options: EngineOptions,
  { threads = {}, started, startCommand = startNodeCommand }: DeskOptions = {},
) {
  const { log, env } = options
  const changes = createChanges()
  // The engine is there first: it creates what the other one reads.
  const links: { derived?: DerivedLink } = {}
  const engine = await openEngineLink(options, {
    onRestart: changes.notify,
    onStart: () => links.derived?.reconnect(),
    thread: threads.engine,
    started,
  })
  const { path } = engine.facts
  const derived = openDerivedLink({
    path,
    env,
    log,
    engine,
    onRestart: changes.notify,
    thread: threads.derived,
  })
  links.derived = derived
  const { store, copyTo, close: closeStore } = openReadStore(path)
  const addresses = { ...engine.facts.addresses, ui: null as string | null }
  const mirror = createMirror(await engine.call((client) => client.live()))
  const followed = followHints({ engine, derived, notify: changes.notify, log })
  const { closeDesk, ...own } = createDeskParts({
    ...options,
    collect: addresses.collect,
    notify: changes.notify,
    resultStore: {
      ...store.jobResults,
      add: (row) => engine.call((client) => client.storeJobResult(row)),
    },
  })
  const readPlans = createPlanReader({ thread: threads.plan })
  const parts: DeskParts = {
    ...own,
    ...mirror.parts,
    log,
    env,
    startCommand,
    store,
    engine: {
      longestTurnMs: mirror.longestTurnMs,
      pausedPlans: mirror.pausedPlans,
      restarts: engine.restarts,
    },
    derived: { progress: followed.progress, restarts: derived.restarts },
    addresses,
    refresh: async () => mirror.show(await engine.call((client) => client.live())),
    changes,
    lists: createLists(derived, store),
    callPlans: createCallPlans(derived, store),
    populations: (search, most, signal) =>
      derived.call((client) => client.populations({ search, most }, { signal })),
    analyse: createAnalysisLink(path, threads.analysis),
    checkPlan: createPlanLink(path, { thread: threads.plan }),
    readPlans,
    recordAction: (row) => engine.call((client) => client.recordAction(row)),
    storePlan: (plan) => engine.call((client) => client.storePlan(plan)),
    ...createShapeLink(path, { thread: threads.shapes }),
    backUp: createBackupLink(path, threads.backup),
    backUpOpened: copyTo,
    seenBy: (users) => derived.call((client) => client.seenBy(users)),
    people: peopleOf(engine),
    tokens: createNamedTokens({ store, clock: mirror.parts.clock, write: tokenWritesOf(engine) }),
    personaView: {
      audience: (id) => derived.call((client) => client.audience(id)),
      trait: (id) => derived.call((client) => client.trait(id)),
    },
    setPaused: (paused) => engine.call((client) => client.setPaused(paused)),
    async applyWorkspace(read) {
      const text = await readyText(read, readPlans)
      const { workspace } = text
      return appliedDiff(await engine.call((client) => client.useWorkspace(workspace)), text)
    },
    clearCaptures: (ids) => engine.call((client) => client.clearCaptures(ids)),
    actOnAll: (action, ids) => engine.call((client) => client.actOnAll({ action, ids })),
    deliverCopies: (request) => engine.call((client) => client.deliverCopies(request)),
    makeDeletion: (asked) => engine.call((client) => client.makeDeletion(asked)),
    figures: async () => figuresOf(await engine.call((client) => client.figures())),
  }
  return {
    parts,
    engine,
    derived,
    async close() {
      await closeDesk()
      followed.stop()
      changes.close()
      closeStore()
      await derived.close()
      await engine.close()
    },
  }
}

const tokenWritesOf = ({ call }: EngineLink) => ({
  add: (row: TokenRow) => call(({ tokens }) => tokens.add(row)),
  remove: (hash: string) => call(({ tokens }) => tokens.remove(hash)),
  noteUse: (hash: string, at: number) => call(({ tokens }) => tokens.noteUse({ hash, at })),
})

const peopleOf = ({ call }: EngineLink): PeopleChanges => ({
  create: (...given) => call(({ people }) => people.create(given)),
  createHidden: (...given) => call(({ people }) => people.createHidden(given)),
  show: (...given) => call(({ people }) => people.show(given)),
  abandon: (...given) => call(({ people }) => people.abandon(given)),
  update: (...given) => call(({ people }) => people.update(given)),
  remove: (...given) => call(({ people }) => people.remove(given)),
  changeManually: (...given) => call(({ people }) => people.changeManually(given)),
  sync: (...given) => call(({ people }) => people.sync(given)),
})

/** The engine's state in memory, as of the last refresh. */
function createMirror(first: Live) {
  let live = first
  let sending = new Set(first.sending)
  const sinceRead = () => monotonicMs() - live.clock.monotonic
  const now = () => Math.floor(live.clock.now + sinceRead() * live.clock.speed)
  const realNow = () => Math.floor(live.clock.realNow + sinceRead())
  return {
    show(next: Live) {
      live = next
      sending = new Set(next.sending)
    },
    longestTurnMs: () => live.longestTurnMs,
    pausedPlans: () => live.pausedPlans,
    parts: {
      clock: {
        now,
        realNow,
        speed: () => live.clock.speed,
        jump: () => live.clock.jump,
        toReal: (engineTime: number) =>
          Math.round(realNow() + (engineTime - now()) / live.clock.speed),
      },
      dispatcher: {
        isPaused: () => live.paused,
        halted: () => live.halted,
        isBusy: () => live.busy,
        isSending: (messageId: number) => sending.has(messageId),
      },
      rates: { read: () => live.rates },
      portFaults: { read: () => live.portFault },
      storeState: () => live.storeState,
    },
  }
}

function figuresOf({ sources, endpoints }: Awaited<ReturnType<EngineClient['figures']>>): Figures {
  const perMinute = new Map(sources)
  const health = new Map(endpoints)
  const none = { attempts: 0, succeeded: 0, p95Ms: null, last: null }
  return {
    sourceRates: { perMinute: (id) => perMinute.get(id) ?? 0 },
    endpointHealth: { of: (id) => health.get(id) ?? none },
  }
}
