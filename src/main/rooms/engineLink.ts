import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { RouterClient } from '@orpc/server'
import type { EngineRestart } from '../api/status.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Instance } from '../store/sqlite/instance.ts'
import type { EngineOptions } from '../workbench/engine.ts'
import type { EngineRouter } from './enginePort.ts'
import { type StartedEngine, startEngine } from './engineStart.ts'
import type { Opened } from './engineThread.ts'

export type EngineClient = RouterClient<EngineRouter>
type Facts = Exclude<Opened, { failure: unknown }>

interface Running {
  client: EngineClient
  facts: Facts
  worker: Worker
  /** Rejects when the thread ends without being closed. */
  ended: Promise<never>
}

/** Pause before another attempt, if the engine could not be started. */
const pauseMs = 1000
/** Restarts that the status lists. */
const mostRestarts = 10

interface LinkOptions {
  onRestart: () => void
  /** The file that the engine's thread runs. */
  thread?: string | undefined
  /** The engine, if it was started before. */
  started?: StartedEngine | undefined
}

/** The engine in its thread. If the thread ends, it is started again on the same ports, and the restart is reported. */
export async function openEngineLink(
  options: EngineOptions,
  { onRestart, thread, started = startEngine(options, thread) }: LinkOptions,
) {
  const { log } = options
  let running: Running | null = await connect(started)
  const { facts } = running
  const restarts: EngineRestart[] = []
  let published: Partial<Instance> = {}
  let closing = false
  watchEnd(running)

  function watchEnd(engine: Running) {
    engine.ended.catch((error: unknown) => void restart(error as Error))
  }

  async function restart(error: Error) {
    running = null
    if (closing) return
    log.error({ err: error }, 'the engine ended and is restarted')
    restarts.push({ at: Date.now(), reason: error.message })
    onRestart()
    const samePorts = {
      ...options,
      // What it describes has been applied.
      workspaceFile: null,
      collect: portOf(facts.addresses.collect, '--collect-port'),
      receiver: portOf(facts.addresses.receiver, '--receiver-port'),
    }
    await startAgain(samePorts)
  }

  async function startAgain(samePorts: EngineOptions) {
    try {
      running = await connect(startEngine(samePorts, thread))
      watchEnd(running)
      await running.client.publish(published)
      // It may have been closed meanwhile.
      if (closing) await running.worker.terminate()
      else onRestart()
    } catch (failure) {
      log.error({ err: failure }, 'the engine could not be restarted')
      await sleep(pauseMs)
      if (!closing) await startAgain(samePorts)
    }
  }

  /** Rejects if the engine ends meanwhile: its port is closed then. */
  async function call<T>(run: (client: EngineClient) => Promise<T>): Promise<T> {
    const engine = running
    if (engine === null) throw restarting()
    try {
      return await run(engine.client)
    } catch (error) {
      throw running === engine ? error : restarting()
    }
  }

  return {
    facts,
    restarts: (): readonly EngineRestart[] => restarts.slice(-mostRestarts),
    call,
    /** What others read about this process; published again by a restarted engine. */
    async publish(about: Partial<Instance>) {
      published = about
      await call((client) => client.publish(about))
    },
    async close() {
      closing = true
      const last = running
      if (!last) return
      // A thread that ends instead has nothing left to close.
      await Promise.race([last.client.close(), last.ended.catch(() => {})])
      await last.worker.terminate()
    },
  }
}
export type EngineLink = Awaited<ReturnType<typeof openEngineLink>>

/** Resolves when the engine has opened. Throws its Refusal if it cannot. */
async function connect({ worker, port, opened, ended }: StartedEngine): Promise<Running> {
  const facts = await opened
  if ('failure' in facts) {
    await worker.terminate()
    const { code, message, field, mistakes } = facts.failure
    throw new Refusal(code, message, field, mistakes)
  }
  const client = createORPCClient<EngineClient>(new RPCLink({ port }))
  port.start()
  return { client, facts, worker, ended }
}

const portOf = (url: string, option: string) => ({
  port: Number(new URL(url).port),
  byName: true,
  option,
})

const restarting = () =>
  new Refusal('SERVICE_UNAVAILABLE', 'the engine is restarting; try again in a moment')
