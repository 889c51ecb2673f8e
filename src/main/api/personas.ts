import type {
  Audience,
  AudienceChange,
  MembersChange,
  NewAudience,
  NewTrait,
  Trait,
  TraitChange,
  TraitValue,
  ValuesChange,
} from '../../contract/people.ts'
import { membersByHand, valuesByHand } from '../people/byHand.ts'
import { type Decision, pageOfUsers } from '../people/decision.ts'
import { personaOf } from '../people/personas.ts'
import type { PersonaKind, PersonaRecord } from '../store/personas.ts'
import type { Workbench } from '../workbench.ts'
import { instant, instantOrNull } from './views.ts'

export interface UsersPage {
  id: string
  limit: number
  cursor?: string | undefined
  q?: string | undefined
}

export async function listAudiences(workbench: Workbench) {
  const items = await Promise.all(
    allOf(workbench, 'audience').map((each) => audienceView(workbench, each)),
  )
  return { items, nextCursor: null }
}

export async function listTraits(workbench: Workbench) {
  const items = await Promise.all(
    allOf(workbench, 'trait').map((each) => traitView(workbench, each)),
  )
  return { items, nextCursor: null }
}

export const getAudience = (workbench: Workbench, id: string) =>
  audienceView(workbench, personaOf(workbench.store, 'audience', Number(id)))

export const getTrait = (workbench: Workbench, id: string) =>
  traitView(workbench, personaOf(workbench.store, 'trait', Number(id)))

export function addAudience(workbench: Workbench, { rule, members, sync, ...wish }: NewAudience) {
  const byHand = members.map((userId) => [userId, 'true'] as [string, string])
  const id = workbench.people.create(
    'audience',
    { ...wish, definition: rule, syncNow: sync === 'now' },
    byHand,
  )
  return getAudience(workbench, String(id))
}

export function addTrait(workbench: Workbench, { compute, values, sync, ...wish }: NewTrait) {
  const byHand = Object.entries(values).map(
    ([userId, value]) => [userId, JSON.stringify(value)] as [string, string],
  )
  const id = workbench.people.create(
    'trait',
    { ...wish, definition: compute, syncNow: sync === 'now' },
    byHand,
  )
  return getTrait(workbench, String(id))
}

export function changeAudience(
  workbench: Workbench,
  { id, rule, ...change }: AudienceChange & { id: string },
) {
  const persona = personaOf(workbench.store, 'audience', Number(id))
  workbench.people.update(persona, rule === undefined ? change : { ...change, definition: rule })
  return getAudience(workbench, id)
}

export function changeTrait(
  workbench: Workbench,
  { id, compute, ...change }: TraitChange & { id: string },
) {
  const persona = personaOf(workbench.store, 'trait', Number(id))
  const definition = compute
  workbench.people.update(persona, compute === undefined ? change : { ...change, definition })
  return getTrait(workbench, id)
}

export async function listMembers(workbench: Workbench, { id, ...page }: UsersPage) {
  const { items, nextCursor } = await usersOf(workbench, 'audience', { id, ...page })
  return { items: items.map(({ userId, by, sent }) => ({ userId, by, sent })), nextCursor }
}

export async function listValues(workbench: Workbench, { id, ...page }: UsersPage) {
  const { items, nextCursor } = await usersOf(workbench, 'trait', { id, ...page })
  return {
    items: items.map((each) => ({ ...each, value: JSON.parse(each.value) as TraitValue })),
    nextCursor,
  }
}

export function changeMembers(
  { store, people }: Workbench,
  { id, ...change }: MembersChange & { id: string },
) {
  const persona = personaOf(store, 'audience', Number(id))
  const { set, cleared, unchanged } = people.changeByHand(persona, membersByHand(change))
  return { added: set, removed: cleared, unchanged }
}

export function changeValues(
  { store, people }: Workbench,
  { id, ...change }: ValuesChange & { id: string },
) {
  return people.changeByHand(personaOf(store, 'trait', Number(id)), valuesByHand(change))
}

const allOf = ({ store }: Workbench, kind: PersonaKind) =>
  store.personas.all().filter((each) => each.kind === kind)

const usersOf = async (workbench: Workbench, kind: PersonaKind, asked: UsersPage) =>
  found((await decisionOf(workbench, kind, asked)).wanted, asked)

/** Who was removed, or whose value was cleared, by hand. */
export const listOverruled = async (workbench: Workbench, kind: PersonaKind, asked: UsersPage) =>
  found((await decisionOf(workbench, kind, asked)).overruled, asked)

const decisionOf = ({ store, people }: Workbench, kind: PersonaKind, { id }: UsersPage) =>
  people.latest(personaOf(store, kind, Number(id)))

const found = <T extends { userId: string }>(users: T[], { limit, cursor, q }: UsersPage) =>
  pageOfUsers(users, { after: cursor ?? '', q: q ?? '', limit })

async function audienceView(workbench: Workbench, persona: PersonaRecord): Promise<Audience> {
  const decision = await workbench.people.latest(persona)
  const rule = JSON.parse(persona.definition ?? 'null') as Audience['rule']
  const { wanted, overruled } = decision
  return {
    ...commonView(workbench, persona, decision),
    rule,
    members: wanted.length,
    removedByHand: overruled.length,
  }
}

async function traitView(workbench: Workbench, persona: PersonaRecord): Promise<Trait> {
  const decision = await workbench.people.latest(persona)
  const compute = JSON.parse(persona.definition ?? 'null') as Trait['compute']
  const { wanted, overruled } = decision
  return {
    ...commonView(workbench, persona, decision),
    compute,
    values: wanted.length,
    clearedByHand: overruled.length,
  }
}

function commonView({ store, clock }: Workbench, persona: PersonaRecord, { byHand }: Decision) {
  const { id, name, key, source, repeatEvery, nextSyncAt } = persona
  return {
    id: String(id),
    name,
    key,
    source,
    repeatEvery,
    nextSyncAt: nextSyncAt === null ? null : instant(clock.toReal(nextSyncAt)),
    lastSyncAt: instantOrNull(store.syncs.newestOf(id)?.startedAt ?? null),
    syncing: store.syncs.isUnfinished(id),
    byHand,
  }
}
