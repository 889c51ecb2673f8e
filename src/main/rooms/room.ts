import { setTimeout as sleep } from 'node:timers/promises'
import type { MessagePort, Worker } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { exactObjects } from '../../contract/exactObjects.ts'
import type { ThreadRestart } from '../api/status.ts'
import type { Log } from '../errors/log.ts'
import { Refusal } from '../errors/refusal.ts'
import type { StartedThread } from './threadStart.ts'

/** The first message of a room's thread; everything else goes through its port. */
export type Opened<Facts> =
  | Facts
  | { failure: Pick<Refusal, 'code' | 'message' | 'field' | 'mistakes'> }

export interface Running<Client, Facts> {
  client: Client
  facts: Facts
  worker: Worker
  /** Rejects when the thread ends without being closed. */
  ended: Promise<never>
}

interface RoomParts<Client, Facts> {
  /** As users know it: "the engine". */
  name: string
  log: Log
  start: () => Promise<Running<Client, Facts>>
  /** Called when it has ended, and when it runs again. */
  onRestart: () => void
  /** Called when it runs, before anyone uses it. */
  afterStart: (running: Running<Client, Facts>) => Promise<void> | void
  /** Whether requests wait while it is started, or are rejected. */
  waits: boolean
}

/** Pause before another attempt, if a room could not be started. */
const pauseMs = 1000
/** Restarts that the status lists. */
const mostRestarts = 10

/** Ends itself in order. */
interface Closable {
  close: () => Promise<unknown>
}

/** A thread with a port. If it ends, it is started again, and the restart is reported. `first`: one that runs already. */
export function openRoom<Client extends Closable, Facts>(
  parts: RoomParts<Client, Facts>,
  first: Running<Client, Facts> | null = null,
) {
  const { name, log, onRestart, afterStart, waits } = parts
  const restarts: ThreadRestart[] = []
  let running = first
  const closing = new AbortController()
  const isClosing = () => closing.signal.aborted
  let starting = first ? watched(first) : start()

  async function watched(room: Running<Client, Facts>) {
    room.ended.catch((error: unknown) => restart(error as Error))
    await afterStart(room)
  }

  function restart(error: Error) {
    running = null
    if (isClosing()) return
    log.error({ err: error }, `${name} ended and is restarted`)
    restarts.push({ at: Date.now(), reason: error.message })
    onRestart()
    starting = start()
  }

  async function start(): Promise<void> {
    while (!isClosing())
      try {
        const next = await parts.start()
        // It may have been closed meanwhile.
        if (isClosing()) return void (await next.worker.terminate())
        running = next
        await watched(next)
        onRestart()
        return
      } catch (failure) {
        log.error({ err: failure }, `${name} could not be started`)
        restarts.push({ at: Date.now(), reason: (failure as Error).message })
        await sleep(pauseMs)
      }
  }

  const restarting = () =>
    new Refusal('SERVICE_UNAVAILABLE', `${name} is restarting; try again in a moment`)

  return {
    restarts: (): readonly ThreadRestart[] => restarts.slice(-mostRestarts),
    isRunning: () => running !== null,
    /** Resolves when it runs. */
    started: () => starting,
    /** Rejects if the room ends meanwhile: its port is closed then. */
    async call<T>(run: (client: Client) => Promise<T>): Promise<T> {
      if (waits && running === null) await starting
      const room = running
      if (room === null) throw restarting()
      try {
        return await run(room.client)
      } catch (error) {
        throw running === room ? error : restarting()
      }
    },
    /** Sends the thread itself a message; a port in it moves there. False: it does not run. */
    post(message: object, ports: MessagePort[]): boolean {
      running?.worker.postMessage(message, ports)
      return running !== null
    },
    async close() {
      closing.abort()
      await starting
      const last = running
      if (!last) return
      // A thread that ends instead has nothing left to close.
      await Promise.race([last.client.close(), last.ended.catch(() => {})])
      await last.worker.terminate()
    },
  }
}

/** Resolves when the thread has opened its room. Throws the Refusal that it reports. */
export async function connectTo<Client extends object, Facts extends object>({
  worker,
  port,
  opened,
  ended,
}: StartedThread<Opened<Facts>>): Promise<Running<Client, Facts>> {
  const facts = await opened
  if ('failure' in facts) {
    await worker.terminate()
    const { code, message, field, mistakes } = facts.failure
    throw new Refusal(code, message, field, mistakes)
  }
  const client = createORPCClient<never>(
    new RPCLink({ port, customJsonSerializers: exactObjects }),
  ) as Client
  port.start()
  return { client, facts, worker, ended }
}
