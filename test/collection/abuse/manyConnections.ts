import { expect } from 'vitest'
import { openConnections, startCollectionPort } from '../../support/collectionPort.ts'
import { eventually } from '../../support/eventually.ts'
import { honestClient, key, rawClient, type RawClient } from '../../support/rawClient.ts'

export const slowBody = `POST /v1/track HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${key.Authorization}\r\nContent-Length: 99\r\n\r\n{`

export async function openMany(url: string, count: number, first = '') {
  const clients: RawClient[] = []
  while (clients.length < count) {
    const some = Math.min(100, count - clients.length)
    const more = await Promise.all(Array.from({ length: some }, () => rawClient(url)))
    if (first) for (const { socket } of more) socket.write(first)
    clients.push(...more)
  }
  return clients
}

interface Flood {
  connections: number
  /** How many connections the port holds open at once. */
  open: number
}

/** Checks that a client is served while many connections are opened that send nothing. */
export async function serveAmidIdle({ connections, open }: Flood) {
  const port = await startCollectionPort({ open })
  const honest = honestClient(port.url)
  const held = await openMany(port.url, connections)
  expect(held.filter(({ error }) => error)).toEqual([])
  await eventually(() => openConnections(port)).toBeLessThanOrEqual(open)
  await eventually(() => held.filter(({ ended }) => ended).length).toBeGreaterThanOrEqual(
    connections - open - 1,
  )
  await expectServed(honest)
}

/** Checks that a client is served while many requests are started and never finished. */
export async function serveAmidUnfinished({ connections, open }: Flood) {
  const port = await startCollectionPort({ open })
  const honest = honestClient(port.url)
  const held = await openMany(port.url, connections, slowBody)
  await eventually(
    () => held.filter(({ text }) => text.includes(' 503 ')).length,
  ).toBeGreaterThanOrEqual(connections - open - 1)
  await eventually(() => openConnections(port)).toBeLessThanOrEqual(open)
  await expectServed(honest)
}

async function expectServed(honest: ReturnType<typeof honestClient>) {
  const before = honest.asked()
  await eventually(honest.asked).toBeGreaterThan(before + 10)
  expect(await honest.stop()).toEqual([])
}
