import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { callTemplate } from '../../src/main/capacity/callTemplate.ts'
import { startSender } from '../../src/main/capacity/sender.ts'

/** A port that collects each request only after a time, whether its sender is still there or not. */
async function startSlowPort(ms: number) {
  const counts = { received: 0, collected: 0 }
  const server = createServer((request, response) => {
    counts.received++
    request.resume()
    setTimeout(() => {
      counts.collected++
      response.end()
    }, ms)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { counts, origin: `http://127.0.0.1:${port}` }
}

it('a sender that ends has sent nothing that is collected later, and withdraws what waits for a connection', async () => {
  const { counts, origin } = await startSlowPort(300)
  const stop = new AbortController()
  const told = { offered: 0, accepted: 0, unsent: 0, inFlight: 0 }
  const sender = startSender(
    { origin, template: callTemplate('/v1/track', '{}') },
    ({ offered, accepted, unsent, inFlight }) => {
      told.offered += offered
      told.accepted += accepted.reduce((sum, [, count]) => sum + count, 0)
      told.unsent += unsent
      told.inFlight = inFlight
    },
    stop.signal,
  )
  await sender.ready()
  // Its 64 connections are in use after a tenth of a second; the others wait.
  const sending = sender.send({ from: 1000, to: 1000, seconds: 60, first: 1 })
  await expect.poll(() => told.inFlight, { timeout: 30_000 }).toBeGreaterThan(150)
  stop.abort(new Error('stopped'))
  await expect(sending).rejects.toThrow('stopped')
  await sender.close()
  expect(counts.collected).toBe(counts.received)
  expect(told).toMatchObject({ accepted: counts.collected, inFlight: 0 })
  expect(told.unsent).toBeGreaterThan(50)
  expect(told.offered).toBe(told.accepted + told.unsent)
  const before = { ...counts }
  await sleep(500)
  expect(counts).toEqual(before)
})
