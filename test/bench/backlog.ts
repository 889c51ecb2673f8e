import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { type Cost, costOf } from './processCost.ts'
import { keyOf, type Product, type Wiring } from './product.ts'
import type { ReceiverProcess } from './receiverProcess.ts'
import { requireSameRequest } from './sameRequest.ts'
import { bodyOf, indexOf, testCall } from './testCall.ts'

/** Fits the 500 KB of a batch. */
const callsPerBatch = 500
const connections = 4
const limitMs = 60_000

/** Calls of each destination's source, in batches over several connections. */
export async function collect(product: Product, wiring: Wiring, callsEach: number) {
  const batches = wiring.flatMap((_, destination) =>
    Array.from({ length: Math.ceil(callsEach / callsPerBatch) }, (__, i) => ({
      writeKey: keyOf(destination),
      from: destination * callsEach + i * callsPerBatch,
      to: destination * callsEach + Math.min(callsEach, (i + 1) * callsPerBatch),
    })),
  )
  const dispatcher = new Agent({ connections })
  let next = 0
  async function worker() {
    while (next < batches.length) {
      const { writeKey, from, to } = batches[next++]!
      const batch = Array.from({ length: to - from }, (_, i) => testCall(from + i))
      const body = JSON.stringify({ writeKey, batch })
      const url = `${product.collect}/v1/batch`
      const response = await request(url, { method: 'POST', dispatcher, body })
      if (response.statusCode !== 200) throw new Error(`collection answered ${response.statusCode}`)
      await response.body.dump()
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  await dispatcher.close()
}

/**
 * Collects a backlog while delivery is paused, and measures its delivery: from resuming until every
 * message is delivered, every exchange complete, and everything recorded.
 */
export async function deliverBacklog(
  product: Product,
  receiver: ReceiverProcess,
  { wiring, messagesEach }: { wiring: Wiring; messagesEach: number },
): Promise<Cost> {
  const urls = wiring.flat()
  const before = (await product.client.status()).counts.delivered
  await product.client.delivery.pause()
  await collect(product, wiring, messagesEach)
  const messages = wiring.length * messagesEach
  const { queued } = (await product.client.status()).counts
  if (queued !== messages) throw new Error(`the backlog has ${queued} messages, not ${messages}`)
  const { reached } = await receiver.expect({
    requests: urls.length * messagesEach,
    stamped: false,
  })
  const cost = await costOf(product.child.pid!, async () => {
    await product.client.delivery.resume()
    await reached
    await untilDelivered(product, before + messages)
  })
  const { sample } = await receiver.readExactly(urls, messagesEach)
  requireSameRequest(sample, (body) => bodyOf(indexOf(body)))
  return cost
}

/** Waits until this many messages are delivered and no exchange is open or unrecorded. */
export async function untilDelivered(product: Product, messages: number) {
  const end = performance.now() + limitMs
  for (;;) {
    const { counts, delivery } = await product.client.status()
    if (counts.delivered === messages && delivery.state === 'idle') return
    if (performance.now() > end)
      throw new Error(`${counts.delivered} of ${messages} messages are delivered, and no more come`)
    await sleep(5)
  }
}
