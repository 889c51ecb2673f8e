import type { RouterClient } from '@orpc/server'
import type { Instance } from '../store/sqlite/instance.ts'
import type { EngineOptions } from '../workbench/engine.ts'
import type { EngineRouter } from './enginePort.ts'
import type { EngineFacts, EngineThreadData } from './engineThread.ts'
import engineThread from './engineThread.ts?thread'
import { openRoom, startThread } from './room.ts'

export type EngineClient = RouterClient<EngineRouter>

interface LinkParts {
  onRestart: () => void
  /** Called when the engine runs, also again. */
  onStart: () => void
  /** The file that its thread runs; for tests. */
  thread?: string | undefined
}

/** The engine in its thread. If the thread ends, it is started again on the same ports. */
export async function openEngineLink(
  { log, ...options }: EngineOptions,
  { onRestart, onStart, thread = engineThread }: LinkParts,
) {
  let published: Partial<Instance> = {}
  let startOptions: EngineThreadData['options'] = options
  const room = await openRoom<EngineClient, EngineFacts>({
    name: 'the engine',
    log,
    start: () =>
      startThread<EngineClient, EngineFacts>(thread, {
        options: startOptions,
        logLevel: log.level,
      } satisfies Omit<EngineThreadData, 'port'>),
    onRestart,
    async afterStart({ client }) {
      await client.publish(published)
      onStart()
    },
  })
  const { addresses } = room.facts
  startOptions = {
    ...options,
    // What it describes has been applied.
    workspaceFile: null,
    collect: portOf(addresses.collect, '--collect-port'),
    receiver: portOf(addresses.receiver, '--receiver-port'),
  }

  return {
    ...room,
    /** What others read about this process; published again by a restarted engine. */
    async publish(about: Partial<Instance>) {
      published = about
      await room.call((client) => client.publish(about))
    },
  }
}
export type EngineLink = Awaited<ReturnType<typeof openEngineLink>>

const portOf = (url: string, option: string) => ({
  port: Number(new URL(url).port),
  byName: true,
  option,
})
