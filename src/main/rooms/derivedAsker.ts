import { setTimeout as sleep } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { RouterClient } from '@orpc/server'
import { Refusal } from '../errors/refusal.ts'
import type { AskedDerived } from '../workbench/derived.ts'
import type { AskedRouter } from './derivedPort.ts'

type Client = RouterClient<AskedRouter>

/** How long a question waits while the thread is started, and how often it is asked again if that ended meanwhile. */
const patientMs = 15_000
const mostTries = 2

/** What the engine asks the thread of derived data, through the port of the moment. */
export function createDerivedAsker(): AskedDerived & { connect: (port: MessagePort) => void } {
  let client: Client | null = null
  let connected = Promise.withResolvers<void>()

  async function ask<T>(run: (asked: Client) => Promise<T>, tries = 1): Promise<T> {
    if (client === null)
      await Promise.race([connected.promise, sleep(patientMs, null, { ref: false })])
    const asked = client
    if (asked === null) throw unavailable()
    try {
      return await run(asked)
    } catch (error) {
      if (client === asked) throw error instanceof ORPCError ? refusalOf(error) : error
      if (tries < mostTries) return ask(run, tries + 1)
      throw unavailable()
    }
  }

  return {
    connect(port) {
      const next = createORPCClient<Client>(new RPCLink({ port }))
      client = next
      connected.resolve()
      port.once('close', () => {
        if (client !== next) return
        client = null
        connected = Promise.withResolvers()
      })
      port.start()
    },
    wake: () => void client?.wake().catch(() => {}),
    foldedUpTo: () => ask((asked) => asked.foldedUpTo()),
    seenBy: (users) => ask((asked) => asked.seenBy(users)),
    plans: {
      make: (personaId) => ask((asked) => asked.makePlan(personaId)),
      changes: (personaId, place) => ask((asked) => asked.planChanges({ personaId, ...place })),
      drop: (personaId) => void client?.dropPlan(personaId).catch(() => {}),
    },
  }
}

const refusalOf = ({ code, message, data }: ORPCError<string, unknown>) =>
  new Refusal(code as Refusal['code'], message, (data as { field?: string | null })?.field ?? null)

const unavailable = () =>
  new Refusal('SERVICE_UNAVAILABLE', 'profiles are being restarted; try again in a moment')
