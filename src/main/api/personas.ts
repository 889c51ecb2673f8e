import type { PersonaKind, PersonaRecord } from '../store/personas.ts'
import type { Clock } from '../delivery/clock.ts'
import { type Decision, pageOfUsers, type Wanted } from '../people/audiences/decision.ts'
import type { ManualChange, ManualDone } from '../people/audiences/manual.ts'
import type { Evaluations } from '../people/audiences/evaluationCache.ts'
import { changeInSteps, createInSteps, type PeopleChanges } from '../people/audiences/inSteps.ts'
import { type PersonaChange, type PersonaInput, personaOf } from '../people/audiences/personas.ts'
import type { ReadStore } from '../store/readStore.ts'
import { instant, instantOrNull } from '../views/views.ts'
import { whole } from './page.ts'

export interface PersonaParts {
  store: ReadStore
  clock: Pick<Clock, 'toReal'>
  evaluations: Pick<Evaluations, 'latest'>
}

export interface UsersPage {
  id: number
  limit: number
  cursor?: string | undefined
  q?: string | undefined
}

/** Maps the field names that differ between audiences and computed traits. */
export interface PersonaFields<View, New, Change, User, Manual, Done> {
  kind: PersonaKind
  view: (common: CommonView, definition: unknown, users: UserCounts) => View
  input: (given: New) => PersonaInput & { manual: ManualChange['set'] }
  change: (given: Change) => PersonaChange
  user: (wanted: Wanted) => User
  manual: (given: Manual) => ManualChange
  done: (done: ManualDone) => Done
}

interface UserCounts {
  wanted: number
  overruled: number
}

/** What reads audiences, or computed traits. */
export function personaReads<View, New, Change, User, Manual, Done>(
  parts: PersonaParts,
  fields: PersonaFields<View, New, Change, User, Manual, Done>,
) {
  const { store, evaluations } = parts
  const { kind } = fields
  const record = (id: number) => personaOf(store, kind, id)

  async function view(persona: PersonaRecord): Promise<View> {
    const decision = await evaluations.latest(persona)
    const { wanted, overruled } = decision
    const counts = { wanted: wanted.length, overruled: overruled.length }
    const definition: unknown = JSON.parse(persona.definition ?? 'null')
    return fields.view(commonView(parts, persona, decision), definition, counts)
  }

  return {
    async list() {
      const own = store.personas.all().filter((each) => each.kind === kind)
      return whole(await Promise.all(own.map(view)))
    },
    get: (id: number) => view(record(id)),
    async users({ id, ...asked }: UsersPage) {
      const { items, nextCursor } = found((await evaluations.latest(record(id))).wanted, asked)
      return { items: items.map(fields.user), nextCursor }
    },
    /** Users who were removed, or whose value was cleared, manually. */
    overruled: async ({ id, ...asked }: UsersPage) =>
      found((await evaluations.latest(record(id))).overruled, asked),
  }
}

/** What changes them. */
export function personaChanges<View, New, Change, User, Manual, Done>(
  changes: PeopleChanges,
  fields: PersonaFields<View, New, Change, User, Manual, Done>,
) {
  const { kind } = fields
  return {
    create(given: New): Promise<number> {
      const { manual, ...input } = fields.input(given)
      return createInSteps(changes, { kind, input, manual })
    },
    update: (id: number, change: Change) => changes.update(kind, id, fields.change(change)),
    changeManually: async (id: number, change: Manual): Promise<Done> =>
      fields.done(await changeInSteps(changes, { kind, id }, fields.manual(change))),
  }
}

const found = <T extends { userId: string }>(
  users: T[],
  { limit, cursor, q }: Omit<UsersPage, 'id'>,
) => pageOfUsers(users, { after: cursor ?? '', q: q ?? '', limit })

type CommonView = ReturnType<typeof commonView>

function commonView({ store, clock }: PersonaParts, persona: PersonaRecord, { manual }: Decision) {
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
    byHand: manual,
  }
}
