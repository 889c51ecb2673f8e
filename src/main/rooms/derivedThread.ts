import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { RPCHandler } from '@orpc/server/message-port'
import { passedOn } from '../api/requester.ts'
import { exactObjects } from '../../contract/exactObjects.ts'
import { createLog } from '../errors/log.ts'
import { openDerivedStore } from '../store/derivedStore.ts'
import { createChanges } from '../workbench/changes.ts'
import { createStoredClock } from '../workbench/storedClock.ts'
import { openDerived } from '../workbench/derived.ts'
import { createAskedRouter, createDerivedRouter } from './derivedPort.ts'
import { createEngineAsker } from './engineAsker.ts'
import { reportOpened } from './reportOpened.ts'

export interface DerivedThreadData {
  /** The engine's database. */
  path: string
  env: NodeJS.ProcessEnv
  logLevel: string
  port: MessagePort
}

/** To the engine: one on which it asks, one on which it is asked. */
export interface EnginePorts {
  answering: MessagePort
  asking: MessagePort
}

// The thread of derived data: profiles, rules, lists and searches may take as long as they need.
const { path, env, logLevel, port } = workerData as DerivedThreadData

await reportOpened(async () => {
  const store = openDerivedStore(path)
  const log = createLog(logLevel)
  const changes = createChanges()
  const engine = createEngineAsker()
  const derived = openDerived({
    derived: store,
    engineLog: engine.log,
    clock: createStoredClock(store.store),
    env,
    log,
    notify: changes.notify,
  })
  new RPCHandler(createDerivedRouter(derived, changes), {
    customJsonSerializers: exactObjects,
  }).upgrade(port, { context: passedOn })
  port.start()
  parentPort?.on('message', ({ answering, asking }: EnginePorts) => {
    new RPCHandler(createAskedRouter(derived)).upgrade(answering)
    answering.start()
    engine.connect(asking)
  })
  return {}
})
