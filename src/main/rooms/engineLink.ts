import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { RouterClient } from '@orpc/server'
import type { EngineRestart } from '../api/status.ts'
import type { Log } from '../errors/log.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Instance } from '../store/sqlite/instance.ts'
import type { EngineOptions } from '../workbench/engine.ts'
import type { EngineRouter } from './enginePort.ts'
import type { EngineThreadData, Opened } from './engineThread.ts'
import engineThread from './engineThread.ts?thread'

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

/** The engine in its thread. If the thread ends, it is started again on the same ports, and the restart is reported. */
export async function openEngineLink(
  { log, ...options }: EngineOptions,
  { onRestart, thread = engineThread }: { onRestart: () => void; thread?: string | undefined },
) {
  let running: Running | null = await startEngine(thread, options, log)
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

  async function startAgain(samePorts: EngineThreadData['options']) {
    try {
      running = await startEngine(thread, samePorts, log)
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

async function startEngine(
  thread: string,
  options: EngineThreadData['options'],
  log: Log,
): Promise<Running> {
  const { port1, port2 } = new MessageChannel()
  const data: EngineThreadData = { options, logLevel: log.level, port: port2 }
  const worker = new Worker(thread, { workerData: data, transferList: [port2] })
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the engine's thread ended with code ${code}`)))
  })
  // Whoever waits for it handles it; until then it is not an unhandled rejection.
  ended.catch(() => port1.close())
  const opened = await Promise.race([
    new Promise<Opened>((resolve) => worker.once('message', resolve)),
    ended,
  ])
  if ('failure' in opened) {
    await worker.terminate()
    const { code, message, field, mistakes } = opened.failure
    throw new Refusal(code, message, field, mistakes)
  }
  const client = createORPCClient<EngineClient>(new RPCLink({ port: port1 }))
  port1.start()
  return { client, facts: opened, worker, ended }
}

const portOf = (url: string, option: string) => ({
  port: Number(new URL(url).port),
  byName: true,
  option,
})

const restarting = () =>
  new Refusal('SERVICE_UNAVAILABLE', 'the engine is restarting; try again in a moment')
