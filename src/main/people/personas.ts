import { keyOf } from '../../contract/key.ts'
import type { Rule } from '../../contract/rule.ts'
import { Refusal } from '../refusal.ts'
import type { PersonaKind, PersonaRecord } from '../store/personas.ts'
import type { Store } from '../store/store.ts'
import { sourceNamed } from '../workspace/sourceNamed.ts'
import { sizeFault } from './rules.ts'

export const kindWords = { audience: 'audience', trait: 'computed trait' } as const

/** What an audience and a computed trait are made of. `definition`: a rule or a computation. */
interface PersonaWish {
  name: string
  key?: string | undefined
  source?: string | undefined
  repeatEvery: number | null
  definition: object | null
  /** Whether the first sync runs now. */
  syncNow: boolean
}

/** What is absent stays. */
export type PersonaChange = Partial<Omit<PersonaWish, 'key' | 'syncNow'>>

/** Each works inside a transaction of the caller; a Refusal names the field at fault. `now` is engine time. */
export function createPersona(
  store: Store,
  kind: PersonaKind,
  { name, key = keyOf(name), source, repeatEvery, definition, syncNow }: PersonaWish,
  now: number,
): number {
  refuseLargeRule(kind, definition)
  refuseTakenName(store, { kind, name, own: null })
  refuseTakenKey(store, key)
  return store.personas.insert({
    kind,
    name,
    key,
    sourceId: sourceOf(store, source),
    definition: definition && JSON.stringify(definition),
    repeatEvery,
    nextSyncAt: syncNow ? now : repeatEvery === null ? null : now + repeatEvery,
  })
}

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
  const anew = repeatEvery === null ? null : now + repeatEvery
  store.personas.update({
    id: persona.id,
    name,
    sourceId: source === undefined ? persona.sourceId : sourceOf(store, source),
    definition:
      definition === undefined ? persona.definition : definition && JSON.stringify(definition),
    repeatEvery,
    nextSyncAt: isPlanned ? persona.nextSyncAt : anew,
  })
}

export function personaOf(store: Store, kind: PersonaKind, id: number): PersonaRecord {
  const persona = store.personas.byId(id)
  if (persona?.kind === kind) return persona
  throw new Refusal('NOT_FOUND', `there is no ${kindWords[kind]} ${id}`, 'id')
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
  throw new Refusal('CONFLICT', `there is ${article} ${kindWords[kind]} named ${name}`, 'name')
}

function refuseTakenKey(store: Store, key: string) {
  const holder = store.personas.byKey(key)
  if (holder)
    throw new Refusal(
      'CONFLICT',
      `the ${kindWords[holder.kind]} ${holder.name} has the key ${key}; give another one`,
      'key',
    )
}

function sourceOf(store: Store, name: string | undefined): number {
  if (name !== undefined) return sourceNamed(store, name, 'source').id
  const [first] = store.sources.all()
  if (first) return first.id
  throw new Refusal('BAD_REQUEST', 'there is no source for its calls; create one first', 'source')
}
