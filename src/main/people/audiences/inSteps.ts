import type { PersonaKind } from '../../store/personas.ts'
import {
  type ManualChange,
  type ManualDone,
  valuesAStep,
  type WantedValues,
  wantedValues,
} from './manual.ts'
import type { People } from './people.ts'
import type { PersonaChange, PersonaInput } from './personas.ts'

type Answer<T> = T | Promise<T>

/** What changes audiences and computed traits: the engine, in this thread or another. */
export interface PeopleChanges {
  create: (kind: PersonaKind, input: PersonaInput, manual: WantedValues) => Answer<number>
  createHidden: (kind: PersonaKind, input: PersonaInput) => Answer<number>
  show: (id: number, kind: PersonaKind, input: PersonaInput) => Answer<void>
  abandon: (id: number) => Answer<void>
  update: (kind: PersonaKind, id: number, change: PersonaChange) => Answer<void>
  remove: (kind: PersonaKind, id: number) => Answer<void>
  changeManually: People['changeManually']
  sync: People['sync']
}

/** With any number of manual values: it exists once all of them are stored. Returns its id. */
export async function createInSteps(
  changes: PeopleChanges,
  { kind, input, manual }: { kind: PersonaKind; input: PersonaInput; manual: ManualChange['set'] },
): Promise<number> {
  const wanted = wantedValues({ set: manual, clear: [], release: [] })
  if (wanted.length <= valuesAStep) return changes.create(kind, input, wanted)
  const id = await changes.createHidden(kind, input)
  try {
    await applyInSteps(changes, { kind, id }, wanted)
    await changes.show(id, kind, input)
  } catch (error) {
    await changes.abandon(id)
    throw error
  }
  return id
}

/** For any number of users; a kill in between leaves the first ones changed. */
export const changeInSteps = (
  changes: PeopleChanges,
  of: { kind: PersonaKind; id: number },
  change: ManualChange,
) => applyInSteps(changes, of, wantedValues(change))

async function applyInSteps(
  changes: PeopleChanges,
  { kind, id }: { kind: PersonaKind; id: number },
  wanted: WantedValues,
): Promise<ManualDone> {
  const sum: ManualDone = { set: 0, cleared: 0, unchanged: 0 }
  for (let at = 0; at < Math.max(1, wanted.length); at += valuesAStep) {
    const done = await changes.changeManually(kind, id, wanted.slice(at, at + valuesAStep))
    sum.set += done.set
    sum.cleared += done.cleared
    sum.unchanged += done.unchanged
  }
  return sum
}
