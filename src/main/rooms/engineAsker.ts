import type { RouterClient } from '@orpc/server'
import type { EngineLog } from '../store/derived/indexSteps.ts'
import { createAskingPort } from './askingPort.ts'
import type { LogRouter } from './enginePort.ts'

/** What the derived thread asks the engine. */
export function createEngineAsker() {
  const { ask, connect } = createAskingPort<RouterClient<LogRouter>>('the engine')
  const log: EngineLog = {
    raise: (id) => ask((engine) => engine.raise(id)),
    prune: (upTo) => ask((engine) => engine.prune(upTo)),
  }
  return { log, connect }
}
