import { Refusal } from '../refusal.ts'
import type { PersonaRecord } from '../store/personas.ts'
import { changeList, type SyncRow } from '../store/syncs.ts'
import type { Store } from '../store/store.ts'
import type { Decision } from './decision.ts'
import type { Evaluations } from './evaluations.ts'
import { createTurns } from './turns.ts'

/** Changes that are written out in one turn of the event loop. */
const rowsATurn = 10_000
/** One that is changed by hand again and again is decided with all others waiting at last. */
const mostTries = 3

export interface SyncParts {
  store: Store
  engineNow: () => number
  evaluations: Evaluations
  /** A sync was decided: its calls are to be made. */
  onDecided: () => void
}

/** Why no sync of it can be made now, or null. */
export function syncFault(store: Store, { id, sourceId, source }: PersonaRecord): string | null {
  const record = store.sources.byId(sourceId)
  if (!record) return `its source ${source} was removed; choose another`
  if (!record.enabled) return `its source ${source} is disabled`
  return store.syncs.isUnfinished(id)
    ? 'a sync of it is still making its calls; sync again when it is done'
    : null
}

/** The first time of an interval that is later than now: what was missed is not made up for. */
export function nextRepeat(due: number, every: number, now: number): number {
  return due > now ? due : due + every * (Math.floor((now - due) / every) + 1)
}

/**
 * A sync is decided in one transaction, with all its changes and what is told from then on. Its calls are made after
 * that (callMaker): were they in it, nothing else would happen for a second, and whatever is in flight would miss its
 * deadline.
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
        // While it was decided it was changed, or users were forgotten whom it still has.
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

  /** As the table takes them. */
  async function changeRows({ changes, why }: Decision): Promise<string[]> {
    const rows: string[] = []
    for (let at = 0; at < changes.length; at += rowsATurn)
      rows.push(await inTurn(() => listOf({ changes: changes.slice(at, at + rowsATurn), why })))
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
    store.personas.tell(id, syncId)
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
    /** The id of the sync; null: one that comes by itself had nothing to tell. Throws a Refusal, with nothing told. */
    async make(id: number, by: SyncRow['by']): Promise<number | null> {
      if (deciding.has(id))
        throw new Refusal(
          'CONFLICT',
          'a sync of it is being made; sync again when it is done',
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
    /** The one that is due is left out. */
    skip: (id: number) =>
      store.write(() => {
        const persona = store.personas.byId(id)
        if (persona) planNext(persona)
      }),
  }
}
export type Syncs = ReturnType<typeof createSyncs>

const listOf = ({ changes, why }: Pick<Decision, 'changes' | 'why'>) =>
  changeList(changes.map((change) => ({ ...change, why: why(change.userId).toWellFormed() })))

function present(store: Store, id: number): PersonaRecord {
  const persona = store.personas.byId(id)
  if (!persona) throw new Refusal('NOT_FOUND', `there is no audience or trait ${id}`, 'id')
  return persona
}
