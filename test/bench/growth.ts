import { deliverBacklog } from './backlog.ts'
import { costMeasures } from './costMeasures.ts'
import {
  type Bench,
  type Extent,
  type Measure,
  type Pair,
  megabytes,
  milliseconds,
  pairs,
  ratioOf,
} from './measure.ts'
import {
  createDataDirectory,
  type DataDirectory,
  type Product,
  startProduct,
  type Wiring,
  withProduct,
} from './product.ts'
import { startInspected } from './heldMemory.ts'
import { type ReceiverProcess, startReceiverProcess } from './receiverProcess.ts'
import { multiplySettled } from './settledMessages.ts'

const originals = 1000
const starts = 5

interface Parts {
  receiver: ReceiverProcess
  wiring: Wiring
}

async function withStarted<T>(data: DataDirectory, use: (product: Product) => T | Promise<T>) {
  const product = await startProduct(data)
  try {
    return await use(product)
  } finally {
    await product.close()
  }
}

/** Fills a data directory with settled messages: some really delivered, the rest copies of them. */
async function fill(data: DataDirectory, messages: number, { receiver, wiring }: Parts) {
  await withStarted(data, (product) =>
    deliverBacklog(product, receiver, { wiring, messagesEach: originals }),
  )
  multiplySettled(data.database, messages)
  await withStarted(data, async ({ client }) => {
    const { counts } = await client.status()
    if (counts.delivered !== messages)
      throw new Error(`the product counts ${counts.delivered} delivered messages, not ${messages}`)
  })
}

/** Memory after ten times as many messages in one process: anything retained per message would show. */
async function memory({ receiver, wiring }: Parts, extent: Extent): Promise<Measure[]> {
  const few = extent.quick ? 1000 : 5000
  const held: Pair[] = []
  const idle: Pair[] = []
  for (let round = 0; round < extent.rounds; round++) {
    const data = await createDataDirectory(wiring)
    const inspected = await startInspected(data)
    const after = async (messagesEach: number) => {
      await deliverBacklog(inspected.product, receiver, { wiring, messagesEach })
      return inspected.memory()
    }
    const [first, second] = [await after(few), await after(few * 9)]
    inspected.close()
    await inspected.product.close()
    await data.remove()
    held.push({ baseline: first.held, ours: second.held })
    idle.push({ baseline: first.idle, ours: second.idle })
  }
  const what = `memory after delivering ${(few * 10).toLocaleString('en')} messages, against after ${few.toLocaleString('en')}`
  return [
    { what, ...ratioOf(held, megabytes), target: { atMost: 1.3 } },
    { what: '  before garbage collection', ...ratioOf(idle, megabytes), target: null },
  ]
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
        ...(await memory(parts, extent)),
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
