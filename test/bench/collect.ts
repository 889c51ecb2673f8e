import { fork } from 'node:child_process'
import { stop } from '../support/cli.ts'
import { acknowledgedUnderDelivery } from './acknowledgement.ts'
import { costMeasures } from './costMeasures.ts'
import { type Bench, type Extent, failureOf, type Measure, pairs } from './measure.ts'
import type { InsertLoad } from './insertLoop.ts'
import { costOfLoad, type Load } from './load.ts'
import type { Cost } from './processCost.ts'
import {
  createDataDirectory,
  type Product,
  startProduct,
  type Wiring,
  withProduct,
} from './product.ts'
import { nextMessage } from './receiverProcess.ts'

/** Delivery is paused, so nothing is ever sent there. */
const wiring = [['http://127.0.0.1:9/hook']]
const nowhere: Wiring = [[]]

async function bareServer(load: Load): Promise<Cost> {
  const child = fork(new URL('bareServer.ts', import.meta.url))
  try {
    const { origin } = await nextMessage<{ origin: string }>(child)
    return await costOfLoad({ pid: child.pid as number, origin }, load)
  } finally {
    await stop(child)
  }
}

/**
 * The product's cost while delivery is paused. Its count afterwards must equal what was posted. `done`: what must
 * also have happened.
 */
export async function collected(
  product: Product,
  load: Load,
  done: () => Promise<unknown> = async () => {},
): Promise<Cost> {
  await product.client.delivery.pause()
  const before = await product.client.status()
  const pid = product.child.pid as number
  const cost = await costOfLoad({ pid, origin: product.collect, begin: async () => done }, load)
  const posted = before.totals.calls + (load.warmUpRequests + load.requests) * load.callsPerRequest
  const { counts, totals } = await product.client.status()
  const owed = totals.destinations === 0 ? 0 : posted
  if (totals.calls !== posted || counts.queued !== owed || totals.rejections !== 0)
    throw new Error(
      `${posted} calls were posted; ${totals.calls} are stored, with ${counts.queued} messages and ${totals.rejections} rejections`,
    )
  return cost
}

async function singleCalls({ rounds, quick }: Extent): Promise<Measure[]> {
  const requests = quick ? 4000 : 80_000
  const load = { connections: 128, requests, callsPerRequest: 1, warmUpRequests: requests / 4 }
  const measure = (to: Wiring) =>
    pairs(rounds, {
      baseline: () => bareServer(load),
      ours: () => withProduct(to, (product) => collected(product, load)),
    })
  const about = { exchanges: requests, each: 'call' }
  const what = `${requests.toLocaleString('en')} single calls, against a server that only parses`
  return [
    ...costMeasures(await measure(nowhere), {
      ...about,
      what,
      target: { atLeast: 0.55, aim: 0.65 },
    }),
    ...costMeasures(await measure(wiring), {
      ...about,
      what: '  the same, each with a message to a destination',
      target: { atLeast: 0.42, aim: 0.55 },
    }),
  ]
}

async function insertLoop(load: InsertLoad): Promise<Cost> {
  const child = fork(new URL('insertLoop.ts', import.meta.url))
  child.send(load)
  return nextMessage<Cost>(child)
}

async function batches({ rounds, quick }: Extent): Promise<Measure[]> {
  const callsPerRequest = 100
  const requests = quick ? 50 : 500
  const warmUpRequests = requests / 10
  const load = { connections: 8, requests, callsPerRequest, warmUpRequests }
  const calls = requests * callsPerRequest
  const specimen = await createDataDirectory(wiring)
  try {
    const product = await startProduct(specimen)
    try {
      await collected(product, load)
    } finally {
      await product.close()
    }
    const rows = (synced: boolean) => () =>
      insertLoop({
        specimen: specimen.database,
        warmUp: warmUpRequests * callsPerRequest,
        calls,
        callsPerTransaction: callsPerRequest,
        synced,
      })
    const ours = () => withProduct(wiring, (each) => collected(each, load))
    const what = `${calls.toLocaleString('en')} calls in batches of ${callsPerRequest}, against inserting their rows`
    const unsynced = await pairs(rounds, { baseline: rows(false), ours })
    const synced = await pairs(rounds, { baseline: rows(true), ours })
    const about = { exchanges: calls, each: 'call' }
    return [
      ...costMeasures(unsynced, { ...about, what, target: { atLeast: 0.5 } }),
      ...costMeasures(synced, {
        ...about,
        what: '  the same, against inserting and syncing each transaction',
        target: null,
      }).slice(0, 1),
    ]
  } finally {
    await specimen.remove()
  }
}

/** Calls through the collection port, each acknowledged once it is on the disk. */
export async function benchCollect(extent: Extent): Promise<Bench> {
  const measures: Bench['measures'] = []
  const failures: string[] = []
  for (const measure of [singleCalls, batches, acknowledgedUnderDelivery])
    try {
      measures.push(...(await measure(extent)))
    } catch (error) {
      failures.push(`${measure.name}: ${failureOf(error)}`)
    }
  return { measures, notes: [], failures }
}
