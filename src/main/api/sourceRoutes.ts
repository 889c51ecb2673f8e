import type { Store } from '../store/store.ts'
import type { ReadStore } from '../store/readStore.ts'
import type { Implementer } from './implementer.ts'
import { changeSchema, listSchema } from './schema.ts'
import * as sources from './sources.ts'

export const sourceDeskRoutes = (os: Implementer['sources'], parts: { store: ReadStore }) => ({
  list: os.list.handler(() => parts.store.read(() => sources.listSources(parts))),
  get: os.get.handler(({ input }) => parts.store.read(() => sources.getSource(parts, input.id))),
  schema: {
    list: os.schema.list.handler(({ input }) => parts.store.read(() => listSchema(parts, input))),
  },
})

export const sourceEngineRoutes = (os: Implementer['sources'], parts: { store: Store }) => ({
  create: os.create.handler(({ input }) => sources.addSource(parts, input)),
  update: os.update.handler(({ input: { id, ...change } }) =>
    sources.changeSource(parts, id, change),
  ),
  remove: os.remove.handler(({ input }) => sources.dropSource(parts, input.id)),
  restore: os.restore.handler(({ input }) => sources.undropSource(parts, input.id)),
  schema: {
    update: os.schema.update.handler(({ input }) => changeSchema(parts, input)),
  },
})
