import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, request } from 'undici'
import { serve, stop } from '../support/cli.ts'

const calls = 20_000
const perBatch = 100
const inFlight = 64
const secret = 's3cr3t'

/** About 700 bytes as a body. */
function call(index: number) {
  const properties = {
    orderId: `order-${index}`,
    total: 27.5,
    currency: 'USD',
    note: 'x'.repeat(440),
  }
  return {
    type: 'track',
    userId: `u_${index}`,
    event: 'Order Completed',
    properties,
    timestamp: '2026-11-21T00:59:32.000Z',
  }
}

/** The baseline: a loop that serialises, signs and posts the same bodies, and records nothing. */
async function bareLoop(url: string): Promise<number> {
  const agent = new Agent({ connections: inFlight })
  let next = 0
  const start = performance.now()
  async function worker() {
    while (next < calls) {
      const body = JSON.stringify({ version: 1, ...call(next++), context: {} })
      const headers = {
        'user-agent': 'Hookbench/1.0',
        'content-type': 'application/json',
        'x-signature': createHmac('sha1', secret).update(body).digest('hex'),
      }
      const response = await request(url, { method: 'POST', dispatcher: agent, headers, body })
      await response.body.dump()
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  const seconds = (performance.now() - start) / 1000
  await agent.close()
  return calls / seconds
}

/** The same calls as a backlog of the built product: stored, delivered, every attempt recorded durably. */
async function throughHookbench(url: string): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'hookbench-bench-'))
  const workspace = join(directory, 'hookbench.yaml')
  await writeFile(
    workspace,
    `sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: D, sources: [app], sharedSecret: ${secret}, endpoints: [{ url: "${url}" }] }]
settings: { delivery: { inFlight: ${inFlight} } }`,
  )
  const served = await serve(['--data', directory, '--workspace', workspace])
  try {
    await served.client.delivery.pause()
    for (let from = 0; from < calls; from += perBatch) {
      const batch = Array.from({ length: perBatch }, (_, i) => call(from + i))
      const body = JSON.stringify({ writeKey: 'KEY', batch })
      const response = await request(`${served.collect}/v1/batch`, { method: 'POST', body })
      if (response.statusCode !== 200) throw new Error(`collection answered ${response.statusCode}`)
      await response.body.dump()
    }
    const start = performance.now()
    await served.client.delivery.resume()
    for await (const _hint of await served.client.changes())
      if ((await served.client.status()).counts.delivered === calls) break
    return calls / ((performance.now() - start) / 1000)
  } finally {
    await stop(served.child)
    await rm(directory, { recursive: true, force: true })
  }
}

/** Delivers a backlog, against a loop that only posts. `ratio` is ours to the baseline's, of each pair of runs. */
export async function benchDelivery(rounds: number) {
  const receiver = fork(new URL('receiver.ts', import.meta.url))
  const [port] = (await once(receiver, 'message')) as [number]
  const url = `http://127.0.0.1:${port}/hook`
  try {
    await bareLoop(url)
    const pairs: { bare: number; ours: number }[] = []
    for (let round = 0; round < rounds; round++)
      pairs.push({ bare: await bareLoop(url), ours: await throughHookbench(url) })
    return { name: `deliver a backlog of ${calls} messages`, pairs }
  } finally {
    await stop(receiver)
  }
}
