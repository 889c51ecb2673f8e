import { setTimeout as sleep } from 'node:timers/promises'
import { acknowledgedUnderLists } from './listsMeanwhile.ts'
import { callFilters, type Filter, filtersOf, matchesOf, textFiltersOf } from './filters.ts'
import { openPages, pageRows } from './messagePages.ts'
import {
  againstLimit,
  type Bench,
  type Extent,
  failureOf,
  type Measure,
  median,
  milliseconds,
} from './measure.ts'
import { createDataDirectory, type Product, withStarted } from './product.ts'
import { startReceiverProcess } from './receiverProcess.ts'
import { type Filled, fillVaried, sources } from './variedMessages.ts'

const starts = 5
/** The slowest are read again: a single reading also measures other work on the machine. */
const readAgain = 10

interface PageTime {
  filter: Filter
  offset: number
  ms: number
}

/** Reads the pages of each filter at its beginning, in the middle and at the end; and its count, which must be right. */
async function timesOf(product: Product, filled: Filled, filters: Filter[], rounds: number) {
  const { page, count, close } = openPages(product)
  const messages = filled.originals.length * filled.copies
  const pages: PageTime[] = []
  const counts: number[] = []

  async function timeOf(filter: Filter, offset: number, matches: number) {
    const { ms, rows } = await page(filter, offset)
    const wanted = Math.min(pageRows, Math.max(0, matches - offset))
    if (rows !== wanted)
      throw new Error(`${wordsOf({ filter, offset })} has ${rows} messages, not ${wanted}`)
    return ms
  }

  try {
    for (const filter of filters) {
      const matches = matchesOf(filled, filter)
      const counted = await count(filter)
      if (counted.count !== matches)
        throw new Error(`${wordsOf({ filter })} counts ${counted.count}, not ${matches}`)
      counts.push(counted.ms)
      const offsets = new Set([0, messages / 2, Math.max(0, matches - pageRows)])
      for (const offset of offsets)
        pages.push({ filter, offset, ms: await timeOf(filter, offset, matches) })
    }
    const slowest = pages.toSorted((a, b) => b.ms - a.ms)
    for (const each of slowest.slice(0, readAgain)) {
      const matches = matchesOf(filled, each.filter)
      const times = [each.ms]
      while (times.length < rounds) times.push(await timeOf(each.filter, each.offset, matches))
      each.ms = median(times)
    }
    slowest.sort((a, b) => b.ms - a.ms)
    return { slowest, slowestCount: Math.max(...counts), pages: pages.length }
  } finally {
    await close()
  }
}

const wordsOf = ({ filter, offset = 0 }: { filter: Filter; offset?: number }) =>
  [...Object.entries(filter), ...(offset === 0 ? [] : [['offset', offset]])]
    .map(([key, value]) => `${key}=${value}`)
    .join(' ') || 'no filter'

/** How long a page takes, with every filter and with free text. */
async function pageTimes(product: Product, filled: Filled, rounds: number): Promise<Bench> {
  const measures: Measure[] = []
  const notes: string[] = []
  for (const { what, filters, limit } of [
    {
      what: 'slowest page over every filter of messages',
      filters: filtersOf(filled),
      limit: { atMost: 50, aim: 20 },
    },
    {
      what: 'slowest page with free text',
      filters: textFiltersOf(filled),
      limit: { atMost: 200, aim: 80 },
    },
  ]) {
    const { slowest, slowestCount, pages } = await timesOf(product, filled, filters, rounds)
    measures.push(
      { what: `${what}, of ${pages}`, ...againstLimit([slowest[0]!.ms], limit, milliseconds) },
      {
        what: '  slowest count of one of these filters, against the same limit',
        ...againstLimit([slowestCount], { atMost: limit.atMost }, milliseconds),
        target: null,
      },
    )
    const named = slowest.slice(0, 4).map((each) => `${wordsOf(each)} ${milliseconds(each.ms)}`)
    notes.push(`${what}: ${named.join('; ')}`)
  }
  return { measures, notes, failures: [] }
}

/** How long a page of calls takes that must search all of them. */
async function callTimes(product: Product, rounds: number): Promise<Bench> {
  const { calls, close } = openPages(product)
  try {
    const pages: { filter: string; ms: number }[] = []
    for (const filter of callFilters) {
      const times: number[] = []
      while (times.length < rounds) times.push(await calls(filter))
      pages.push({ filter, ms: median(times) })
    }
    pages.sort((a, b) => b.ms - a.ms)
    const what = `slowest page of calls, of ${pages.length} filters`
    const limit = { atMost: 2000, aim: 1000 }
    const named = pages.map(({ filter, ms }) => `${filter} ${milliseconds(ms)}`)
    return {
      measures: [{ what, ...againstLimit([pages[0]!.ms], limit, milliseconds) }],
      notes: [`${what}: ${named.join('; ')}`],
      failures: [],
    }
  } finally {
    await close()
  }
}

/** Waits until the texts of all messages are indexed. */
export async function allSearchable({ client }: Product) {
  // Its thread has to run before it tells how much is left.
  await client.profiles.list({ limit: 1 })
  await sleep(2000)
  while ((await client.status()).derived.unsearched > 0) await sleep(500)
}

/** Lists of a full database: how long they take, what they do to collection, and how long a start takes. */
export async function benchLists({ rounds, quick }: Extent): Promise<Bench> {
  const messages = quick ? 100_000 : 1_000_000
  const receiver = await startReceiverProcess(1)
  const [origin = ''] = receiver.origins
  const wiring = Array.from({ length: sources }, (_, i) => [`${origin}/hook/${i}`])
  const data = await createDataDirectory(wiring)
  const bench: Bench = { measures: [], notes: [], failures: [] }
  try {
    const filled = await fillVaried(data, messages)
    const started: number[] = []
    while (started.length < starts) started.push(await withStarted(data, ({ startMs }) => startMs))
    const what = `start with ${messages.toLocaleString('en')} messages, until ready`
    const limit = { atMost: 400, aim: 250 }
    bench.measures.push({ what, ...againstLimit(started, limit, milliseconds) })
    await withStarted(data, async (product) => {
      await allSearchable(product)
      for (const measure of [
        () => pageTimes(product, filled, rounds),
        () => callTimes(product, rounds),
        () => acknowledgedUnderLists({ product, receiver, url: wiring[0]![0]! }, { rounds, quick }),
      ])
        try {
          const { measures, notes } = await measure()
          bench.measures.push(...measures)
          bench.notes.push(...notes)
        } catch (error) {
          bench.failures.push(failureOf(error))
        }
    })
    return bench
  } finally {
    await receiver.close()
    await data.remove()
  }
}
