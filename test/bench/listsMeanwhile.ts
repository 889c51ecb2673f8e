import { fork } from 'node:child_process'
import { stop } from '../support/cli.ts'
import { acknowledged, perSecond, warmUp } from './acknowledgement.ts'
import { untilDelivered } from './backlog.ts'
import { pageRows } from './messagePages.ts'
import {
  againstLimit,
  type Bench,
  type Extent,
  type Measure,
  milliseconds,
  type Pair,
  pairs,
  percentile,
  ratioOf,
} from './measure.ts'
import type { Arrivals } from './openLoop.ts'
import type { Product } from './product.ts'
import { nextMessage, type ReceiverProcess } from './receiverProcess.ts'
import type { Refreshed, Refreshing } from './refresher.ts'

/** Filters that match much, little and nothing: the last two search the most. */
const pages = [
  { filter: { q: 'completed' }, rows: pageRows },
  { filter: { user: 'u_42' }, rows: pageRows },
  { filter: { q: 'no such text' }, rows: 0 },
  { filter: { user: 'nobody' }, rows: 0 },
]
const refreshesPerSecond = 10

interface Parts {
  product: Product
  receiver: ReceiverProcess
  /** The endpoint of the first source. */
  url: string
}

/** Milliseconds to the acknowledgement of each call, every one of which must also be delivered once. */
async function acknowledgedAndDelivered({ product, receiver, url }: Parts, arrivals: Arrivals) {
  const calls = arrivals.perSecond * arrivals.seconds
  const { delivered } = (await product.client.status()).counts
  const { reached } = await receiver.expect({ requests: calls, stamped: false })
  const times = await acknowledged(product, arrivals)
  await reached
  await untilDelivered(product, delivered + calls)
  await receiver.readExactly([url], calls)
  return times
}

/** Runs work while a client in its own process refreshes filtered pages. */
async function whileRefreshing<T>({ ui, token }: Product, run: () => Promise<T>) {
  const child = fork(new URL('refresher.ts', import.meta.url))
  try {
    child.send({ ui, token, pages, perSecond: refreshesPerSecond } satisfies Refreshing)
    const refreshed = nextMessage<Refreshed>(child)
    // Handled below: a page with an unexpected number of rows ends the process.
    refreshed.catch(() => {})
    const result = await run()
    if (child.connected) child.send('stop')
    return { result, refreshed: await refreshed }
  } finally {
    await stop(child)
  }
}

/** The longest blocking that the engine reports of the last minute or two; undefined if it reports none. */
async function longestTurn({ client }: Product): Promise<number | undefined> {
  const { engine } = (await client.status()) as { engine?: { longestTurnMs?: number } }
  return engine?.longestTurnMs
}

/** Calls at a fixed rate, with a client that refreshes filtered pages of messages and without one. */
export async function acknowledgedUnderLists(
  parts: Parts,
  { rounds, quick }: Extent,
): Promise<Bench> {
  const arrivals = { perSecond, seconds: quick ? 3 : 10 }
  const turns: number[] = []
  const seen: Refreshed[] = []
  await acknowledgedAndDelivered(parts, warmUp)

  const measured = await pairs(rounds, {
    baseline: () => acknowledgedAndDelivered(parts, arrivals),
    ours: async () => {
      const { result, refreshed } = await whileRefreshing(parts.product, () =>
        acknowledgedAndDelivered(parts, arrivals),
      )
      if (refreshed.answered < pages.length)
        throw new Error(`only ${refreshed.answered} pages were read in ${arrivals.seconds} s`)
      seen.push(refreshed)
      const turn = await longestTurn(parts.product)
      if (turn !== undefined) turns.push(turn)
      return result
    },
  })

  const part = (of: number): Pair[] =>
    measured.map(({ baseline, ours }) => ({
      baseline: percentile(baseline, of),
      ours: percentile(ours, of),
    }))
  const what = `acknowledged at ${perSecond} calls / s while a client refreshes filtered pages, against without`
  const measures: Measure[] = [
    { what: `${what}: p50`, ...ratioOf(part(0.5), milliseconds), target: null },
    { what: '  p99', ...ratioOf(part(0.99), milliseconds), target: { atMost: 1.3, aim: 1.1 } },
    { what: '  the slowest', ...ratioOf(part(1), milliseconds), target: null },
  ]
  if (turns.length > 0)
    measures.push({
      what: 'longest blocking of the engine meanwhile',
      ...againstLimit([Math.max(...turns)], { atMost: 25, aim: 10 }, milliseconds),
    })
  return { measures, notes: notesOf(seen, turns), failures: [] }
}

function notesOf(seen: Refreshed[], turns: number[]): string[] {
  const sum = (of: keyof Refreshed) => seen.reduce((total, each) => total + each[of], 0)
  const slowest = milliseconds(Math.max(...seen.map(({ slowestMs }) => slowestMs)))
  return [
    `${sum('answered')} of ${sum('due')} refreshes were answered in time, the slowest in ${slowest}`,
    ...(turns.length > 0
      ? []
      : ['this version does not report the longest blocking of its engine']),
  ]
}
