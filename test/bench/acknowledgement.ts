import { collect } from './backlog.ts'
import { type Extent, type Measure, milliseconds, percentile, ratioOf } from './measure.ts'
import { type Arrivals, openLoop } from './openLoop.ts'
import { keyOf, type Product, withProduct } from './product.ts'
import { startReceiverProcess } from './receiverProcess.ts'
import { testCall } from './testCall.ts'

export const perSecond = 200
export const warmUp = { perSecond: 1000, seconds: 5 }
/** More than can be delivered in that time: the backlog must not end before the calls do. */
const deliveredPerSecond = 25_000

/** Milliseconds from the start of each POST to its response. */
export async function acknowledged(product: Product, arrivals: Arrivals): Promise<number[]> {
  const { started, answered } = await openLoop(
    `${product.collect}/v1/track`,
    arrivals,
    (index) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...testCall(index), writeKey: keyOf(0) }),
    }),
  )
  return answered.map((at, index) => at - (started[index] as number))
}

/** Calls at a fixed rate, to an idle engine and to one that is delivering a backlog. */
export async function acknowledgedUnderDelivery({ rounds, quick }: Extent): Promise<Measure[]> {
  const arrivals = { perSecond, seconds: quick ? 2 : 5 }
  const backlog = arrivals.seconds * deliveredPerSecond
  const receiver = await startReceiverProcess(1)
  const wiring = [[`${receiver.origins[0]}/hook`]]

  async function bothWays(product: Product) {
    await acknowledged(product, warmUp)
    const idle = await acknowledged(product, arrivals)
    await product.client.delivery.pause()
    await collect(product, wiring, backlog)
    const before = (await product.client.status()).counts
    await product.client.delivery.resume()
    const loaded = await acknowledged(product, arrivals)
    const { counts } = await product.client.status()
    if (counts.queued === 0 || counts.delivered === before.delivered)
      throw new Error(`the backlog did not last: ${counts.queued} of ${backlog} are left`)
    return { idle, loaded }
  }

  try {
    const runs: Awaited<ReturnType<typeof bothWays>>[] = []
    for (let round = 0; round < rounds; round++) runs.push(await withProduct(wiring, bothWays))
    const measureOf = (part: number) =>
      ratioOf(
        runs.map(({ idle, loaded }) => ({
          baseline: percentile(idle, part),
          ours: percentile(loaded, part),
        })),
        milliseconds,
      )
    const what = `acknowledged at ${perSecond} calls / s while a backlog is delivered, against an idle engine`
    return [
      { what: `${what}: p50`, ...measureOf(0.5), target: null },
      { what: '  p99', ...measureOf(0.99), target: { atMost: 4, aim: 2 } },
    ]
  } finally {
    await receiver.close()
  }
}
