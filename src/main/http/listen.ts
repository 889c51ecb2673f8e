import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors/refusal.ts'

/** The default ports, which users' scripts rely on. */
export const defaultPorts = { collect: 8420, receiver: 8421, ui: 8422, receiverTls: 8423 }

/** A busy default port is replaced by a free one; an explicitly requested port is not. 0: any free port. */
export interface PortOptions {
  port: number
  byName: boolean
  /** The option's name, for the message. */
  option: string
}

/** Listens and returns the address, `http://127.0.0.1:8420`. */
export async function listen(
  served: FastifyInstance | Server,
  host: string,
  options: PortOptions,
): Promise<{ url: string; moved: boolean }> {
  try {
    return { url: await listenAt(served, host, options.port), moved: false }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (options.byName)
      throw new Refusal(
        'CONFLICT',
        `port ${options.port} (${options.option}) is in use`,
        options.option,
      )
    return { url: await listenAt(served, host, 0), moved: true }
  }
}

async function listenAt(served: FastifyInstance | Server, host: string, port: number) {
  if ('server' in served) return served.listen({ host, port })
  served.listen({ host, port })
  await once(served, 'listening')
  const { address, family, port: given } = served.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${given}`
}
