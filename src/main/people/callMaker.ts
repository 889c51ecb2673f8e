import { setTimeout as sleepMs } from 'node:timers/promises'
import { insertRouted, routeCall } from '../collection/routeCall.ts'
import type { CommittedMessage } from '../store/messages.ts'
import type { SourceRecord } from '../store/sources.ts'
import type { Store } from '../store/store.ts'
import { isStoreFault } from '../store/storeFault.ts'
import type { SyncRow } from '../store/syncs.ts'
import { identifyCall, personasOf } from './identify.ts'

/** Calls in one transaction: a few milliseconds, which every exchange in flight waits for; as long is then theirs. */
const stepCalls = 250
/** When it is tried again: while the store cannot be written, and after a defect of ours. */
const storeFaultMs = 1000
const defectMs = 60_000

export interface CallMakerParts {
  store: Store
  engineNow: () => number
  /** Called with the messages of a commit, as soon as it is one. */
  onCommitted: (messages: CommittedMessage[]) => void
  onDefect: (error: unknown) => void
}

/**
 * Makes the calls of the syncs that were decided, some of each in turn. How far it is is committed with the calls, so
 * that whenever it is ended none is missing and none is made twice.
 */
export function createCallMaker({ store, engineNow, onCommitted, onDefect }: CallMakerParts) {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | null = null
  let woken = false

  function wake() {
    woken = true
    if (signal.aborted) return
    running ??= run().finally(() => {
      running = null
      if (woken) wake()
    })
  }

  async function run() {
    while (woken && !signal.aborted) {
      woken = false
      try {
        for (const sync of store.syncs.unfinished()) {
          if (signal.aborted) return
          woken = true
          const start = performance.now()
          await makeSome(sync)
          await rest(performance.now() - start)
        }
      } catch (error) {
        onDefect(error)
        woken = true
        const ms = isStoreFault(error) ? storeFaultMs : defectMs
        await rest(ms)
      }
    }
    woken = false
  }

  const rest = (ms: number) => sleepMs(ms, undefined, { signal }).catch(() => {})

  async function makeSome(sync: SyncRow) {
    const { id, key, sourceId, calledUpTo } = sync
    const changes = store.syncs.changes(id, calledUpTo, stepCalls)
    const receivedAt = Date.now()
    const arrival = {
      source: store.sources.everById(sourceId) as SourceRecord,
      destinations: store.wiring.destinationsOf(sourceId),
      blockedEvents: store.wiring.blockedEvents(sourceId),
      receivedAt,
      clientAddress: null,
      personas: personasOf(sync),
    }
    const calls = changes.map((change) => routeCall(identifyCall(key, change, receivedAt), arrival))
    await store.write(() => {
      const dueAt = engineNow()
      const messages: CommittedMessage[] = []
      for (const call of calls) insertRouted(store, call, { dueAt, messages, syncId: id })
      store.usage.count(sourceId, { calls: calls.length })
      store.syncs.mark(id, { calls: calls.length, upTo: changes.at(-1)?.userId ?? calledUpTo })
      return messages
    }, onCommitted)
  }

  return {
    /** There may be a sync with calls to make. */
    wake,
    async stop() {
      stopping.abort()
      await running
    },
  }
}
