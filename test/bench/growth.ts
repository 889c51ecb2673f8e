import { deliverBacklog } from './backlog.ts'
import { costMeasures } from './costMeasures.ts'
import { type Bench, type Extent, milliseconds, pairs, ratioOf } from './measure.ts'
import { allCounted } from './people.ts'
import {
  createDataDirectory,
  type DataDirectory,
  type Product,
  type Wiring,
  withProduct,
  withStarted,
} from './product.ts'
import { type ReceiverProcess, startReceiverProcess } from './receiverProcess.ts'
import { multiplySettled } from './settledMessages.ts'

const originals = 1000
const starts = 5

interface Parts {
  receiver: ReceiverProcess
  wiring: Wiring
}

/** Fills a data directory with settled messages: some really delivered, the rest copies of them. */
async function fill(data: DataDirectory, messages: number, { receiver, wiring }: Parts) {
  await withStarted(data, (product) =>
    deliverBacklog(product, receiver, { wiring, messagesEach: originals }),
  )
  multiplySettled(data.database, messages)
  await withStarted(data, async (product) => {
    const { counts } = await product.client.status()
    if (counts.delivered !== messages)
      throw new Error(`the product counts ${counts.delivered} delivered messages, not ${messages}`)
    // Otherwise the copied calls would be counted in profiles during the measurements.
    await allCounted(product, originals)
  })
}

/** The cost of a full database, against an empty one. */
export async function benchGrowth(extent: Extent): Promise<Bench> {
  const messages = extent.quick ? 100_000 : 1_000_000
  const messagesEach = extent.quick ? 5000 : 20_000
  const receiver = await startReceiverProcess(1)
  const wiring = [[`${receiver.origins[0]}/hook`]]
  const parts = { receiver, wiring }
  const full = await createDataDirectory(wiring)
  const empty = await createDataDirectory(wiring)
  try {
    await fill(full, messages, parts)
    await withStarted(empty, () => {})
    const start = await pairs(starts, {
      baseline: () => withStarted(empty, ({ startMs }) => startMs),
      ours: () => withStarted(full, ({ startMs }) => startMs),
    })
    const deliver = (product: Product) =>
      deliverBacklog(product, receiver, { wiring, messagesEach })
    const delivery = await pairs(extent.rounds, {
      baseline: () => withProduct(wiring, deliver),
      ours: () => withStarted(full, deliver),
    })
    const behind = `with ${messages.toLocaleString('en')} settled messages, against none`
    return {
      measures: [
        ...costMeasures(delivery, {
          what: `delivery ${behind}`,
          exchanges: messagesEach,
          target: { atLeast: 0.9 },
        }),
        { what: `start ${behind}`, ...ratioOf(start, milliseconds), target: { atMost: 2 } },
      ],
      notes: [],
      failures: [],
    }
  } finally {
    await receiver.close()
    await full.remove()
    await empty.remove()
  }
}
