import { fork } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stop } from '../support/cli.ts'
import { costOfFlood, type FloodCost, startFlood } from './flood.ts'
import type { Flood } from './floodSender.ts'
import { latencies, type Latencies } from './latency.ts'
import {
  againstLimit,
  type Bench,
  type Extent,
  failureOf,
  type Measure,
  megabytes,
  milliseconds,
  pairs,
  percentile,
  perSecond,
  ratioOf,
} from './measure.ts'
import { residentMemory } from './processCost.ts'
import { type Product, type Wiring, withProduct } from './product.ts'
import { nextMessage, startReceiverProcess } from './receiverProcess.ts'
import { secret } from './testCall.ts'

const offered = 10_000
const connections = 64
const megabyte = 2 ** 20
/** SQLite's log, beside the database. */
const longestLog = 32 * megabyte
const receiver = 'flooded'
/** A source without calls: the receiver knows the secret of a destination that sends nothing. */
const quiet: Wiring = [[]]
const warmUpSeconds = 1

type Load = Omit<Flood, 'url'>

async function bareReceiver(load: Load): Promise<FloodCost> {
  const child = fork(new URL('bareReceiver.ts', import.meta.url))
  try {
    const { origin } = await nextMessage<{ origin: string }>(child)
    const url = `${origin}/${receiver}`
    await costOfFlood(child.pid as number, { ...load, url, seconds: warmUpSeconds })
    return await costOfFlood(child.pid as number, { ...load, url })
  } finally {
    await stop(child)
  }
}

/** A receiver that verifies signatures, with at most this much captured. */
async function addReceiver({ client }: Product, captureBytes: number | null): Promise<string> {
  await client.settings.update({ retention: { captureBytes } })
  const { url } = await client.receivers.create({ name: receiver })
  await client.destinations.create({
    name: receiver,
    sources: ['source 0'],
    sharedSecret: secret,
    endpoints: [{ url }],
  })
  return url
}

const floodedReceiver = async ({ client }: Product) => {
  const { items } = await client.receivers.list()
  const found = items.find(({ name }) => name === receiver)
  if (!found) throw new Error('the receiver is missing')
  return found
}

/** Every answered request must be captured, with its signature verified. */
async function requireCaptured(product: Product, answered: number) {
  const end = performance.now() + 30_000
  while ((await floodedReceiver(product)).captures < answered && performance.now() < end)
    await sleep(20)
  const { captures, served } = await floodedReceiver(product)
  const { items } = await product.client.captures.list({ limit: 1 })
  if (captures !== answered || served !== answered || items[0]?.signature !== 'valid')
    throw new Error(
      `${answered} requests were answered; ${captures} are captured and ${served} counted, the last one ${items[0]?.signature}`,
    )
}

const ourReceiver = (load: Load) =>
  withProduct(quiet, async (product): Promise<FloodCost> => {
    const url = await addReceiver(product, null)
    const pid = product.child.pid as number
    const warmUp = await costOfFlood(pid, { ...load, url, seconds: warmUpSeconds })
    const cost = await costOfFlood(pid, { ...load, url })
    await requireCaptured(product, warmUp.answered + cost.answered)
    return cost
  })

const micros = (seconds: number) => `${(seconds * 1e6).toFixed(0)} µs`

/** What is answered in a second, and the processor time of each request. */
async function sustained({ rounds, quick }: Extent): Promise<Measure[]> {
  const seconds = quick ? 1 : 5
  const measures: Measure[] = []
  for (const rate of [offered, null]) {
    const load = { connections, perSecond: rate, seconds }
    const measured = await pairs(rounds, {
      baseline: () => bareReceiver(load),
      ours: () => ourReceiver(load),
    })
    const figure = (of: (cost: FloodCost) => number) =>
      measured.map(({ baseline, ours }) => ({ baseline: of(baseline), ours: of(ours) }))
    measures.push({
      what:
        rate === null
          ? `the same, as many as ${connections} connections come to`
          : `${perSecond(offered)} offered to a receiver, captured and verified, against a server that reads them`,
      ...ratioOf(
        figure(({ answered, seconds: took }) => answered / took),
        perSecond,
      ),
      target: rate === null ? null : { atLeast: 0.5, aim: 0.9 },
    })
    if (process.platform === 'linux')
      measures.push({
        what: '  processor time per request',
        ...ratioOf(
          figure(({ processorSeconds, answered }) => (processorSeconds ?? 0) / answered),
          micros,
        ),
        target: null,
      })
  }
  return measures
}

