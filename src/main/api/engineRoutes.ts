import type { Engine } from '../workbench/engine.ts'
import { clockEngineRoutes } from './clock.ts'
import { destinationEngineRoutes } from './destinationRoutes.ts'
import type { Implementer } from './implementer.ts'
import { messageEngineRoutes } from './messageRoutes.ts'
import { noticeEngineRoutes } from './notices.ts'
import { planEngineRoutes } from './plans.ts'
import { receiverEngineRoutes } from './receivers.ts'
import { settingsEngineRoutes } from './settings.ts'
import { sourceEngineRoutes } from './sourceRoutes.ts'
import { testOne } from './testEndpoint.ts'

/** What the engine does: every change, and exchanges with endpoints. */
export const engineRoutes = (os: Implementer, engine: Engine) => ({
  testEndpoint: os.testEndpoint.handler(({ input: { body: profile, ...endpoint } }) =>
    testOne(engine, null, { ...endpoint, profile }),
  ),
  messages: messageEngineRoutes(os.messages, engine),
  sources: sourceEngineRoutes(os.sources, engine),
  destinations: destinationEngineRoutes(os.destinations, engine),
  notices: noticeEngineRoutes(os.notices, engine),
  plans: planEngineRoutes(os.plans, engine),
  receivers: receiverEngineRoutes(os.receivers, engine),
  clock: clockEngineRoutes(os.clock, engine),
  settings: settingsEngineRoutes(os.settings, engine),
})
