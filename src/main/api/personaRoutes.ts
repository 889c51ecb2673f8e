import type { People } from '../people/audiences/people.ts'
import type { PersonaKind } from '../store/personas.ts'
import type { Implementer } from './implementer.ts'
import { audienceFields, traitFields } from './personaFields.ts'
import { personaHandlers, type PersonaParts } from './personas.ts'
import { listSyncs, makeSync, previewSync, type SyncParts } from './syncs.ts'

type Parts = PersonaParts & SyncParts & { people: Pick<People, 'remove'> }

export function audienceEngineRoutes(os: Implementer['audiences'], parts: Parts) {
  const audiences = personaHandlers(parts, audienceFields)
  return {
    list: os.list.handler(() => audiences.list()),
    get: os.get.handler(({ input }) => audiences.get(input.id)),
    create: os.create.handler(({ input }) => audiences.create(input)),
    update: os.update.handler(({ input: { id, ...change } }) => audiences.update(id, change)),
    members: {
      list: os.members.list.handler(({ input }) => audiences.users(input)),
      removed: os.members.removed.handler(({ input }) => audiences.overruled(input)),
      change: os.members.change.handler(({ input: { id, ...change } }) =>
        audiences.changeManually(id, change),
      ),
    },
    ...sharedRoutes(os, 'audience', parts),
  }
}

export function traitEngineRoutes(os: Implementer['traits'], parts: Parts) {
  const traits = personaHandlers(parts, traitFields)
  return {
    list: os.list.handler(() => traits.list()),
    get: os.get.handler(({ input }) => traits.get(input.id)),
    create: os.create.handler(({ input }) => traits.create(input)),
    update: os.update.handler(({ input: { id, ...change } }) => traits.update(id, change)),
    values: {
      list: os.values.list.handler(({ input }) => traits.users(input)),
      cleared: os.values.cleared.handler(({ input }) => traits.overruled(input)),
      change: os.values.change.handler(({ input: { id, ...change } }) =>
        traits.changeManually(id, change),
      ),
    },
    ...sharedRoutes(os, 'trait', parts),
  }
}

/** The operations whose input and output are the same for audiences and computed traits. */
type Shared = Pick<Implementer['audiences'], 'remove' | 'preview' | 'sync' | 'syncs'>

const sharedRoutes = (os: Shared, kind: PersonaKind, parts: Parts) => ({
  remove: os.remove.handler(({ input }) => parts.people.remove(kind, input.id)),
  preview: os.preview.handler(({ input }) => previewSync(parts, kind, input)),
  sync: os.sync.handler(({ input }) => makeSync(parts, kind, input.id)),
  syncs: os.syncs.handler(({ input }) => listSyncs(parts, kind, input)),
})
