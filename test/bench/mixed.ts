import { fork } from 'node:child_process'
import { stop } from '../support/cli.ts'
import { untilDelivered } from './backlog.ts'
import { costMeasures } from './costMeasures.ts'
import { costOfLoad, type Load } from './load.ts'
import { type Bench, type Extent, failureOf, type Measure, pairs } from './measure.ts'
import { allCounted } from './people.ts'
import type { Cost } from './processCost.ts'
import { type Product, withProduct } from './product.ts'
import { nextMessage, type ReceiverProcess, startReceiverProcess } from './receiverProcess.ts'
import { requireSameRequest } from './sameRequest.ts'
import { bodyOfCall, testCall } from './testCall.ts'

const path = '/hook'
const users = 1000
const loads = [
  { connections: 64, target: { atLeast: 0.65, aim: 0.8 } },
  { connections: 16, target: { atLeast: 0.5, aim: 0.7 } },
]

/** Every call of a run must arrive exactly once; `settled`: and the sender must have nothing left to do. */
const deliveredTo =
  (receiver: ReceiverProcess, settled: (calls: number) => Promise<unknown>) =>
  async (calls: number) => {
    const { reached } = await receiver.expect({ requests: calls, stamped: false })
    return async () => {
      await reached
      await settled(calls)
      const { sample } = await receiver.readExactly([receiver.origins[0]! + path], calls)
      // The calls differ only in their users, and all but the user is the same in every body.
      requireSameRequest(sample, (body) => {
        const { userId } = JSON.parse(body) as { userId: string }
        return bodyOfCall({ ...testCall(0), userId })
      })
    }
  }

async function bareRelay(receiver: ReceiverProcess, load: Load): Promise<Cost> {
  const child = fork(new URL('bareRelay.ts', import.meta.url), [receiver.origins[0]! + path])
  try {
    const { origin } = await nextMessage<{ origin: string }>(child)
    const begin = deliveredTo(receiver, async () => {
      child.send('settled')
      await nextMessage(child)
    })
    return await costOfLoad({ pid: child.pid as number, origin, begin }, load)
  } finally {
    await stop(child)
  }
}

/** Until every message is delivered and recorded, and every call counted in its profile. */
async function relayedBy(product: Product, receiver: ReceiverProcess, load: Load): Promise<Cost> {
  let sent = 0
  const begin = deliveredTo(receiver, async (calls) => {
    sent += calls
    await untilDelivered(product, sent)
    await allCounted(product, users)
  })
  const pid = product.child.pid as number
  const cost = await costOfLoad({ pid, origin: product.collect, begin }, load)
  const { totals } = await product.client.status()
  if (totals.calls !== sent || totals.rejections !== 0)
    throw new Error(
      `${sent} calls were posted; ${totals.calls} are stored, with ${totals.rejections} rejections`,
    )
  return cost
}

/** The baseline's figure over ours: the part of our cost that any relay would have. */
function inverted({ ratio, spread, ...measure }: Measure, target: Measure['target']): Measure {
  return {
    ...measure,
    ratio: 1 / ratio,
    spread: spread.map((each) => 1 / each).toReversed(),
    target,
  }
}

/** Single calls collected and delivered at the same time, against a relay that stores nothing. */
export async function benchMixed({ rounds, quick }: Extent): Promise<Bench> {
  const requests = quick ? 4000 : 40_000
  const receiver = await startReceiverProcess(1)
  const measures: Measure[] = []
  const failures: string[] = []
  try {
    for (const { connections, target } of loads) {
      const load = {
        connections,
        requests,
        callsPerRequest: 1,
        warmUpRequests: requests / 4,
        users,
      }
      const count = requests.toLocaleString('en')
      const what = `collect and deliver ${count} calls over ${connections} connections, against a bare relay`
      try {
        const measured = await pairs(rounds, {
          baseline: () => bareRelay(receiver, load),
          ours: () =>
            withProduct([[receiver.origins[0]! + path]], (product) =>
              relayedBy(product, receiver, load),
            ),
        })
        const about = { what, exchanges: requests, each: 'call', target }
        const [rate, ...processor] = costMeasures(measured, about)
        measures.push(rate!)
        for (const each of processor)
          measures.push({ ...inverted(each, target), what: `${each.what}, the relay's / ours` })
      } catch (error) {
        failures.push(`${what}: ${failureOf(error)}`)
      }
    }
    return { measures, notes: [], failures }
  } finally {
    await receiver.close()
  }
}
