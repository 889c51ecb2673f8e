import { keepAlive } from '../../collection/fuzz/connection.ts'
import type { Tally } from '../outcome.ts'

export type Connection = ReturnType<typeof keepAlive>

/** So many requests of a kind, which depend on the seed only. */
export interface Flood {
  count: number
  seed: number
  found: Tally
}

interface Crowd extends Omit<Flood, 'seed'> {
  url: string
  connections: number
}

/** Sends requests 0 to `count` over persistent connections, each as soon as one is free. Resolves when all were answered. */
export async function sendAll(
  { url, count, connections, found }: Crowd,
  send: (connection: Connection, number: number) => Promise<void>,
) {
  let next = 0
  const crowd = Array.from({ length: connections }, () => keepAlive(url))
  try {
    await Promise.all(
      crowd.map(async (connection) => {
        while (next < count) {
          const number = next++
          await send(connection, number).catch((error: unknown) =>
            found.problem(`request ${number} to ${url}: ${String(error)}`),
          )
        }
      }),
    )
  } finally {
    for (const connection of crowd) connection.close()
  }
}
