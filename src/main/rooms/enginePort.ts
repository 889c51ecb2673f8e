import { os, type } from '@orpc/server'
import type { Workspace } from '../workspace/file.ts'
import { actOnAll } from '../api/actions.ts'
import type { MessageAction } from '../delivery/actions.ts'
import type { ReadDeletion } from '../people/deletions/deciding.ts'
import { contractError } from '../api/errors.ts'
import { engineImplementer } from '../api/implementer.ts'
import { engineRoutes } from '../api/router.ts'
import type { Instance } from '../store/sqlite/instance.ts'
import type { Engine } from '../workbench/engine.ts'

/** What the engine does for the desk: its operations of the contract, and the state it holds in memory. */
export function createEngineRouter(engine: Engine) {
  const { store, clock, dispatcher, rates, portFaults, changes } = engine
  return {
    operations: engineRoutes(engineImplementer(engine.log), engine),
    /** Times are in ms. */
    live: refusing.handler(() => ({
      clock: { now: clock.now(), at: Date.now(), speed: clock.speed() },
      paused: dispatcher.isPaused(),
      halted: dispatcher.halted(),
      busy: dispatcher.isBusy(),
      sending: [...dispatcher.inProgress()].filter(dispatcher.isSending),
      rates: rates.read(),
      portFault: portFaults.read(),
      longestTurnMs: engine.engine.longestTurnMs(),
    })),
    /** By source and by endpoint. */
    figures: refusing.handler(() => ({
      sources: store.sources.all().map(({ id }) => [id, engine.sourceRates.perMinute(id)] as const),
      endpoints: store.wiring
        .destinations()
        .flatMap(({ endpoints }) => endpoints)
        .map(({ id }) => [id, engine.endpointHealth.of(id)] as const),
    })),
    changes: refusing.handler(({ signal }) => changes.watch(signal)),
    profilesUpToDate: refusing.handler(() => engine.profiles.upToDate()),
    useWorkspace: refusing
      .input(type<Workspace>())
      .handler(({ input }) => engine.useWorkspace(input)),
    actOnAll: refusing
      .input(type<{ action: MessageAction; ids: number[] }>())
      .handler(({ input }) => actOnAll(engine, input.action, input.ids)),
    makeDeletion: refusing
      .input(type<ReadDeletion>())
      .handler(({ input }) => engine.deletions.make(input)),
    /** Call after the machine slept. */
    wake: refusing.handler(() => dispatcher.wake()),
    publish: refusing.input(type<Partial<Instance>>()).handler(({ input }) => store.publish(input)),
    close: refusing.handler(() => engine.close()),
  }
}
export type EngineRouter = ReturnType<typeof createEngineRouter>

const refusing = os.use(async ({ next }) => {
  try {
    return await next()
  } catch (error) {
    throw contractError(error)
  }
})
