import { setTimeout as sleep } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { exactObjects } from '../../contract/exactObjects.ts'
import { Refusal } from '../errors/refusal.ts'

/** How long a question waits while the other thread is started, and how often it is asked again if that ended meanwhile. */
const patientMs = 15_000
const mostTries = 2

/** Asks another thread through the port of the moment. */
export function createAskingPort<Client extends object>(name: string) {
  let client: Client | null = null
  let connected = Promise.withResolvers<void>()
  let isStopped = false

  async function ask<T>(run: (asked: Client) => Promise<T>, tries = 1): Promise<T> {
    if (client === null && !isStopped)
      await Promise.race([connected.promise, sleep(patientMs, null, { ref: false })])
    const asked = client
    if (asked === null || isStopped) throw unavailable(name)
    try {
      return await run(asked)
    } catch (error) {
      if (client === asked) throw error instanceof ORPCError ? refusalOf(error) : error
      if (tries < mostTries) return ask(run, tries + 1)
      throw unavailable(name)
    }
  }

  return {
    ask,
    /** Waits for no answer any longer: this thread is closing. */
    stop() {
      isStopped = true
      connected.resolve()
    },
    /** Asks without waiting for an answer, if it is connected. */
    tell: (run: (asked: Client) => Promise<unknown>) =>
      void (client && run(client).catch(() => {})),
    connect(port: MessagePort) {
      const next = createORPCClient<never>(
        new RPCLink({ port, customJsonSerializers: exactObjects }),
      ) as Client
      client = next
      connected.resolve()
      port.once('close', () => {
        if (client !== next) return
        client = null
        connected = Promise.withResolvers()
      })
      port.start()
    },
  }
}

const refusalOf = ({ code, message, data }: ORPCError<string, unknown>) =>
  new Refusal(code as Refusal['code'], message, (data as { field?: string | null })?.field ?? null)

const unavailable = (name: string) =>
  new Refusal('SERVICE_UNAVAILABLE', `${name} is being restarted; try again in a moment`)
