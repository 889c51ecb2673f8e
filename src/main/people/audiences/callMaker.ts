import { insertRouted, routeCall } from '../../collection/routeCall.ts'
import type { CommittedMessage } from '../../store/messages.ts'
import type { SourceRecord } from '../../store/sources.ts'
import type { Store } from '../../store/store.ts'
import type { SyncRow } from '../../store/syncs.ts'
import { identifyCall, personasOf } from './identify.ts'
import { createSteps } from '../loop/steps.ts'

/** Calls per transaction: it blocks every exchange in flight for a few milliseconds, followed by an equal pause. */
const stepCalls = 150

export interface CallMakerParts {
  store: Store
  engineNow: () => number
  realNow: () => number
  /** Called with the messages of a commit as soon as it is committed. */
  onCommitted: (messages: CommittedMessage[]) => void
  onDefect: (error: unknown) => void
}

/**
 * Makes the calls of decided syncs, some of each in turn. The progress is committed with the calls, so
 * that after any interruption none is missing and none is made twice.
 */
export function createCallMaker({ store, onDefect, ...parts }: CallMakerParts) {
  /** The syncs with remaining calls, in turn. */
  let turn = 0

  async function step(): Promise<boolean> {
    const syncs = store.syncs.unfinished()
    const sync = syncs[turn++ % Math.max(1, syncs.length)]
    if (!sync) return false
    await makeSome(sync)
    return true
  }

  async function makeSome({ id }: SyncRow) {
    // Everything is read in the transaction: a deletion may leave users out until then.
    const makeCalls = () => {
      const sync = store.syncs.byId(id)
      return sync === null ? [] : callsOf(sync)
    }
    await store.write(makeCalls, { rows: stepCalls, onCommit: parts.onCommitted })
  }

  /** Inside a transaction. Returns the new messages. */
  function callsOf(sync: SyncRow): CommittedMessage[] {
    const { id, key, sourceId, personaId, calledUpTo } = sync
    const changes = store.syncs.changes(id, calledUpTo, stepCalls)
    const receivedAt = parts.realNow()
    const dueAt = parts.engineNow()
    const arrival = {
      source: store.sources.everById(sourceId) as SourceRecord,
      destinations: store.wiring.destinationsOf(sourceId),
      blockedEvents: store.wiring.blockedEvents(sourceId),
      receivedAt,
      clientAddress: null,
      personas: personasOf(sync),
    }
    const messages: CommittedMessage[] = []
    for (const change of changes) {
      const call = routeCall(identifyCall(key, change, receivedAt), arrival)
      insertRouted(store, call, { dueAt, messages, syncId: id })
    }
    store.usage.count(sourceId, { calls: changes.length })
    const upTo = changes.at(-1)?.userId ?? calledUpTo
    store.syncs.mark(id, { calls: changes.length, upTo })
    store.personas.markSynced({ id: personaId, syncId: id, after: calledUpTo, upTo })
    if (store.syncs.byId(id)?.done === 1) store.personas.countChange(personaId)
    return messages
  }

  return createSteps({ step, onDefect })
}
