import { type } from '@orpc/server'
import type { ReadyWorkspace } from '../workspace/readyText.ts'
import { actOnAll } from '../api/actions.ts'
import { deliverCopies } from '../api/drillCopies.ts'
import type { CopyRequest } from '../delivery/sendCopies.ts'
import type { MessageAction } from '../../contract/bulkAction.ts'
import type { PeopleChanges } from '../people/audiences/inSteps.ts'
import type { ReadDeletion } from '../people/deletions/deciding.ts'
import { roomImplementer } from '../api/implementer.ts'
import { engineRoutes } from '../api/engineRoutes.ts'
import type { NewAuditRow } from '../store/audit.ts'
import type { JobResultRow } from '../store/jobResults.ts'
import type { TokenRow } from '../store/tokens.ts'
import type { Instance } from '../store/sqlite/instance.ts'
import { engineLogOf } from '../workbench/engineLog.ts'
import type { SourcePlan } from '../workspace/plan.ts'
import type { Engine } from '../workbench/engine.ts'
import { monotonicMs } from '../time/monotonic.ts'
import { storeToken, tokenWrites } from '../workbench/token.ts'
import { refusing } from './refusing.ts'

/** What the engine does for the desk: its operations of the contract, and the state it holds in memory. */
export function createEngineRouter(engine: Engine) {
  const { store, clock, dispatcher, rates, portFaults, changes } = engine
  return {
    operations: engineRoutes(roomImplementer(engine.log), engine),
    /** Times are in ms. */
    live: refusing.handler(() => ({
      clock: {
        now: clock.now(),
        realNow: clock.realNow(),
        monotonic: monotonicMs(),
        speed: clock.speed(),
        jump: clock.jump(),
      },
      paused: dispatcher.isPaused(),
      halted: dispatcher.halted(),
      busy: dispatcher.isBusy(),
      sending: [...dispatcher.inProgress()].filter(dispatcher.isSending),
      rates: rates.read(),
      portFault: portFaults.read(),
      storeState: engine.storeState(),
      longestTurnMs: engine.longestTurnMs(),
      pausedPlans: engine.planGate.paused(),
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
    useWorkspace: refusing
      .input(type<ReadyWorkspace>())
      .handler(({ input }) => engine.useWorkspace(input)),
    actOnAll: refusing
      .input(type<{ action: MessageAction; ids: number[] }>())
      .handler(({ input }) => actOnAll(engine, input.action, input.ids)),
    deliverCopies: refusing
      .input(type<CopyRequest>())
      .handler(({ input }) => deliverCopies(engine, input)),
    clearCaptures: refusing
      .input(type<number[]>())
      .handler(({ input }) => engine.clearCaptures(input)),
    storePlan: refusing.input(type<SourcePlan>()).handler(({ input }) => engine.storePlan(input)),
    recordAction: refusing
      .input(type<NewAuditRow>())
      .handler(({ input }) => engine.recordAction(input)),
    storeJobResult: refusing
      .input(type<JobResultRow>())
      .handler(({ input }) => engine.storeJobResult(input)),
    makeDeletion: refusing
      .input(type<ReadDeletion>())
      .handler(({ input }) => engine.deletions.make(input)),
    people: peopleRoutes(engine.people),
    setPaused: refusing.input(type<boolean>()).handler(({ input }) => engine.setPaused(input)),
    announceSleep: refusing.handler(() => dispatcher.announceSleep()),
    tokens: tokenRoutes(store),
    storeToken: refusing.input(type<string>()).handler(({ input }) => storeToken(store, input)),
    publish: refusing.input(type<Partial<Instance>>()).handler(({ input }) => store.publish(input)),
    close: refusing.handler(() => engine.close()),
  }
}
const tokenRoutes = (store: Engine['store']) => {
  const write = tokenWrites(store)
  return {
    add: refusing.input(type<TokenRow>()).handler(({ input }) => write.add(input)),
    remove: refusing.input(type<string>()).handler(({ input }) => write.remove(input)),
    noteUse: refusing
      .input(type<{ hash: string; at: number }>())
      .handler(({ input: { hash, at } }) => write.noteUse(hash, at)),
  }
}

/** What the derived thread asks. */
export function createLogRouter(store: Engine['store']) {
  const log = engineLogOf(store)
  return {
    raise: refusing.input(type<number>()).handler(({ input }) => log.raise(input)),
    prune: refusing.input(type<number>()).handler(({ input }) => log.prune(input)),
  }
}
export type LogRouter = ReturnType<typeof createLogRouter>

/** See `PeopleChanges`. */
const peopleRoutes = (people: Engine['people']) => ({
  create: refusing
    .input(type<Parameters<PeopleChanges['create']>>())
    .handler(({ input }) => people.create(...input)),
  createHidden: refusing
    .input(type<Parameters<PeopleChanges['createHidden']>>())
    .handler(({ input }) => people.createHidden(...input)),
  show: refusing
    .input(type<Parameters<PeopleChanges['show']>>())
    .handler(({ input }) => people.show(...input)),
  abandon: refusing.input(type<[number]>()).handler(({ input }) => people.abandon(...input)),
  update: refusing
    .input(type<Parameters<PeopleChanges['update']>>())
    .handler(({ input }) => people.update(...input)),
  remove: refusing
    .input(type<Parameters<PeopleChanges['remove']>>())
    .handler(({ input }) => people.remove(...input)),
  changeManually: refusing
    .input(type<Parameters<PeopleChanges['changeManually']>>())
    .handler(({ input }) => people.changeManually(...input)),
  sync: refusing
    .input(type<Parameters<PeopleChanges['sync']>>())
    .handler(({ input }) => people.sync(...input)),
})
export type EngineRouter = ReturnType<typeof createEngineRouter>
