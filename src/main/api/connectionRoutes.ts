import type { Workbench } from '../workbench.ts'
import { readActivity } from './activity.ts'
import * as destinations from './destinations.ts'
import type { Implementer } from './implementer.ts'
import { listCaptures } from './observed.ts'
import * as receivers from './receivers.ts'
import { changeSchema, listSchema } from './schema.ts'
import * as sources from './sources.ts'
import { testDestination, testOne } from './testEndpoint.ts'

/** Sources, destinations and receivers, and what is seen of them. */
export const connectionRoutes = (os: Implementer, workbench: Workbench) => ({
  activity: os.activity.handler(() => readActivity(workbench)),
  captures: { list: os.captures.list.handler(({ input }) => listCaptures(workbench, input)) },
  testEndpoint: os.testEndpoint.handler(({ input: { body: profile, ...endpoint } }) =>
    testOne(workbench, null, { ...endpoint, profile }),
  ),
  sources: {
    list: os.sources.list.handler(() => sources.listSources(workbench)),
    get: os.sources.get.handler(({ input }) => sources.getSource(workbench, Number(input.id))),
    create: os.sources.create.handler(({ input }) => sources.addSource(workbench, input)),
    update: os.sources.update.handler(({ input: { id, ...change } }) =>
      sources.changeSource(workbench, Number(id), change),
    ),
    remove: os.sources.remove.handler(({ input }) =>
      sources.dropSource(workbench, Number(input.id)),
    ),
    restore: os.sources.restore.handler(({ input }) =>
      sources.undropSource(workbench, Number(input.id)),
    ),
    schema: {
      list: os.sources.schema.list.handler(({ input }) =>
        listSchema(workbench, { ...input, id: Number(input.id) }),
      ),
      update: os.sources.schema.update.handler(({ input }) =>
        changeSchema(workbench, { ...input, id: Number(input.id) }),
      ),
    },
  },
  destinations: {
    list: os.destinations.list.handler(() => destinations.listDestinations(workbench)),
    get: os.destinations.get.handler(({ input }) =>
      destinations.getDestination(workbench, Number(input.id)),
    ),
    create: os.destinations.create.handler(({ input }) =>
      destinations.addDestination(workbench, input),
    ),
    update: os.destinations.update.handler(({ input: { id, ...change } }) =>
      destinations.changeDestination(workbench, Number(id), change),
    ),
    remove: os.destinations.remove.handler(({ input }) =>
      destinations.dropDestination(workbench, Number(input.id)),
    ),
    restore: os.destinations.restore.handler(({ input }) =>
      destinations.undropDestination(workbench, Number(input.id)),
    ),
    test: os.destinations.test.handler(({ input }) => testDestination(workbench, input)),
  },
  receivers: {
    list: os.receivers.list.handler(() => receivers.listReceivers(workbench)),
    get: os.receivers.get.handler(({ input }) =>
      receivers.getReceiver(workbench, Number(input.id)),
    ),
    create: os.receivers.create.handler(({ input }) => receivers.addReceiver(workbench, input)),
    update: os.receivers.update.handler(({ input: { id, ...change } }) =>
      receivers.changeReceiver(workbench, Number(id), change),
    ),
    remove: os.receivers.remove.handler(({ input }) =>
      receivers.dropReceiver(workbench, Number(input.id)),
    ),
    restore: os.receivers.restore.handler(({ input }) =>
      receivers.undropReceiver(workbench, Number(input.id)),
    ),
    clear: os.receivers.clear.handler(({ input }) =>
      receivers.clearCaptures(workbench, Number(input.id)),
    ),
  },
})
