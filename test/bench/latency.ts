import { untilDelivered } from './backlog.ts'
import { type Bench, type Extent, median, milliseconds, percentile, ratioOf } from './measure.ts'
import { type Arrivals, openLoop } from './openLoop.ts'
import { keyOf, type Product, withProduct } from './product.ts'
import { type ReceiverProcess, startReceiverProcess } from './receiverProcess.ts'
import { bodyOf, headersOf, testCall } from './testCall.ts'

const slow = 100
const fast = 2000
const warmUp = { perSecond: 1000, seconds: 5 }
const path = '/hook'

interface Parts {
  receiver: ReceiverProcess
  product: Product
}

export interface Latencies {
  /** Milliseconds from the start of each POST until its request has arrived at the receiver. */
  arrived: number[]
  /** Milliseconds from the start of each POST to the response of the receiver or the collection port. */
  answered: number[]
}

/** Of calls at a fixed rate. Each must arrive exactly once. */
export async function latencies(
  { receiver, product }: Parts,
  arrivals: Arrivals,
  way: 'direct' | 'hookbench',
): Promise<Latencies> {
  const url = receiver.origins[0]! + path
  const requests = arrivals.perSecond * arrivals.seconds
  const { counts } = await product.client.status()
  const { reached } = await receiver.expect({ requests, stamped: true })
  const { started, answered } = await (way === 'direct'
    ? openLoop(url, arrivals, (index) => {
        const body = bodyOf(index)
        return { headers: headersOf(body), body }
      })
    : openLoop(`${product.collect}/v1/track`, arrivals, (index) => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...testCall(index), writeKey: keyOf(0) }),
      })))
  await reached
  if (way === 'hookbench') await untilDelivered(product, counts.delivered + requests)
  const received = await receiver.readExactly([url], requests)
  const arrived = started.map((start, index) => {
    const arrival = received.arrivals[index]
    if (arrival === undefined) throw new Error(`call ${index} never arrived`)
    return arrival - start
  })
  return { arrived, answered: answered.map((at, index) => at - (started[index] as number)) }
}

/** The number of waiting messages, once a second. */
function sampleBacklog({ client }: Product) {
  const samples: number[] = []
  const timer = setInterval(() => {
    client.status().then(
      ({ counts }) => samples.push(counts.queued + counts.retrying),
      // The number of samples shows whether one is missing.
      () => {},
    )
  }, 1000)
  return () => {
    clearInterval(timer)
    return samples
  }
}

const mean = (numbers: number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

async function atSlowRate(parts: Parts, { rounds, quick }: Extent): Promise<Bench['measures']> {
  const arrivals = { perSecond: slow, seconds: quick ? 2 : 5 }
  const runs: { direct: Latencies; ours: Latencies }[] = []
  // Warm up the process: half of the time is V8 compilation until then.
  await latencies(parts, warmUp, 'direct')
  await latencies(parts, warmUp, 'hookbench')
  for (let round = 0; round < rounds; round++)
    runs.push({
      direct: await latencies(parts, arrivals, 'direct'),
      ours: await latencies(parts, arrivals, 'hookbench'),
    })
  const measureOf = (part: number, until: keyof Latencies) =>
    ratioOf(
      runs.map(({ direct, ours }) => ({
        baseline: percentile(direct[until], part),
        ours: percentile(ours.arrived, part),
      })),
      milliseconds,
    )
  const what = `collected to received at ${slow} calls / s`
  return [
    {
      what: `${what}, against a direct post: p50`,
      ...measureOf(0.5, 'answered'),
      target: { atMost: 2.5, aim: 2 },
    },
    { what: '  p99', ...measureOf(0.99, 'answered'), target: null },
    {
      what: '  against the arrival alone of a direct post: p50',
      ...measureOf(0.5, 'arrived'),
      target: null,
    },
    { what: '  p99', ...measureOf(0.99, 'arrived'), target: null },
  ]
}

async function atFastRate(parts: Parts, { quick }: Extent): Promise<Bench> {
  const arrivals = { perSecond: fast, seconds: quick ? 5 : 30 }
  const { arrived: direct } = await latencies(parts, { perSecond: fast, seconds: 5 }, 'direct')
  await latencies(parts, { perSecond: fast, seconds: 1 }, 'hookbench')
  const samplesSoFar = sampleBacklog(parts.product)
  const { arrived: ours } = await latencies(parts, arrivals, 'hookbench').finally(samplesSoFar)
  const samples = samplesSoFar()
  if (samples.length < arrivals.seconds * 0.8)
    throw new Error(`the backlog was seen ${samples.length} times in ${arrivals.seconds} s`)
  const part = Math.min(5, Math.floor(samples.length / 2))
  const first = mean(samples.slice(0, part))
  const last = mean(samples.slice(-part))
  const growth = Math.max(0, (last - first) / (samples.length - part) / fast)
  const what = `${fast.toLocaleString('en')} calls / s for ${arrivals.seconds} s`
  const waiting = (messages: number) => `${messages.toFixed(1)} wait`
  return {
    measures: [
      {
        what: `${what}: p99, against the arrival of a direct post`,
        ...ratioOf(
          [{ baseline: percentile(direct, 0.99), ours: percentile(ours, 0.99) }],
          milliseconds,
        ),
        target: null,
      },
      {
        what: `${what}: growth of the backlog, first ${part} s to last, as a part of what arrives`,
        baseline: waiting(first),
        ours: waiting(last),
        ratio: growth,
        spread: [growth, growth],
        target: { atMost: 0.01 },
      },
    ],
    notes: [
      `${what}: p50 ${milliseconds(median(ours))} (direct ${milliseconds(median(direct))}); at most ${Math.max(...samples)} messages waited`,
    ],
    failures: [],
  }
}

/** From the client's POST until the request arrives at the receiver. */
export async function benchLatency(extent: Extent): Promise<Bench> {
  const receiver = await startReceiverProcess(1)
  try {
    return await withProduct([[receiver.origins[0]! + path]], async (product) => {
      const parts = { receiver, product }
      const measures = await atSlowRate(parts, extent)
      const sustained = await atFastRate(parts, extent)
      return { ...sustained, measures: [...measures, ...sustained.measures] }
    })
  } finally {
    await receiver.close()
  }
}
