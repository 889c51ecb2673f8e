import type { ServerResponse } from 'node:http'
import { expect, it, vi } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import {
  settled,
  type Started,
  startWorkbench,
  until,
  writeWorkspace,
} from '../support/workbench.ts'

/** One source per destination, each destination with the endpoints of its list. */
const workspace = (destinations: string[][], settings = 'clock: { speed: 1 }') =>
  writeWorkspace(`
sources: [${destinations.map((_, i) => `{ name: s${i}, writeKey: K${i} }`).join(', ')}]
destinations:
${destinations.map((urls, i) => `  - { name: d${i}, sources: [s${i}], endpoints: [${urls.map((url) => `{ url: "${url}" }`).join(', ')}] }`).join('\n')}
settings: { ${settings} }
`)

async function collect({ collect: url }: Started, writeKey: string, count: number) {
  const batch = Array.from({ length: count }, (_, i) => ({
    type: 'track',
    userId: `${writeKey}-${i}`,
    event: 'E',
  }))
  const response = await fetch(`${url}/v1/batch`, {
    method: 'POST',
    body: JSON.stringify({ writeKey, batch }),
  })
  expect(response.status).toBe(200)
}

/** An endpoint that holds every request until they are released, and then responds immediately. */
async function startHolding() {
  const held: ServerResponse[] = []
  let open = false
  const receiver = await startReceiver((_request, response) => {
    if (open) response.writeHead(200).end()
    else held.push(response)
  })
  return {
    ...receiver,
    held,
    letGo() {
      open = true
      for (const response of held) response.writeHead(200).end()
    },
  }
}

/** Happens at the receiver without a commit, so there is no hint to wait for. */
const holding = (fact: () => boolean) => vi.waitUntil(fact, { timeout: 4000, interval: 5 })

it('limits the exchanges in flight per destination to the setting', async () => {
  const [a, b] = [await startHolding(), await startHolding()]
  const started = await startWorkbench({
    workspaceFile: await workspace([[a.url, b.url]], 'delivery: { inFlight: 7 }'),
  })
  await collect(started, 'K0', 50)
  await holding(() => a.held.length + b.held.length >= 6)
  // Everything that may start has started by the time another call is accepted.
  await collect(started, 'K0', 1)
  expect([a.held.length, b.held.length]).toEqual([3, 3])
  a.letGo()
  b.letGo()
  expect(await settled(started)).toMatchObject({ delivered: 51 })
})

it('delivers to the others while a destination does not respond', async () => {
  const [slow, fast] = [await startHolding(), await startReceiver(200)]
  const started = await startWorkbench({ workspaceFile: await workspace([[slow.url], [fast.url]]) })
  await collect(started, 'K0', 200)
  await holding(() => slow.held.length === 64)
  await collect(started, 'K1', 200)
  await until(started, () => started.workbench.store.messages.counts().delivered === 200)
  expect(fast.seen).toHaveLength(200)
  expect(slow.held).toHaveLength(64)
  slow.letGo()
  expect(await settled(started)).toMatchObject({ delivered: 400 })
})

it('delivers to the others while unresponsive destinations use up all exchanges', async () => {
  const [slow, fast] = [await startHolding(), await startReceiver(200)]
  const destinations = [...Array.from({ length: 20 }, () => [slow.url]), [fast.url]]
  const started = await startWorkbench({ workspaceFile: await workspace(destinations) })
  for (let i = 0; i < 20; i++) await collect(started, `K${i}`, 64)
  await holding(() => slow.held.length >= 1024)
  await collect(started, 'K20', 30)
  await until(started, () => started.workbench.store.messages.counts().delivered === 30)
  expect(fast.seen).toHaveLength(30)
  // 1,024 across all destinations; beyond that, one each.
  expect(slow.held.length).toBeLessThanOrEqual(1024 + 20)
  slow.letGo()
  expect(await settled(started)).toMatchObject({ delivered: 20 * 64 + 30 })
}, 20_000)

it('serves destinations in turn', async () => {
  const order: string[] = []
  const receiver = await startReceiver((request, response) => {
    order.push((JSON.parse(request.body) as { userId: string }).userId.split('-')[0] as string)
    response.writeHead(200).end()
  })
  const started = await startWorkbench({
    workspaceFile: await workspace([[receiver.url], [receiver.url]], 'delivery: { inFlight: 4 }'),
  })
  await started.client.delivery.pause()
  await collect(started, 'K0', 400)
  await collect(started, 'K1', 400)
  await started.client.delivery.resume()
  await settled(started)
  const firstHalf = order.slice(0, 400).filter((key) => key === 'K0').length
  expect(firstHalf).toBeGreaterThan(150)
  expect(firstHalf).toBeLessThan(250)
})
