import { fork } from 'node:child_process'
import { deliverBacklog } from './backlog.ts'
import { costMeasures } from './costMeasures.ts'
import { type Bench, type Extent, failureOf, type Measure, pairs } from './measure.ts'
import type { Cost } from './processCost.ts'
import { type Wiring, withProduct } from './product.ts'
import { nextMessage, type ReceiverProcess, startReceiverProcess } from './receiverProcess.ts'

const ports = 20

interface Load {
  wiring: Wiring
  messagesEach: number
}

/** The cost of the same exchanges in a loop that only serialises, signs and posts. */
async function bareLoop(receiver: ReceiverProcess, load: Load): Promise<Cost> {
  const urls = load.wiring.flat()
  const { reached } = await receiver.expect({
    requests: urls.length * load.messagesEach,
    stamped: false,
  })
  const child = fork(new URL('bareLoop.ts', import.meta.url))
  child.send(load)
  const cost = await nextMessage<Cost>(child)
  await reached
  await receiver.readExactly(urls, load.messagesEach)
  return cost
}

/** `destinations` with the same number of endpoints each, spread over the receiver's ports. */
function wire(origins: string[], destinations: number, endpoints: number): Wiring {
  return Array.from({ length: destinations }, (_, d) =>
    Array.from({ length: endpoints }, (__, e) => {
      const origin = origins[(d * endpoints + e) % origins.length]!
      return `${origin}/hook/${d}/${e}`
    }),
  )
}

/** Delivers a backlog, against a loop that only posts; always the same number of exchanges. */
export async function benchDeliver({ rounds, quick }: Extent): Promise<Bench> {
  const exchanges = quick ? 10_000 : 50_000
  const receiver = await startReceiverProcess(ports)
  const [first = ''] = receiver.origins
  const loads: { what: string; wiring: Wiring; target: Measure['target'] }[] = [
    {
      what: '1 endpoint',
      wiring: wire([first], 1, 1),
      target: { atLeast: 0.75, aim: 0.85 },
    },
    { what: '5 endpoints', wiring: wire([first], 1, 5), target: null },
    {
      what: '200 destinations of 5 endpoints',
      wiring: wire(receiver.origins, 200, 5),
      target: { atLeast: 0.65, aim: 0.8 },
    },
  ]
  try {
    const measures: Bench['measures'] = []
    const failures: string[] = []
    for (const { what, wiring, target } of loads) {
      const messagesEach = exchanges / wiring.flat().length
      const load = { wiring, messagesEach }
      const messages = (wiring.length * messagesEach).toLocaleString('en')
      const title = `${messages} messages, ${what}, against a bare loop`
      try {
        const measured = await pairs(rounds, {
          baseline: () => bareLoop(receiver, load),
          ours: () => withProduct(wiring, (product) => deliverBacklog(product, receiver, load)),
        })
        measures.push(...costMeasures(measured, { what: title, exchanges, target }))
      } catch (error) {
        failures.push(`${title}: ${failureOf(error)}`)
      }
    }
    return { measures, notes: [], failures }
  } finally {
    await receiver.close()
  }
}
