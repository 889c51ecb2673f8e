import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { stop } from '../support/cli.ts'
import { untilDelivered } from './backlog.ts'
import {
  type Bench,
  type Extent,
  megabytes,
  milliseconds,
  pairs,
  percentile,
  perSecond,
  ratioOf,
} from './measure.ts'
import { type Arrivals, openLoop } from './openLoop.ts'
import { costOf, residentMemory } from './processCost.ts'
import { keyOf, type Product, withProduct } from './product.ts'
import { nextMessage, type ReceiverProcess, startReceiverProcess } from './receiverProcess.ts'
import { testCall } from './testCall.ts'
import type { Watched, Watching } from './watchers.ts'

const rate = 2000
const team = 20
const path = '/hook'
const warmUp = { perSecond: 500, seconds: 3 }

interface Parts {
  receiver: ReceiverProcess
  product: Product
}

/** Calls at a fixed rate, each of which must be delivered once. */
async function acceptAndDeliver({ receiver, product }: Parts, arrivals: Arrivals) {
  const calls = arrivals.perSecond * arrivals.seconds
  const { counts } = await product.client.status()
  const { reached } = await receiver.expect({ requests: calls, stamped: false })
  const { started, answered } = await openLoop(
    `${product.collect}/v1/track`,
    arrivals,
    (index) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...testCall(index), writeKey: keyOf(0) }),
    }),
  )
  await reached
  await untilDelivered(product, counts.delivered + calls)
  await receiver.readExactly([receiver.origins[0]! + path], calls)
  const acknowledged = answered.map((at, index) => at - (started[index] as number))
  return { acknowledged, seconds: (Math.max(...answered) - Math.min(...started)) / 1000 }
}

/** The same while people watch. */
async function watchedBy(watchers: number, parts: Parts, arrivals: Arrivals) {
  const { ui, token, child: served } = parts.product
  const pid = served.pid as number
  const child = fork(new URL('watchers.ts', import.meta.url))
  try {
    child.send({ ui, token, watchers } satisfies Watching)
    await sleep(1000)
    const runs: Awaited<ReturnType<typeof acceptAndDeliver>>[] = []
    const cost = await costOf(pid, async () => {
      runs.push(await acceptAndDeliver(parts, arrivals))
    })
    const watched = nextMessage<Watched>(child)
    child.send('stop')
    const { hints, reads } = await watched
    const [run] = runs as [(typeof runs)[0]]
    return {
      accepted: (arrivals.perSecond * arrivals.seconds) / run.seconds,
      acknowledged: percentile(run.acknowledged, 0.95),
      read: percentile(reads, 0.95),
      reads: reads.length / cost.seconds,
      hints: hints / watchers / cost.seconds,
      processors: (cost.processorSeconds ?? 0) / cost.seconds,
      memory: residentMemory(pid),
    }
  } finally {
    await stop(child)
  }
}
type Figures = Awaited<ReturnType<typeof watchedBy>>

/** A team that watches the list of deliveries while calls arrive and are delivered, against one person. */
export async function benchShared({ rounds, quick }: Extent): Promise<Bench> {
  const arrivals = { perSecond: rate, seconds: quick ? 5 : 20 }
  const receiver = await startReceiverProcess(1)
  try {
    return await withProduct([[receiver.origins[0]! + path]], async (product) => {
      const parts = { receiver, product }
      await acceptAndDeliver(parts, warmUp)
      const measured = await pairs(rounds, {
        baseline: () => watchedBy(1, parts, arrivals),
        ours: () => watchedBy(team, parts, arrivals),
      })
      const figure = (what: string, of: keyof Figures, format: (value: number) => string) => ({
        what,
        ...ratioOf(
          measured.map(({ baseline, ours }) => ({ baseline: baseline[of], ours: ours[of] })),
          format,
        ),
        target: null,
      })
      const processors = (value: number) => value.toFixed(2)
      const title = `${rate.toLocaleString('en')} calls / s, ${team} watching, against one`
      return {
        measures: [
          { ...figure(`${title}: accepted`, 'accepted', perSecond), target: { atLeast: 0.95 } },
          figure('  acknowledged: p95', 'acknowledged', milliseconds),
          figure('  read of a watcher: p95', 'read', milliseconds),
          figure('  reads of all', 'reads', perSecond),
          figure('  hints to each', 'hints', perSecond),
          figure('  processors', 'processors', processors),
          figure('  memory', 'memory', megabytes),
        ],
        notes: [],
        failures: [],
      }
    })
  } finally {
    await receiver.close()
  }
}
