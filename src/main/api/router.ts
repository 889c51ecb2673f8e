import { createRouterClient, isProcedure } from '@orpc/server'
import type { MessageAction } from '../delivery/actions.ts'
import { awaitExpected } from '../expect/expectation.ts'
import type { BenchClient } from '../scenario/steps/step.ts'
import type { Engine } from '../workbench/engine.ts'
import type { Workbench } from '../workbench/workbench.ts'
import { actOnAll } from './actions.ts'
import { readActivity } from './activity.ts'
import { callReads } from './calls.ts'
import { captureReads } from './captures.ts'
import { clockReads, clockWrites } from './clock.ts'
import { composeReads } from './composeRoutes.ts'
import type { DeskParts } from './deskParts.ts'
import { deletionRoutes, makeDeletion, type ReadDeletion } from './deletions.ts'
import { destinationReads, destinationWrites } from './destinationRoutes.ts'
import { implementer, type Implementer } from './implementer.ts'
import { messageDeskRoutes, messageEngineRoutes } from './messageRoutes.ts'
import { audienceRoutes, traitRoutes } from './personaRoutes.ts'
import { profileReads } from './profiles.ts'
import { readLive } from './reading.ts'
import { receiverReads, receiverWrites } from './receivers.ts'
import { rejectionReads } from './rejections.ts'
import { scenarioReads } from './scenarioRoutes.ts'
import { settingsReads, settingsWrites } from './settings.ts'
import { sourceReads, sourceWrites } from './sourceRoutes.ts'
import { deliveryWrites, readStatus } from './status.ts'
import { suppressionReads } from './suppressions.ts'
import { syncReads } from './syncs.ts'
import { testOne } from './testEndpoint.ts'
import { workspaceRoutes } from './workspace.ts'

/** The contract over a workbench in one thread: one router for the message port, /rpc and /api. */
export function createRouter(workbench: Workbench) {
  const os = implementer(workbench.log)
  const parts = {
    ...workbench,
    actOnAll: (action: MessageAction, ids: number[]) => actOnAll(workbench, action, ids),
    makeDeletion: (asked: ReadDeletion) => makeDeletion(workbench, asked),
  }
  const here = (): BenchClient => createRouterClient(router)
  const router = os.router(merged(deskRoutes(os, parts, here), engineRoutes(os, workbench)))
  return router
}
export type Router = ReturnType<typeof createRouter>

/** The same over an engine in another thread. `forwarded`: the routes that pass each request on to it. */
export function createDeskRouter(
  parts: DeskParts,
  forwarded: (os: Implementer) => ReturnType<typeof engineRoutes>,
): Router {
  const os = implementer(parts.log)
  const here = (): BenchClient => createRouterClient(router)
  const router: Router = os.router(merged(deskRoutes(os, parts, here), forwarded(os)))
  return router
}

/** What the desk does itself: reading the store, waiting, composing, scenarios. */
const deskRoutes = (os: Implementer, parts: DeskParts, here: () => BenchClient) => ({
  status: os.status.handler(() => readLive(parts, () => readStatus(parts))),
  changes: os.changes.handler(({ signal }) => parts.changes.watch(signal)),
  activity: os.activity.handler(async () => {
    const figures = await parts.figures()
    return parts.store.read(() => readActivity({ store: parts.store, ...figures }))
  }),
  expect: os.expect.handler(({ input, signal }) => awaitExpected(parts, input, signal)),
  messages: messageDeskRoutes(os.messages, parts),
  calls: callReads(os.calls, parts),
  compose: composeReads(os.compose, parts),
  rejections: rejectionReads(os.rejections, parts),
  captures: captureReads(os.captures, parts),
  sources: sourceReads(os.sources, parts),
  destinations: destinationReads(os.destinations, parts),
  receivers: receiverReads(os.receivers, parts),
  workspace: workspaceRoutes(os.workspace, parts),
  profiles: profileReads(os.profiles, parts),
  syncs: syncReads(os.syncs, parts),
  deletions: deletionRoutes(os.deletions, parts),
  suppressions: suppressionReads(os.suppressions, parts),
  scenarios: scenarioReads(os.scenarios, { ...parts, here }),
  clock: clockReads(os.clock, parts),
  settings: settingsReads(os.settings, parts),
})

/** What the engine does: every change, audiences and computed traits, and exchanges with endpoints. */
export const engineRoutes = (os: Implementer, engine: Engine) => ({
  testEndpoint: os.testEndpoint.handler(({ input: { body: profile, ...endpoint } }) =>
    testOne(engine, null, { ...endpoint, profile }),
  ),
  messages: messageEngineRoutes(os.messages, engine),
  sources: sourceWrites(os.sources, engine),
  destinations: destinationWrites(os.destinations, engine),
  receivers: receiverWrites(os.receivers, engine),
  audiences: audienceRoutes(os.audiences, engine),
  traits: traitRoutes(os.traits, engine),
  delivery: deliveryWrites(os.delivery, engine),
  clock: clockWrites(os.clock, engine),
  settings: settingsWrites(os.settings, engine),
})

/** Routes of two threads as one tree. The first ones take precedence. */
function merged<A extends object, B extends object>(own: A, others: B): A & B {
  const tree = { ...own } as Record<string, unknown>
  for (const [name, route] of Object.entries(others)) {
    const known = tree[name]
    if (known === undefined) tree[name] = route
    else if (!isProcedure(known)) tree[name] = merged(known as object, route as object)
  }
  return tree as A & B
}
