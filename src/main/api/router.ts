import { createRouterClient, isProcedure } from '@orpc/server'
import type { MessageAction } from '../delivery/actions.ts'
import { awaitExpected } from '../expect/expectation.ts'
import type { BenchClient } from '../scenario/steps/step.ts'
import type { Derived } from '../workbench/derived.ts'
import type { Engine } from '../workbench/engine.ts'
import type { Workbench } from '../workbench/workbench.ts'
import { actOnAll } from './actions.ts'
import { readActivity } from './activity.ts'
import { callDeskRoutes } from './calls.ts'
import { captureDeskRoutes } from './captures.ts'
import { clockDeskRoutes, clockEngineRoutes } from './clock.ts'
import { composeDeskRoutes } from './composeRoutes.ts'
import type { DeskParts } from './deskParts.ts'
import { deletionDeskRoutes } from './deletions.ts'
import { destinationDeskRoutes, destinationEngineRoutes } from './destinationRoutes.ts'
import { implementer, type Implementer } from './implementer.ts'
import { messageDeskRoutes, messageEngineRoutes } from './messageRoutes.ts'
import {
  audienceDerivedRoutes,
  audienceDeskRoutes,
  personaViews,
  traitDerivedRoutes,
  traitDeskRoutes,
} from './personaRoutes.ts'
import { profileDerivedRoutes } from './profiles.ts'
import { readLive } from './reading.ts'
import { receiverDeskRoutes, receiverEngineRoutes } from './receivers.ts'
import { rejectionDeskRoutes } from './rejections.ts'
import { scenarioDeskRoutes } from './scenarioRoutes.ts'
import { settingsDeskRoutes, settingsEngineRoutes } from './settings.ts'
import { sourceDeskRoutes, sourceEngineRoutes } from './sourceRoutes.ts'
import { deliveryDeskRoutes, readStatus } from './status.ts'
import { suppressionDeskRoutes } from './suppressions.ts'
import { syncDeskRoutes } from './syncs.ts'
import { testOne } from './testEndpoint.ts'
import { workspaceDeskRoutes } from './workspace.ts'

/** The contract over a workbench in one thread: one router for the message port, /rpc and /api. */
export function createRouter(workbench: Workbench) {
  const os = implementer(workbench.log)
  const parts = {
    ...workbench,
    actOnAll: (action: MessageAction, ids: number[]) => actOnAll(workbench, action, ids),
    makeDeletion: workbench.deletions.make,
    personaView: personaViews(workbench.derivedHere),
  }
  const here = (): BenchClient => createRouterClient(router)
  const others = merged(derivedRoutes(os, workbench.derivedHere), engineRoutes(os, workbench))
  const router = os.router(merged(deskRoutes(os, parts, here), others))
  return router
}
export type Router = ReturnType<typeof createRouter>

/** Routes that pass each request on to another thread. */
export interface ForwardedRoutes {
  derived: ReturnType<typeof derivedRoutes>
  engine: ReturnType<typeof engineRoutes>
}

/** The same over threads. */
export function createDeskRouter(
  parts: DeskParts,
  forwarded: (os: Implementer) => ForwardedRoutes,
): Router {
  const os = implementer(parts.log)
  const here = (): BenchClient => createRouterClient(router)
  const { derived, engine } = forwarded(os)
  const others = merged(derived, engine)
  const router: Router = os.router(merged(deskRoutes(os, parts, here), others))
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
  calls: callDeskRoutes(os.calls, parts),
  compose: composeDeskRoutes(os.compose, parts),
  rejections: rejectionDeskRoutes(os.rejections, parts),
  captures: captureDeskRoutes(os.captures, parts),
  sources: sourceDeskRoutes(os.sources, parts),
  destinations: destinationDeskRoutes(os.destinations, parts),
  receivers: receiverDeskRoutes(os.receivers, parts),
  workspace: workspaceDeskRoutes(os.workspace, parts),
  audiences: audienceDeskRoutes(os.audiences, parts),
  traits: traitDeskRoutes(os.traits, parts),
  syncs: syncDeskRoutes(os.syncs, parts),
  deletions: deletionDeskRoutes(os.deletions, parts),
  suppressions: suppressionDeskRoutes(os.suppressions, parts),
  scenarios: scenarioDeskRoutes(os.scenarios, { ...parts, here }),
  clock: clockDeskRoutes(os.clock, parts),
  delivery: deliveryDeskRoutes(os.delivery, parts),
  settings: settingsDeskRoutes(os.settings, parts),
})

/** What is read from profiles. */
export const derivedRoutes = (os: Implementer, derived: Derived) => ({
  profiles: profileDerivedRoutes(os.profiles, derived),
  audiences: audienceDerivedRoutes(os.audiences, derived),
  traits: traitDerivedRoutes(os.traits, derived),
})

/** What the engine does: every change, and exchanges with endpoints. */
export const engineRoutes = (os: Implementer, engine: Engine) => ({
  testEndpoint: os.testEndpoint.handler(({ input: { body: profile, ...endpoint } }) =>
    testOne(engine, null, { ...endpoint, profile }),
  ),
  messages: messageEngineRoutes(os.messages, engine),
  sources: sourceEngineRoutes(os.sources, engine),
  destinations: destinationEngineRoutes(os.destinations, engine),
  receivers: receiverEngineRoutes(os.receivers, engine),
  clock: clockEngineRoutes(os.clock, engine),
  settings: settingsEngineRoutes(os.settings, engine),
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
