import * as destinations from './destinations.ts'
import type { Implementer } from './implementer.ts'
import { testDestination, type TestParts } from './testEndpoint.ts'

type ReadParts = destinations.DestinationReadParts
type Parts = destinations.DestinationParts & TestParts

export const destinationDeskRoutes = (os: Implementer['destinations'], parts: ReadParts) => ({
  list: os.list.handler(() => parts.store.read(() => destinations.listDestinations(parts))),
  get: os.get.handler(({ input }) =>
    parts.store.read(() => destinations.getDestination(parts, input.id)),
  ),
})

export const destinationEngineRoutes = (os: Implementer['destinations'], parts: Parts) => ({
  create: os.create.handler(({ input }) => destinations.addDestination(parts, input)),
  update: os.update.handler(({ input: { id, ...change } }) =>
    destinations.changeDestination(parts, id, change),
  ),
  remove: os.remove.handler(({ input }) => destinations.dropDestination(parts, input.id)),
  restore: os.restore.handler(({ input }) => destinations.undropDestination(parts, input.id)),
  test: os.test.handler(({ input }) => testDestination(parts, input)),
})
