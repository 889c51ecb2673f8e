import type { Clock } from '../delivery/clock.ts'
import type { CommittedMessage } from '../store/messages.ts'
import type { PersonaKind, PersonaRecord } from '../store/personas.ts'
import type { Store } from '../store/store.ts'
import { applyByHand, type ByHand, byUserId } from './byHand.ts'
import { createCallMaker } from './callMaker.ts'
import { createEvaluations, type Profiles } from './evaluations.ts'
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

  /** Its id. */
  function create(
    kind: PersonaKind,
    wish: Parameters<typeof createPersona>[2],
    byHand: ByHand['set'],
  ): number {
    const id = store.change(() => {
      const made = createPersona(store, kind, wish, clock.now())
      store.personas.setByHand(made, byHand.toSorted(byUserId))
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
    /** Nobody is told. A sync that was decided makes the rest of its calls. */
    remove(kind: PersonaKind, id: number) {
      store.change(() => store.personas.remove(personaOf(store, kind, id).id, Date.now()))
      evaluations.forget(id)
      repeats.wake()
    },
    changeByHand(persona: PersonaRecord, change: ByHand) {
      try {
        return store.change(() => applyByHand(store, persona, change))
      } finally {
        // Also where it is only not known to be on the disk.
        evaluations.hasChanged(persona.id)
      }
    },
    latest: evaluations.latest,
    sync: (id: number) => syncs.make(id, 'hand'),
    /** The engine's time, or how fast it runs, is other than it was. */
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
