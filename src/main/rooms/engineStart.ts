import type { EngineOptions } from '../workbench/engine.ts'
import type { EngineFacts, EngineThreadData } from './engineThread.ts'
import engineThread from './engineThread.ts?thread'
import type { Opened } from './room.ts'
import { type StartedThread, startThread } from './threadStart.ts'

export type StartedEngine = StartedThread<Opened<EngineFacts>>

/** A database in memory belongs to one thread. */
export const isOneRoom = ({ directory, env }: Pick<EngineOptions, 'directory' | 'env'>) =>
  directory === null || env.HOOKBENCH_ROOMS === 'one'

/**
 * Starts the engine's thread. This file loads nothing else, so that the engine can start while the desk is still being
 * loaded.
 */
export function startEngine(
  { log, ...options }: EngineOptions,
  file = engineThread,
): StartedEngine {
  const data: Omit<EngineThreadData, 'port'> = { options, logLevel: log.level }
  return startThread(file, data)
}
