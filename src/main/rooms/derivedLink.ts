import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { RouterClient } from '@orpc/server'
import type { Log } from '../errors/log.ts'
import type { DerivedRouter } from './derivedPort.ts'
import type { DerivedThreadData } from './derivedThread.ts'
import derivedThread from './derivedThread.ts?thread'
import type { EngineLink } from './engineLink.ts'
import { connectTo, openRoom } from './room.ts'
import { startThread } from './threadStart.ts'

/** Three times a semi-space of 2 MB: it is in no hurry, so it may collect garbage more often. */
const heap = { maxYoungGenerationSizeMb: 6 }

export type DerivedClient = RouterClient<DerivedRouter>

interface LinkParts {
  /** The engine's database. */
  path: string
  env: NodeJS.ProcessEnv
  log: Log
  engine: EngineLink
  onRestart: () => void
  /** The file that its thread runs; for tests. */
  thread?: string | undefined
}

/** The thread of derived data, which the engine asks through a port of its own. */
export function openDerivedLink(parts: LinkParts) {
  const { path, env, log, engine, thread = derivedThread } = parts
  const data: Omit<DerivedThreadData, 'port'> = {
    path,
    env: { HOOKBENCH_PROFILES: env.HOOKBENCH_PROFILES },
    logLevel: log.level,
  }
  const room = openRoom<DerivedClient, object>({
    name: 'the thread of profiles and lists',
    log,
    start: () => connectTo<DerivedClient, object>(startThread(thread, data, heap)),
    onRestart: parts.onRestart,
    afterStart: ({ worker }) => connect((message, ports) => worker.postMessage(message, ports)),
    // What is only read may come a little later.
    waits: true,
  })

  /** Connects the engine and this thread, with a port for the questions of each. */
  function connect(post: (ports: object, moved: MessagePort[]) => unknown) {
    const fromEngine = new MessageChannel()
    const toEngine = new MessageChannel()
    const ofEngine = { asking: fromEngine.port1, answering: toEngine.port1 }
    const own = { asking: toEngine.port2, answering: fromEngine.port2 }
    if (engine.post(ofEngine, Object.values(ofEngine))) post(own, Object.values(own))
  }

  return {
    ...room,
    /** Call when the engine was started again. */
    reconnect: () => connect(room.post),
  }
}
export type DerivedLink = ReturnType<typeof openDerivedLink>
