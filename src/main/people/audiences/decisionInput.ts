import type { PersonaRecord } from '../../store/personas.ts'
import type { Store } from '../../store/store.ts'
import type { Users } from './decision.ts'

/** A decision is valid as long as these values are unchanged. */
interface Facts {
  /** How often users were forgotten. */
  forgotten: number
  /** How often it was changed manually or synced. */
  manual: number
  suppressed: Users
}

/** The input of a decision, including that of its definition. */
export interface Stamps extends Facts {
  definition: string | null
  revision: number
  /** Null: independent of time. */
  engineTime: number | null
  /** How often the clock was moved manually. */
  jumps: number
}

interface InputParts {
  store: Store
  engineNow: () => number
  /** Changes whenever something is counted. */
  revision: () => number
}

/** Tells whether the input of a decision has changed, without reading it. */
export function createDecisionInput({ store, engineNow, revision }: InputParts) {
  const manualChanges = new Map<number, number>()
  let jumps = 0

  /** The input of a decision, besides the result of the rule. */
  const facts = (id: number): Facts => ({
    forgotten: store.personas.forgotten(),
    manual: manualChanges.get(id) ?? 0,
    suppressed: store.suppressions.users(),
  })

  return {
    facts,
    stamps: ({ id, definition }: PersonaRecord): Stamps => ({
      definition,
      revision: definition === null ? 0 : revision(),
      engineTime: definition !== null && countsTime(definition) ? engineNow() : null,
      jumps,
      ...facts(id),
    }),
    /** Whether a decision that was started with these facts is still valid. */
    isOfNow(id: number, { forgotten, manual, suppressed }: Facts) {
      const now = facts(id)
      return now.forgotten === forgotten && now.manual === manual && now.suppressed === suppressed
    },
    /** Call after values were set manually or synced. */
    hasChanged(id: number) {
      manualChanges.set(id, (manualChanges.get(id) ?? 0) + 1)
    },
    /** Call after the engine clock was moved. */
    hasJumped() {
      jumps++
    },
    forget: (id: number) => void manualChanges.delete(id),
  }
}

/** Whether it contains, at any depth, a time span that ends now. */
function countsTime(definition: string): boolean {
  let found = false
  JSON.parse(definition, (key, value: unknown) => {
    if (key === 'within' && typeof value === 'number') found = true
    return value
  })
  return found
}