/** What the system counts as resident, and what is on the disk, in a flood several times the budget of captures. */
async function budgets({ rounds, quick }: Extent): Promise<Measure[]> {
  const captureBytes = (quick ? 8 : 64) * megabyte
  const seconds = quick ? 3 : 20
  const resident: number[] = []
  const disk: number[] = []
  for (let round = 0; round < rounds; round++)
    await withProduct(quiet, async (product) => {
      const url = await addReceiver(product, captureBytes)
      const directory = dirname((await product.client.status()).database.path)
      const sizeOf = (file: string) =>
        statSync(join(directory, file), { throwIfNoEntry: false })?.size ?? 0
      let mostResident = 0
      let mostDisk = 0
      const timer = setInterval(() => {
        mostResident = Math.max(mostResident, residentMemory(product.child.pid as number))
        mostDisk = Math.max(mostDisk, sizeOf('hookbench.db') + sizeOf('hookbench.db-wal'))
      }, 200)
      try {
        const flood = { url, connections, perSecond: offered, seconds }
        await costOfFlood(product.child.pid as number, flood)
      } finally {
        clearInterval(timer)
      }
      resident.push(mostResident)
      disk.push(mostDisk)
    })
  const what = `in ${seconds} s of it`
  return [
    {
      what: `most resident memory ${what}`,
      ...againstLimit(resident, { atMost: 300 * megabyte }, megabytes),
    },
    {
      what: `most disk ${what}, with a budget of ${megabytes(captureBytes)} for captures`,
      ...againstLimit(disk, { atMost: 1.5 * (captureBytes + longestLog) }, megabytes),
    },
  ]
}

/** Calls collected and delivered to another endpoint, alone and while a receiver is flooded. */
async function undisturbed({ rounds, quick }: Extent): Promise<Measure[]> {
  const arrivals = { perSecond: 100, seconds: quick ? 3 : 10 }
  const runs: { alone: Latencies; flooded: Latencies }[] = []
  const endpoint = await startReceiverProcess(1)
  try {
    for (let round = 0; round < rounds; round++)
      await withProduct([[`${endpoint.origins[0]}/hook`]], async (product) => {
        const parts = { receiver: endpoint, product }
        const { url } = await product.client.receivers.create({ name: receiver })
        await latencies(parts, { perSecond: 200, seconds: 3 }, 'hookbench')
        const alone = await latencies(parts, arrivals, 'hookbench')
        const seconds = arrivals.seconds + 2
        const { go, close } = await startFlood({ url, connections, perSecond: offered, seconds })
        try {
          const flooding = go()
          // Each call must arrive exactly once, so a retry fails the bench.
          const flooded = await latencies(parts, arrivals, 'hookbench')
          await flooding
          runs.push({ alone, flooded })
        } finally {
          await close()
        }
      })
  } finally {
    await endpoint.close()
  }
  const measureOf = (part: number) =>
    ratioOf(
      runs.map(({ alone, flooded }) => ({
        baseline: percentile(alone.arrived, part),
        ours: percentile(flooded.arrived, part),
      })),
      milliseconds,
    )
  const p95 = runs.map(({ flooded }) => percentile(flooded.arrived, 0.95))
  return [
    {
      what: `collected and delivered elsewhere meanwhile at ${arrivals.perSecond} calls / s, against without: p50`,
      ...measureOf(0.5),
      target: null,
    },
    { what: '  p95', ...measureOf(0.95), target: null },
    { what: '  p95, against its limit', ...againstLimit(p95, { atMost: 50 }, milliseconds) },
  ]
}

/** A receiver that gets more than any endpoint of a real destination. */
export async function benchReceivers(extent: Extent): Promise<Bench> {
  const measures: Measure[] = []
  const failures: string[] = []
  for (const measure of [sustained, budgets, undisturbed])
    try {
      measures.push(...(await measure(extent)))
    } catch (error) {
      failures.push(`${measure.name}: ${failureOf(error)}`)
    }
  return { measures, notes: [], failures }
}
