import type { Store } from '../store/store.ts'
import type { Implementer } from './implementer.ts'
import { changeSchema, listSchema } from './schema.ts'
import * as sources from './sources.ts'

export const sourceRoutes = (os: Implementer['sources'], parts: { store: Store }) => ({
  list: os.list.handler(() => sources.listSources(parts)),
  get: os.get.handler(({ input }) => sources.getSource(parts, input.id)),
  create: os.create.handler(({ input }) => sources.addSource(parts, input)),
  update: os.update.handler(({ input: { id, ...change } }) =>
    sources.changeSource(parts, id, change),
  ),
  remove: os.remove.handler(({ input }) => sources.dropSource(parts, input.id)),
  restore: os.restore.handler(({ input }) => sources.undropSource(parts, input.id)),
  schema: {
    list: os.schema.list.handler(({ input }) => listSchema(parts, input)),
    update: os.schema.update.handler(({ input }) => changeSchema(parts, input)),
  },
})
