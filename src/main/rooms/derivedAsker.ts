import type { MessagePort } from 'node:worker_threads'
import type { RouterClient } from '@orpc/server'
import type { AskedDerived } from '../workbench/derived.ts'
import { createAskingPort } from './askingPort.ts'
import type { AskedRouter } from './derivedPort.ts'

/** What the engine asks the derived thread. */
export function createDerivedAsker(): AskedDerived & { connect: (port: MessagePort) => void } {
  const { ask, tell, connect } = createAskingPort<RouterClient<AskedRouter>>('the profiles thread')
  return {
    connect,
    wake: () => tell((derived) => derived.wake()),
    foldedUpTo: () => ask((derived) => derived.foldedUpTo()),
    seenBy: (users) => ask((derived) => derived.seenBy(users)),
    plans: {
      make: (personaId) => ask((derived) => derived.makePlan(personaId)),
      changes: (personaId, place) => ask((derived) => derived.planChanges({ personaId, ...place })),
      drop: (personaId) => tell((derived) => derived.dropPlan(personaId)),
    },
  }
}
