import type { PersonaRecord } from '../../store/personas.ts'
import type { ReadStore } from '../../store/readStore.ts'
import type { Users } from './decision.ts'

/** A decision is valid as long as these values are unchanged. */
interface Facts {
  /** The last time users were forgotten. */
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
  store: ReadStore
  clock: EngineTime
  /** Changes whenever something is counted. */
  revision: () => number
}

/** `jumps`: how often it was moved manually. */
export interface EngineTime {
  now: () => number
  jumps: () => number
}

/** Tells whether the input of a decision has changed, without reading it. */
export function createDecisionInput({ store, clock, revision }: InputParts) {
  /** The input of a decision, besides the result of the rule. */
  const facts = (id: number): Facts => ({
    forgotten: store.forgotten.newest(),
    manual: store.personas.changes(id),
    suppressed: store.suppressions.users(),
  })

  return {
    stamps: ({ id, definition }: PersonaRecord): Stamps => ({
      definition,
      revision: definition === null ? 0 : revision(),
      engineTime: definition !== null && countsTime(definition) ? clock.now() : null,
      jumps: clock.jumps(),
      ...facts(id),
    }),
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
