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
  const data = (given: EngineThreadData['options']): Omit<EngineThreadData, 'port'> => ({
    options: given,
    logLevel: log.level,
  })
  const first = await startThread<EngineClient, EngineFacts>(thread, data(options))
  const { facts } = first
  const again = data({
    ...options,
    // What it describes has been applied.
    workspaceFile: null,
    collect: portOf(facts.addresses.collect, '--collect-port'),
    receiver: portOf(facts.addresses.receiver, '--receiver-port'),
  })
  const room = openRoom<EngineClient, EngineFacts>(
    {
      name: 'the engine',
      log,
      start: () => startThread<EngineClient, EngineFacts>(thread, again),
      onRestart,
      async afterStart({ client }) {
        await client.publish(published)
        onStart()
      },
      // Changes must not be made later than someone expects.
      waits: false,
    },
    first,
  )
  await room.started()

  return {
    ...room,
    facts,
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
