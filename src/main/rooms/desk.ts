import { setTimeout as sleep } from 'node:timers/promises'
import type { DeskParts, Figures } from '../api/deskParts.ts'
import type { Log } from '../errors/log.ts'
import { openReadStore } from '../store/store.ts'
import { createChanges } from '../workbench/changes.ts'
import { appliedDiff } from '../workspace/apply.ts'
import { createDeskParts } from '../workbench/deskParts.ts'
import type { EngineOptions } from '../workbench/engine.ts'
import { type EngineClient, type EngineLink, openEngineLink } from './engineLink.ts'
import type { StartedEngine } from './engineStart.ts'

type Live = Awaited<ReturnType<EngineClient['live']>>

interface DeskOptions {
  /** The file that the engine's thread runs. */
  thread?: string
  /** The engine, if it was started before. */
  started?: StartedEngine | undefined
}

/** The desk of an engine in its own thread: reads the store, and asks the engine for everything else. */
export async function openDesk(options: EngineOptions, { thread, started }: DeskOptions = {}) {
  const { log, env } = options
  const changes = createChanges()
  const engine = await openEngineLink(options, { onRestart: changes.notify, thread, started })
  const { facts } = engine
  const store = openReadStore(facts.path)
  const addresses = { ...facts.addresses, ui: null as string | null }
  const mirror = createMirror(await engine.call((client) => client.live()))
  const stopFollowing = followChanges(engine, changes.notify, log)
  const refresh = async () => mirror.show(await engine.call((client) => client.live()))
  const { closeDesk, ...own } = createDeskParts({
    ...options,
    collect: addresses.collect,
    notify: changes.notify,
  })
  const parts: DeskParts = {
    ...own,
    ...mirror.parts,
    log,
    env,
    store,
    engine: { longestTurnMs: mirror.longestTurnMs, restarts: engine.restarts },
    addresses,
    refresh,
    changes,
    profiles: { upToDate: () => engine.call((client) => client.profilesUpToDate()) },
    applyWorkspace: async (read) =>
      appliedDiff(await engine.call((client) => client.useWorkspace(read.workspace)), read),
    actOnAll: (action, ids) => engine.call((client) => client.actOnAll({ action, ids })),
    makeDeletion: (asked) => engine.call((client) => client.makeDeletion(asked)),
    figures: async () => figuresOf(await engine.call((client) => client.figures())),
  }
  return {
    parts,
    engine,
    async close() {
      await closeDesk()
      stopFollowing()
      changes.close()
      store.close()
      await engine.close()
    },
  }
}

/** The engine's state in memory, as of the last refresh. */
function createMirror(first: Live) {
  let live = first
  let sending = new Set(first.sending)
  const now = () => {
    const { clock } = live
    return Math.floor(clock.now + (Date.now() - clock.at) * clock.speed)
  }
  return {
    show(next: Live) {
      live = next
      sending = new Set(next.sending)
    },
    longestTurnMs: () => live.longestTurnMs,
    parts: {
      clock: {
        now,
        speed: () => live.clock.speed,
        toReal: (engineTime: number) =>
          Math.round(Date.now() + (engineTime - now()) / live.clock.speed),
      },
      dispatcher: {
        isPaused: () => live.paused,
        halted: () => live.halted,
        isBusy: () => live.busy,
        isSending: (messageId: number) => sending.has(messageId),
      },
      rates: { read: () => live.rates },
      portFaults: { read: () => live.portFault },
    },
  }
}

/** Pause before following the hints of a restarted engine. */
const againMs = 100

/** Passes on the engine's hints, also those of its successor. */
function followChanges(engine: EngineLink, notify: () => void, log: Log): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const follow = () =>
    engine.call(async (client) => {
      for await (const _hint of await client.changes(undefined, { signal })) notify()
    })
  void (async () => {
    while (!signal.aborted) {
      await follow().catch((error: unknown) =>
        log.debug({ err: error }, 'no hints from the engine'),
      )
      if (!signal.aborted) await sleep(againMs)
    }
  })()
  return () => stopping.abort()
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
