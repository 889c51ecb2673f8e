import type { RouterClient } from '@orpc/server'
import type { Instance } from '../store/sqlite/instance.ts'
import type { EngineOptions } from '../workbench/engine.ts'
import type { EngineRouter } from './enginePort.ts'
import { type StartedEngine, startEngine } from './engineStart.ts'
import type { EngineFacts } from './engineThread.ts'
import { connectTo, openRoom } from './room.ts'

export type EngineClient = RouterClient<EngineRouter>

interface LinkParts {
  onRestart: () => void
  /** Called when the engine runs, also again. */
  onStart: () => void
  /** The file that its thread runs; for tests. */
  thread?: string | undefined
  /** The engine, if it was started before. */
  started?: StartedEngine | undefined
}

/** The engine in its thread. If the thread ends, it is started again on the same ports. */
export async function openEngineLink(
  options: EngineOptions,
  { onRestart, onStart, thread, started = startEngine(options, thread) }: LinkParts,
) {
  let published: Partial<Instance> = {}
  const first = await connectTo<EngineClient, EngineFacts>(started)
  const { facts } = first
  const again = {
    ...options,
    // What it describes has been applied.
    workspaceFile: null,
    tls: facts.tls,
    collect: portOf(facts.addresses.collect, '--collect-port'),
    receiver: portOf(facts.addresses.receiver, '--receiver-port'),
    receiverTls: portOf(facts.addresses.receiverTls, '--receiver-tls-port'),
  }
  const room = openRoom<EngineClient, EngineFacts>(
    {
      name: 'the engine',
      log: options.log,
      start: () => connectTo<EngineClient, EngineFacts>(startEngine(again, thread)),
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
