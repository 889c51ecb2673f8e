import type { Clock } from '../../delivery/clock.ts'
import type { CommittedMessage } from '../../store/messages.ts'
import type { PersonaKind, PersonaRecord } from '../../store/personas.ts'
import type { Store } from '../../store/store.ts'
import { applyManual, type ManualChange, byUserId } from './manual.ts'
import { createCallMaker } from './callMaker.ts'
import { createEvaluations, type Profiles } from './evaluationCache.ts'
import { createPersona, type PersonaChange, personaOf, updatePersona } from './personas.ts'
import { createRepeats } from './repeats.ts'
import { createSyncs } from './syncs.ts'

export interface PeopleParts {
  store: Store
  clock: Clock
  profiles: Profiles
  onCommitted: (messages: CommittedMessage[]) => void
  onDefect: (error: unknown) => void
  hint: () => void
}

/** Audiences and computed traits, and their syncs. Throws Refusals, with nothing changed. */
export function createPeople(parts: PeopleParts) {
  const { store, clock, onDefect } = parts
  const engineNow = clock.now
  const evaluations = createEvaluations({ ...parts, engineNow })
  const callMaker = createCallMaker({ ...parts, engineNow })
  const syncs = createSyncs({ store, engineNow, evaluations, onDecided: callMaker.wake })
  const repeats = createRepeats({ store, clock, syncs, onDefect })

  /** Returns its id. */
  function create(
    kind: PersonaKind,
    input: Parameters<typeof createPersona>[2],
    manual: ManualChange['set'],
  ): number {
    const id = store.change(() => {
      const made = createPersona(store, kind, input, clock.now())
      store.personas.setManual(made, manual.toSorted(byUserId))
      return made
    })
    repeats.wake()
    return id
  }

  return {
    create,
    update(persona: PersonaRecord, change: PersonaChange) {
      store.change(() => updatePersona(store, persona, change, clock.now()))
      repeats.wake()
    },
    /** Sends nothing. A decided sync still makes its remaining calls. */
    remove(kind: PersonaKind, id: number) {
      store.change(() => store.personas.remove(personaOf(store, kind, id).id, Date.now()))
      evaluations.forget(id)
      repeats.wake()
    },
    changeManually(persona: PersonaRecord, change: ManualChange) {
      try {
        return store.change(() => applyManual(store, persona, change))
      } finally {
        // Also if only the disk sync failed.
        evaluations.hasChanged(persona.id)
      }
    },
    latest: evaluations.latest,
    sync: (id: number) => syncs.make(id, 'hand'),
    /** Call after the engine clock or its speed changes. */
    wake() {
      evaluations.hasJumped()
      repeats.wake()
    },
    start() {
      callMaker.wake()
      repeats.wake()
    },
    async stop() {
      evaluations.close()
      await Promise.all([repeats.stop(), callMaker.stop()])
    },
  }
}
export type People = ReturnType<typeof createPeople>
