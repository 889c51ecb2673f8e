import type { MessagePort } from 'node:worker_threads'
import type { RouterClient } from '@orpc/server'
import type { AskedDerived } from '../workbench/derived.ts'
import { createAskingPort } from './askingPort.ts'
import type { AskedRouter } from './derivedPort.ts'

/** The derived thread is in no hurry: it counts calls half a second after their commit. */
const wakeEveryMs = 250

/** What the engine asks the derived thread. */
export function createDerivedAsker(): AskedDerived & { connect: (port: MessagePort) => void } {
  const { ask, tell, connect, stop } =
    createAskingPort<RouterClient<AskedRouter>>('the profiles thread')
  let waking: NodeJS.Timeout | null = null
  return {
    connect,
    stop() {
      if (waking) clearTimeout(waking)
      stop()
    },
    // Not once per commit: a message to another thread costs as much as a call.
    wake() {
      waking ??= setTimeout(() => {
        waking = null
        tell((derived) => derived.wake())
      }, wakeEveryMs).unref()
    },
    foldedUpTo: () => ask((derived) => derived.foldedUpTo()),
    seenBy: (users) => ask((derived) => derived.seenBy(users)),
    plans: {
      make: (personaId) => ask((derived) => derived.makePlan(personaId)),
      changes: (personaId, place) => ask((derived) => derived.planChanges({ personaId, ...place })),
      drop: (personaId) => tell((derived) => derived.dropPlan(personaId)),
    },
  }
}
