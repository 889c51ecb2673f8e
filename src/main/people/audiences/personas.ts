import { keyOf } from '../../../contract/key.ts'
import type { Rule } from '../../../contract/rule.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { NewPersona, PersonaKind, PersonaRecord } from '../../store/personas.ts'
import type { Store } from '../../store/store.ts'
import type { ReadStore } from '../../store/readStore.ts'
import { sourceNamed } from '../../store/sourceNamed.ts'
import { sizeFault } from '../profiles/evaluateRule.ts'

export const kindWords = { audience: 'audience', trait: 'computed trait' } as const

/** The input for an audience or a computed trait. `definition`: a rule or a computation. */
export interface PersonaInput {
  name: string
  key?: string | undefined
  source?: string | undefined
  repeatEvery: number | null
  definition: object | null
  /** Whether the first sync runs now. */
  syncNow: boolean
}

/** Absent keys are unchanged. */
export type PersonaChange = Partial<Omit<PersonaInput, 'key' | 'syncNow'>>

/** What would be stored of it; a Refusal names the invalid field. `now` is engine time. */
export function checkedPersona(
  store: Store,
  kind: PersonaKind,
  { name, key = keyOf(name), source, repeatEvery, definition, syncNow }: PersonaInput,
  now: number,
): NewPersona {
  refuseLargeRule(kind, definition)
  refuseTakenName(store, { kind, name, own: null })
  refuseTakenKey(store, key)
  return {
    kind,
    name,
    key,
    sourceId: sourceOf(store, source),
    definition: definition && JSON.stringify(definition),
    repeatEvery,
    nextSyncAt: syncNow ? now : repeatEvery === null ? null : now + repeatEvery,
  }
}

/** Inside a transaction. */
export function updatePersona(
  store: Store,
  persona: PersonaRecord,
  change: PersonaChange,
  now: number,
) {
  const { name = persona.name, source, definition, repeatEvery = persona.repeatEvery } = change
  refuseLargeRule(persona.kind, definition ?? null)
  refuseTakenName(store, { kind: persona.kind, name, own: persona.id })
  const isPlanned = repeatEvery === persona.repeatEvery
  const restarted = repeatEvery === null ? null : now + repeatEvery
  store.personas.update({
    id: persona.id,
    name,
    sourceId: source === undefined ? persona.sourceId : sourceOf(store, source),
    definition:
      definition === undefined ? persona.definition : definition && JSON.stringify(definition),
    repeatEvery,
    nextSyncAt: isPlanned ? persona.nextSyncAt : restarted,
  })
}

export function personaOf(store: ReadStore, kind: PersonaKind, id: number): PersonaRecord {
  const persona = store.personas.byId(id)
  if (persona?.kind === kind) return persona
  throw new Refusal('NOT_FOUND', `no ${kindWords[kind]} with id ${id}`, 'id')
}

function refuseLargeRule(kind: PersonaKind, definition: object | null) {
  if (kind !== 'audience' || definition === null) return
  const fault = sizeFault(definition as Rule)
  if (fault !== null) throw new Refusal('BAD_REQUEST', fault, 'rule')
}

function refuseTakenName(
  store: Store,
  { kind, name, own }: { kind: PersonaKind; name: string; own: number | null },
) {
  const holder = store.personas.byName(kind, name)
  if (!holder || holder.id === own) return
  const article = kind === 'audience' ? 'an' : 'a'
  throw new Refusal(
    'CONFLICT',
    `${article} ${kindWords[kind]} named ${name} already exists`,
    'name',
  )
}

function refuseTakenKey(store: Store, key: string) {
  const holder = store.personas.byKey(key)
  if (holder)
    throw new Refusal(
      'CONFLICT',
      `the ${kindWords[holder.kind]} ${holder.name} already has the key ${key}; choose another`,
      'key',
    )
}

function sourceOf(store: Store, name: string | undefined): number {
  if (name !== undefined) return sourceNamed(store, name, 'source').id
  const [first] = store.sources.all()
  if (first) return first.id
  throw new Refusal('BAD_REQUEST', 'its calls need a source; create one first', 'source')
}
