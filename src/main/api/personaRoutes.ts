import type { PeopleChanges } from '../people/audiences/inSteps.ts'
import type { PersonaKind } from '../store/personas.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { Audience, Trait } from '../../contract/people.ts'
import type { Implementer } from './implementer.ts'
import { audienceFields, traitFields } from './personaFields.ts'
import { personaChanges, personaReads, type PersonaParts } from './personas.ts'
import { listSyncs, makeSync, previewSync } from './syncs.ts'

/** What the derived thread answers: it has the profiles that rules and computations are evaluated over. */
export function audienceDerivedRoutes(os: Implementer['audiences'], parts: PersonaParts) {
  const audiences = personaReads(parts, audienceFields)
  return {
    list: os.list.handler(() => audiences.list()),
    get: os.get.handler(({ input }) => audiences.get(input.id)),
    preview: os.preview.handler(({ input }) => previewSync(parts, 'audience', input)),
    members: {
      list: os.members.list.handler(({ input }) => audiences.users(input)),
      removed: os.members.removed.handler(({ input }) => audiences.overruled(input)),
    },
  }
}

export function traitDerivedRoutes(os: Implementer['traits'], parts: PersonaParts) {
  const traits = personaReads(parts, traitFields)
  return {
    list: os.list.handler(() => traits.list()),
    get: os.get.handler(({ input }) => traits.get(input.id)),
    preview: os.preview.handler(({ input }) => previewSync(parts, 'trait', input)),
    values: {
      list: os.values.list.handler(({ input }) => traits.users(input)),
      cleared: os.values.cleared.handler(({ input }) => traits.overruled(input)),
    },
  }
}

/** One as a view, evaluated now. */
export const personaViews = (parts: PersonaParts) => ({
  audience: personaReads(parts, audienceFields).get,
  trait: personaReads(parts, traitFields).get,
})

export interface PersonaDeskParts {
  store: ReadStore
  people: PeopleChanges
  /** Reads one, as evaluated now. */
  personaView: {
    audience: (id: number) => Promise<Audience>
    trait: (id: number) => Promise<Trait>
  }
}

export function audienceDeskRoutes(os: Implementer['audiences'], parts: PersonaDeskParts) {
  const audiences = personaChanges(parts.people, audienceFields)
  const view = parts.personaView.audience
  return {
    create: os.create.handler(async ({ input }) => view(await audiences.create(input))),
    update: os.update.handler(async ({ input: { id, ...change } }) => {
      await audiences.update(id, change)
      return view(id)
    }),
    members: {
      change: os.members.change.handler(({ input: { id, ...change } }) =>
        audiences.changeManually(id, change),
      ),
    },
    ...sharedRoutes(os, 'audience', parts),
  }
}

export function traitDeskRoutes(os: Implementer['traits'], parts: PersonaDeskParts) {
  const traits = personaChanges(parts.people, traitFields)
  const view = parts.personaView.trait
  return {
    create: os.create.handler(async ({ input }) => view(await traits.create(input))),
    update: os.update.handler(async ({ input: { id, ...change } }) => {
      await traits.update(id, change)
      return view(id)
    }),
    values: {
      change: os.values.change.handler(({ input: { id, ...change } }) =>
        traits.changeManually(id, change),
      ),
    },
    ...sharedRoutes(os, 'trait', parts),
  }
}

/** The operations whose input and output are the same for audiences and computed traits. */
type Shared = Pick<Implementer['audiences'], 'remove' | 'sync' | 'syncs'>

const sharedRoutes = (os: Shared, kind: PersonaKind, parts: PersonaDeskParts) => ({
  remove: os.remove.handler(({ input }) => parts.people.remove(kind, input.id)),
  sync: os.sync.handler(({ input }) => makeSync(parts, kind, input.id)),
  syncs: os.syncs.handler(({ input }) => parts.store.read(() => listSyncs(parts, kind, input))),
})
