import { Refusal } from '../../errors/refusal.ts'
import type { PersonaRecord } from '../../store/personas.ts'
import { changeList, type SyncRow } from '../../store/syncs.ts'
import type { Store } from '../../store/store.ts'
import type { ReadStore } from '../../store/readStore.ts'
import type { Decision } from './decision.ts'
import type { Evaluations } from './evaluationCache.ts'
import { createTurns } from '../loop/turns.ts'

/** Changes formatted in one turn of the event loop. */
const rowsATurn = 10_000
/** After this many attempts, a persona that keeps changing is decided in one blocking step. */
const mostTries = 3

export interface SyncParts {
  store: Store
  engineNow: () => number
  evaluations: Evaluations
  /** Called when a sync was decided and its calls must be made. */
  onDecided: () => void
}

/** Why it cannot be synced now, or null. */
export function syncFault(
  store: ReadStore,
  { id, sourceId, source }: PersonaRecord,
): string | null {
  const record = store.sources.byId(sourceId)
  if (!record) return `its source ${source} was removed; choose another`
  if (!record.enabled) return `its source ${source} is disabled`
  return store.syncs.isUnfinished(id)
    ? 'a sync is still in progress; try again when it has finished'
    : null
}

/** The first time of an interval after now: missed syncs are not made up for. */
export function nextRepeat(due: number, every: number, now: number): number {
  return due > now ? due : due + every * (Math.floor((now - due) / every) + 1)
}

/**
 * A sync is decided in one transaction, with all its changes and the values last synced. Its calls are made
 * afterwards (callMaker): in the same transaction they would block everything for a second, and exchanges in flight
 * would miss their deadline.
 */
export function createSyncs({ store, engineNow, evaluations, onDecided }: SyncParts) {
  const deciding = new Set<number>()
  const inTurn = createTurns()

  async function decided(id: number, by: SyncRow['by']): Promise<number | null> {
    for (let tries = 1; ; tries++) {
      const persona = present(store, id)
      const begun = evaluations.facts(id)
      const ruled = await evaluations.ruledNow(persona)
      const decision = await evaluations.decideOn(persona, ruled)
      const rows = await changeRows(decision)
      const syncId = await store.write(() => {
        const now = present(store, id)
        const fault = syncFault(store, now)
        if (fault !== null) throw new Refusal('CONFLICT', fault, 'id')
        // It was changed, or some of its users were forgotten, while it was being decided.
        if (now.definition !== persona.definition || store.personas.forgotten() !== begun.forgotten)
          return undefined
        const isOfNow = evaluations.isOfNow(id, begun)
        if (!isOfNow && tries < mostTries) return undefined
        const last = isOfNow ? decision : evaluations.decideAtOnce(now, ruled)
        if (by === 'repeat') planNext(now)
        if (by === 'repeat' && last.changes.length === 0) return null
        return record(now, by, { ...last, rows: isOfNow ? rows : [listOf(last)] })
      })
      if (syncId !== undefined) return syncId
    }
  }

  /** Formatted for the table. */
  async function changeRows({ changes, reasonOf }: Decision): Promise<string[]> {
    const rows: string[] = []
    for (let at = 0; at < changes.length; at += rowsATurn)
      rows.push(
        await inTurn(() => listOf({ changes: changes.slice(at, at + rowsATurn), reasonOf })),
      )
    return rows
  }

  /** Inside a transaction. */
  function record(
    { id, sourceId }: PersonaRecord,
    by: SyncRow['by'],
    { changes, added, changed, removed, rows }: Decision & { rows: string[] },
  ): number {
    const syncId = store.syncs.insert({
      personaId: id,
      sourceId,
      startedAt: Date.now(),
      startedEngineAt: engineNow(),
      by,
      first: store.syncs.newestOf(id) === null,
      added,
      changed,
      removed,
      done: changes.length === 0 ? 1 : 0,
    })
    for (const some of rows) store.syncs.insertChanges(syncId, some)
    store.personas.markSynced(id, syncId)
    return syncId
  }

  /** Inside a transaction. */
  function planNext(persona: PersonaRecord) {
    const { nextSyncAt, repeatEvery } = persona
    if (nextSyncAt === null) return
    store.personas.update({
      ...persona,
      nextSyncAt: repeatEvery === null ? null : nextRepeat(nextSyncAt, repeatEvery, engineNow()),
    })
  }

  return {
    /** The id of the sync; null: an automatic sync without changes. Throws a Refusal, with nothing changed. */
    async make(id: number, by: SyncRow['by']): Promise<number | null> {
      if (deciding.has(id))
        throw new Refusal(
          'CONFLICT',
          'a sync is already being prepared; try again when it has finished',
          'id',
        )
      deciding.add(id)
      try {
        return await decided(id, by)
      } finally {
        deciding.delete(id)
        evaluations.hasChanged(id)
        onDecided()
      }
    },
    /** Skips the one that is due. */
    skip: (id: number) =>
      store.write(() => {
        const persona = store.personas.byId(id)
        if (persona) planNext(persona)
      }),
  }
}
export type Syncs = ReturnType<typeof createSyncs>

const listOf = ({ changes, reasonOf }: Pick<Decision, 'changes' | 'reasonOf'>) =>
  changeList(changes.map((change) => ({ ...change, why: reasonOf(change.userId).toWellFormed() })))

function present(store: Store, id: number): PersonaRecord {
  const persona = store.personas.byId(id)
  if (!persona) throw new Refusal('NOT_FOUND', `no audience or trait with id ${id}`, 'id')
  return persona
}
