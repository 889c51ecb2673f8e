import { setTimeout as sleep } from 'node:timers/promises'
import { deliverBacklog } from './backlog.ts'
import { startInspected } from './heldMemory.ts'
import {
  againstLimit,
  type Bench,
  type Extent,
  type Measure,
  megabytes,
  type Pair,
  ratioOf,
} from './measure.ts'
import { residentMemory } from './processCost.ts'
import { createDataDirectory, type Wiring, withProduct } from './product.ts'
import { type ReceiverProcess, startReceiverProcess } from './receiverProcess.ts'

/** After its start, a process still loads and compiles for a moment. */
const settleMs = 3000
const megabyte = 2 ** 20

interface Parts {
  receiver: ReceiverProcess
  wiring: Wiring
}

/** What the system counts as used by the process: idle after its start, and directly after many messages. */
async function resident({ receiver, wiring }: Parts, extent: Extent): Promise<Measure[]> {
  const messagesEach = extent.quick ? 5000 : 50_000
  const idle: number[] = []
  const used: number[] = []
  for (let round = 0; round < extent.rounds; round++)
    await withProduct(wiring, async (product) => {
      await sleep(settleMs)
      idle.push(residentMemory(product.child.pid as number))
      await deliverBacklog(product, receiver, { wiring, messagesEach })
      used.push(residentMemory(product.child.pid as number))
    })
  const idleLimit = { atMost: 150 * megabyte }
  const usedLimit = { atMost: 250 * megabyte }
  const after = `after delivering ${messagesEach.toLocaleString('en')} messages`
  return [
    { what: 'resident memory, idle', ...againstLimit(idle, idleLimit, megabytes) },
    { what: `resident memory ${after}`, ...againstLimit(used, usedLimit, megabytes) },
  ]
}

/** Memory after ten times as many messages in one process: anything retained per message would show. */
async function retained({ receiver, wiring }: Parts, extent: Extent): Promise<Measure[]> {
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

/** Memory of the process. */
export async function benchMemory(extent: Extent): Promise<Bench> {
  const receiver = await startReceiverProcess(1)
  const parts = { receiver, wiring: [[`${receiver.origins[0]}/hook`]] }
  try {
    const measures = [...(await resident(parts, extent)), ...(await retained(parts, extent))]
    return { measures, notes: [], failures: [] }
  } finally {
    await receiver.close()
  }
}
