import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { RPCHandler } from '@orpc/server/message-port'
import { createLog } from '../errors/log.ts'
import { Refusal } from '../errors/refusal.ts'
import { type EngineOptions, openEngine } from '../workbench/engine.ts'
import { storedToken } from '../workbench/token.ts'
import { createEngineRouter } from './enginePort.ts'

export interface EngineThreadData {
  options: Omit<EngineOptions, 'log'>
  logLevel: string
  port: MessagePort
}

/** The first and only message of the thread itself; everything else goes through the port. */
export type Opened =
  | {
      addresses: { collect: string; receiver: string }
      moved: string[]
      path: string
      token: string
    }
  | { failure: Pick<Refusal, 'code' | 'message' | 'field' | 'mistakes'> }

// The engine's thread: nothing that a person or a script requests may keep it from delivering.
const { options, logLevel, port } = workerData as EngineThreadData

try {
  const engine = await openEngine({ ...options, log: createLog(logLevel) })
  const { addresses, moved, store } = engine
  new RPCHandler(createEngineRouter(engine)).upgrade(port)
  port.start()
  report({ addresses, moved, path: store.path, token: storedToken(store) })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  const { code, message, field, mistakes } = error
  report({ failure: { code, message, field, mistakes } })
}

function report(opened: Opened) {
  parentPort?.postMessage(opened)
}
