import { createRouterClient } from '@orpc/server'
import { awaitExpected } from '../expect/expectation.ts'
import type { BenchClient } from '../scenario/steps/step.ts'
import type { Workbench } from '../workbench/workbench.ts'
import { readActivity } from './activity.ts'
import { callRoutes } from './calls.ts'
import { captureRoutes } from './captures.ts'
import { clockRoutes } from './clock.ts'
import { composeRoutes } from './composeRoutes.ts'
import { deletionRoutes } from './deletions.ts'
import { destinationRoutes } from './destinationRoutes.ts'
import { implementer } from './implementer.ts'
import { messageRoutes } from './messageRoutes.ts'
import { audienceRoutes, traitRoutes } from './personaRoutes.ts'
import { profileRoutes } from './profiles.ts'
import { receiverRoutes } from './receivers.ts'
import { rejectionRoutes } from './rejections.ts'
import { scenarioRoutes } from './scenarioRoutes.ts'
import { settingsRoutes } from './settings.ts'
import { sourceRoutes } from './sourceRoutes.ts'
import { deliveryRoutes, readStatus } from './status.ts'
import { suppressionRoutes } from './suppressions.ts'
import { syncRoutes } from './syncs.ts'
import { testOne } from './testEndpoint.ts'
import { workspaceRoutes } from './workspace.ts'

/** The contract over a workbench: one router for the message port, /rpc and /api. */
export function createRouter(workbench: Workbench) {
  const os = implementer(workbench.log)
  const here = (): BenchClient => createRouterClient(router)
  const router = os.router({
    status: os.status.handler(() => readStatus(workbench)),
    changes: os.changes.handler(({ signal }) => workbench.changes.watch(signal)),
    activity: os.activity.handler(() => readActivity(workbench)),
    expect: os.expect.handler(({ input, signal }) => awaitExpected(workbench, input, signal)),
    testEndpoint: os.testEndpoint.handler(({ input: { body: profile, ...endpoint } }) =>
      testOne(workbench, null, { ...endpoint, profile }),
    ),
    messages: messageRoutes(os.messages, workbench),
    calls: callRoutes(os.calls, workbench),
    compose: composeRoutes(os.compose, workbench),
    rejections: rejectionRoutes(os.rejections, workbench),
    captures: captureRoutes(os.captures, workbench),
    sources: sourceRoutes(os.sources, workbench),
    destinations: destinationRoutes(os.destinations, workbench),
    receivers: receiverRoutes(os.receivers, workbench),
    workspace: workspaceRoutes(os.workspace, workbench),
    profiles: profileRoutes(os.profiles, workbench),
    audiences: audienceRoutes(os.audiences, workbench),
    traits: traitRoutes(os.traits, workbench),
    syncs: syncRoutes(os.syncs, workbench),
    deletions: deletionRoutes(os.deletions, workbench),
    suppressions: suppressionRoutes(os.suppressions, workbench),
    scenarios: scenarioRoutes(os.scenarios, { ...workbench, here }),
    delivery: deliveryRoutes(os.delivery, workbench),
    clock: clockRoutes(os.clock, workbench),
    settings: settingsRoutes(os.settings, workbench),
  })
  return router
}
export type Router = ReturnType<typeof createRouter>
