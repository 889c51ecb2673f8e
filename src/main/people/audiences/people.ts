import type { Clock } from '../../delivery/clock.ts'
import type { CommittedMessage } from '../../store/messages.ts'
import type { PersonaKind } from '../../store/personas.ts'
import type { Store } from '../../store/store.ts'
import { createSteps } from '../loop/steps.ts'
import { applyManual, type ManualDone, valuesAStep, type WantedValues } from './manual.ts'
import { createCallMaker } from './callMaker.ts'
import {
  checkedPersona,
  type PersonaChange,
  type PersonaInput,
  personaOf,
  updatePersona,
} from './personas.ts'
import { createRepeats } from './repeats.ts'
import { createSyncs, type SyncPlans } from './syncs.ts'

export interface PeopleParts {
  store: Store
  clock: Clock
  plans: SyncPlans
  /** All calls up to this one are counted in profiles. */
  foldedUpTo: () => Promise<number>
  onCommitted: (messages: CommittedMessage[]) => void
  onDefect: (error: unknown) => void
}

/** Audiences and computed traits, and their syncs. Throws Refusals, with nothing changed. */
export function createPeople(parts: PeopleParts) {
  const { store, clock, plans, onDefect } = parts
  const { now: engineNow, realNow } = clock
  const callMaker = createCallMaker({ ...parts, engineNow, realNow })
  const syncs = createSyncs({ store, engineNow, realNow, plans, onDecided: wakeAfterSync })
  const repeats = createRepeats({ store, clock, syncs, onDefect })
  const hidden = new Set<number>()
  /** Removes what belongs to removed personas and to syncs that were never completed, and profiles moved elsewhere. */
  const tidying = createSteps({
    async step() {
      const { syncs: stored, personas, formerProfiles } = store
      const isTidy = await store.write(
        () => !stored.dropIncomplete(valuesAStep) && !personas.dropValues(valuesAStep, hidden),
        { rows: valuesAStep },
      )
      if (!isTidy) return true
      if (!formerProfiles.isThere()) return false
      if ((await parts.foldedUpTo()) < formerProfiles.upTo()) return true
      await store.write(() => formerProfiles.dropSome(valuesAStep), { rows: valuesAStep })
      return true
    },
    onDefect,
  })

  function wakeAfterSync() {
    callMaker.wake()
    tidying.wake()
  }

  return {
    /** Returns its id. */
    create(kind: PersonaKind, input: PersonaInput, manual: WantedValues): number {
      const id = store.change(() => {
        const persona = checkedPersona(store, kind, input, clock.now())
        const made = store.personas.insert(persona)
        applyManual(store, { id: made, definition: persona.definition }, manual)
        return made
      })
      repeats.wake()
      return id
    },
    /** One that exists for nobody until `show`: its values follow. */
    createHidden(kind: PersonaKind, input: PersonaInput): number {
      const id = store.change(() =>
        store.personas.insertHidden(checkedPersona(store, kind, input, clock.now())),
      )
      hidden.add(id)
      return id
    },
    show(id: number, kind: PersonaKind, input: PersonaInput) {
      store.change(() => {
        const { nextSyncAt } = checkedPersona(store, kind, input, clock.now())
        store.personas.show(id, nextSyncAt)
      })
      hidden.delete(id)
      repeats.wake()
    },
    /** Removes one that will not be shown. */
    abandon(id: number) {
      hidden.delete(id)
      tidying.wake()
    },
    update(kind: PersonaKind, id: number, change: PersonaChange) {
      const persona = personaOf(store, kind, id)
      store.change(() => updatePersona(store, persona, change, clock.now()))
      repeats.wake()
    },
    /** Sends nothing. A decided sync still makes its remaining calls. */
    remove(kind: PersonaKind, id: number) {
      store.change(() => store.personas.remove(personaOf(store, kind, id).id, realNow()))
      repeats.wake()
      tidying.wake()
    },
    /** A few of them: see `valuesAStep`. */
    changeManually(kind: PersonaKind, id: number, wanted: WantedValues): Promise<ManualDone> {
      const persona = hidden.has(id) ? { id, definition: null } : personaOf(store, kind, id)
      return store.write(() => applyManual(store, persona, wanted), { rows: wanted.length })
    },
    /** Returns the id of the sync. */
    sync(kind: PersonaKind, id: number): Promise<number | null> {
      personaOf(store, kind, id)
      return syncs.make(id, 'hand')
    },
    /** Call after the engine clock or its speed changes. */
    wake: () => repeats.wake(),
    start() {
      callMaker.wake()
      repeats.wake()
      tidying.wake()
    },
    async stop() {
      await Promise.all([repeats.stop(), callMaker.stop(), tidying.stop()])
    },
  }
}
export type People = ReturnType<typeof createPeople>
