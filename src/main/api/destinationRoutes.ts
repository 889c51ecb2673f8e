import * as destinations from './destinations.ts'
import type { Implementer } from './implementer.ts'
import { testDestination, type TestParts } from './testEndpoint.ts'

type Parts = destinations.DestinationParts & TestParts

export const destinationRoutes = (os: Implementer['destinations'], parts: Parts) => ({
  list: os.list.handler(() => destinations.listDestinations(parts)),
  get: os.get.handler(({ input }) => destinations.getDestination(parts, input.id)),
  create: os.create.handler(({ input }) => destinations.addDestination(parts, input)),
  update: os.update.handler(({ input: { id, ...change } }) =>
    destinations.changeDestination(parts, id, change),
  ),
  remove: os.remove.handler(({ input }) => destinations.dropDestination(parts, input.id)),
  restore: os.restore.handler(({ input }) => destinations.undropDestination(parts, input.id)),
  test: os.test.handler(({ input }) => testDestination(parts, input)),
})
