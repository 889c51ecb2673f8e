import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { RPCHandler } from '@orpc/server/message-port'
import { passedOn } from '../api/requester.ts'
import { exactObjects } from '../../contract/exactObjects.ts'
import { createLog } from '../errors/log.ts'
import type { ServerTls } from '../http/identity.ts'
import { type EngineOptions, openEngine } from '../workbench/engine.ts'
import { storedToken } from '../workbench/token.ts'
import { createDerivedAsker } from './derivedAsker.ts'
import { createEngineRouter, createLogRouter } from './enginePort.ts'
import { reportOpened } from './reportOpened.ts'

export interface EngineThreadData {
  options: Omit<EngineOptions, 'log'>
  logLevel: string
  port: MessagePort
}

export interface EngineFacts {
  addresses: { collect: string; collectTls: string | null; receiver: string; receiverTls: string }
  tls: ServerTls | null
  moved: string[]
  path: string
  token: string
}

/** To the derived thread: one on which it asks, one on which it is asked. */
interface DerivedPorts {
  answering: MessagePort
  asking: MessagePort
}

// The engine's thread: nothing that a person or a script requests may keep it from delivering.
const { options, logLevel, port } = workerData as EngineThreadData
const derived = createDerivedAsker()

await reportOpened<EngineFacts>(async () => {
  const engine = await openEngine({ ...options, log: createLog(logLevel) }, () => derived)
  const { addresses, moved, store, tls } = engine
  new RPCHandler(createEngineRouter(engine), { customJsonSerializers: exactObjects }).upgrade(
    port,
    { context: passedOn },
  )
  port.start()
  parentPort?.on('message', ({ answering, asking }: DerivedPorts) => {
    new RPCHandler(createLogRouter(store)).upgrade(answering)
    answering.start()
    derived.connect(asking)
  })
  return { addresses, tls, moved, path: store.path, token: storedToken(store) }
})
