import { Refusal } from '../../errors/refusal.ts'
import type { ReadStore } from '../../store/readStore.ts'
import type { PersonaRecord } from '../../store/personas.ts'
import type { SyncRow } from '../../store/syncs.ts'
import type { Store } from '../../store/store.ts'
import type { SyncPlan } from './plans.ts'

/** Changes stored in one transaction, which delivery and collection wait for: some 3 ms. */
const changesAStep = 500

/** Decides syncs; in another thread, so every answer takes a while. */
export interface SyncPlans {
  make: (personaId: number) => Promise<SyncPlan>
  changes: (
    personaId: number,
    place: { id: number; from: number; limit: number },
  ) => Promise<string>
  drop: (personaId: number) => unknown
}

export interface SyncParts {
  store: Store
  engineNow: () => number
  realNow: () => number
  plans: SyncPlans
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
 * A sync sends the difference between the values at its beginning and those last synced. Its changes are stored in steps,
 * and it exists once all of them are: a deletion meanwhile leaves its users out (`store.syncs.leaveOut`). The calls are
 * made afterwards (callMaker).
 */
export function createSyncs({ store, engineNow, realNow, plans, onDecided }: SyncParts) {
  const preparing = new Set<number>()

  async function prepared(id: number, by: SyncRow['by']): Promise<number | null> {
    refuseIfFaulty(store, present(store, id))
    const left = store.syncs.noteLeaving()
    try {
      const plan = await plans.make(id)
      if (by === 'repeat' && countOf(plan) === 0) {
        await store.write(() => planNext(present(store, id)))
        return null
      }
      return await stored(id, by, { plan, left })
    } finally {
      store.syncs.stopNoting(left)
      plans.drop(id)
    }
  }

  /** `left`: users to leave out. */
  async function stored(
    id: number,
    by: SyncRow['by'],
    { plan, left }: { plan: SyncPlan; left: ReadonlySet<string> },
  ): Promise<number> {
    const syncId = await store.write(() => begin(id, by, plan))
    try {
      for (let from = 0; from < countOf(plan); from += changesAStep) {
        const list = await plans.changes(id, { id: plan.id, from, limit: changesAStep })
        await store.write(() => store.syncs.insertChanges(syncId, list, left), {
          rows: changesAStep,
        })
      }
      await store.write(() => complete(syncId, id, by))
      return syncId
    } finally {
      store.syncs.stopPreparing(syncId)
    }
  }

  /** Inside a transaction, as the others below. */
  function begin(id: number, by: SyncRow['by'], { added, changed, removed }: SyncPlan): number {
    const { sourceId } = present(store, id)
    return store.syncs.prepare({
      personaId: id,
      sourceId,
      startedAt: realNow(),
      startedEngineAt: engineNow(),
      by,
      first: store.syncs.newestOf(id) === null,
      added,
      changed,
      removed,
    })
  }

  function complete(syncId: number, personaId: number, by: SyncRow['by']) {
    const persona = present(store, personaId)
    refuseIfFaulty(store, persona)
    if (by === 'repeat') planNext(persona)
    store.syncs.complete(syncId)
  }

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
      if (preparing.has(id))
        throw new Refusal(
          'CONFLICT',
          'a sync is already being prepared; try again when it has finished',
          'id',
        )
      preparing.add(id)
      try {
        return await prepared(id, by)
      } finally {
        preparing.delete(id)
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

const countOf = ({ added, changed, removed }: SyncPlan) => added + changed + removed

function refuseIfFaulty(store: Store, persona: PersonaRecord) {
  const fault = syncFault(store, persona)
  if (fault !== null) throw new Refusal('CONFLICT', fault, 'id')
}

function present(store: Store, id: number): PersonaRecord {
  const persona = store.personas.byId(id)
  if (!persona) throw new Refusal('NOT_FOUND', `no audience or trait with id ${id}`, 'id')
  return persona
}
