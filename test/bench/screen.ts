import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { request } from 'undici'
import { screenAddress } from '../support/screenAddress.ts'
import {
  againstLimit,
  type Bench,
  type Extent,
  failureOf,
  type Measure,
  megabytes,
  milliseconds,
  percentile,
} from './measure.ts'
import { allSearchable } from './lists.ts'
import { createDataDirectory, keyOf, type Product, withStarted } from './product.ts'
import { startReceiverProcess } from './receiverProcess.ts'
import { testCall } from './testCall.ts'
import { fillVaried, sources } from './variedMessages.ts'

const script = fileURLToPath(new URL('inBrowser.js', import.meta.url))
const viewport = { width: 1480, height: 860 }
const arrivingPerSecond = 1000
const batchesPerSecond = 10

const within = (what: string, figure: number, atMost: number, format = milliseconds): Measure => ({
  what,
  ...againstLimit([figure], { atMost }, format),
})

/** Runs a function of `inBrowser.js` in the page. */
const run = <T>(page: Page, call: string) => page.evaluate<T>(`bench.${call}`)

/** A tab that shows the list of messages. */
async function openList(browser: Browser, product: Product): Promise<Page> {
  const page = await browser.newPage({ viewport })
  await page.addInitScript({ path: script })
  await page.goto(await screenAddress(product))
  await run(page, 'opened()')
  return page
}

/** How long the list takes to open again, as after a reload. */
async function openings(page: Page, { ui }: Product, count: number) {
  const times: number[] = []
  while (times.length < count) {
    await page.goto('about:blank')
    await page.goto(`${ui}/#/deliveries`, { waitUntil: 'commit' })
    times.push(await run<number>(page, 'opened()'))
  }
  return times
}

async function filterings(page: Page, count: number) {
  const times: number[] = []
  for (let i = 0; i < count; i++)
    times.push(await run<number>(page, `filtered('${['Failed', 'Delivered', 'Expired'][i % 3]}')`))
  return times
}

/** What the tab's process has for itself: not the browser's code, which all tabs share. */
async function memoryOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; id: number }[]
  }
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8')
        const [, dirty = '0'] = /^Private_Dirty:\s+(\d+) kB$/m.exec(rollup) ?? []
        return Number(dirty) * 1024
      }),
  )
  return Math.max(...sizes)
}

/** Sends calls, as many a second, until it is stopped; resolves with how many were accepted. */
function arriving({ collect }: Product) {
  const over = new AbortController()
  const calls = Array.from({ length: arrivingPerSecond / batchesPerSecond }, (_, i) => testCall(i))
  const body = JSON.stringify({ writeKey: keyOf(0), batch: calls })
  const start = performance.now()
  async function send() {
    let sent = 0
    for (; !over.signal.aborted; sent++) {
      const response = await request(`${collect}/v1/batch`, { method: 'POST', body })
      await response.body.dump()
      if (response.statusCode !== 200) throw new Error(`collection answered ${response.statusCode}`)
      await sleep(Math.max(0, start + ((sent + 1) * 1000) / batchesPerSecond - performance.now()))
    }
    return sent * calls.length
  }
  const sent = send()
  sent.catch(() => {})
  return {
    async stop() {
      over.abort()
      return { accepted: await sent, seconds: (performance.now() - start) / 1000 }
    },
  }
}

async function whileArriving(page: Page, product: Product, count: number) {
  const { delivered } = (await product.client.status()).counts
  const arrivals = arriving(product)
  await sleep(2000)
  const opened = await run<number[]>(page, `openedDetails(${count})`)
  const { accepted, seconds } = await arrivals.stop()
  const now = (await product.client.status()).counts.delivered
  const note = `meanwhile, ${Math.round(accepted / seconds)} calls a second were accepted and ${Math.round((now - delivered) / seconds)} messages delivered`
  return { opened, note }
}

/** Adds each figure when it is measured: a failure later does not lose it. */
async function measure(
  browser: Browser,
  product: Product,
  { quick, into }: { quick: boolean; into: Bench },
) {
  const add = (what: string, figure: number, atMost: number, format?: typeof milliseconds) =>
    into.measures.push(within(what, figure, atMost, format))
  const list = async () => {
    await page.goto('about:blank')
    await page.goto(`${product.ui}/#/deliveries`)
    await run(page, 'opened()')
  }
  const page = await openList(browser, product)
  const speeds: number[] = []
  const gauge = async () => void speeds.push(await run<number>(page, 'computation()'))
  await gauge()
  const opened = await openings(page, product, quick ? 3 : 10)
  add('opening the list until its first row, the slowest', Math.max(...opened), 500)
  await gauge()
  const filtered = await filterings(page, quick ? 6 : 30)
  add('first rows of a filter, p95', percentile(filtered, 0.95), 150)
  await list()
  await gauge()
  const blanks = await run<number[]>(page, `blanks(${quick ? 100 : 500})`)
  add('scrolling to the end, the longest blank', Math.max(...blanks), 100)
  into.notes.push(
    `scrolling to the end, p95 of ${blanks.length} steps: ${milliseconds(percentile(blanks, 0.95))}`,
  )
  add("memory of the page's process", await memoryOf(browser), 250 * 2 ** 20, megabytes)
  await list()
  await page.getByRole('row').nth(3).click()
  await page.getByText('Attempts by endpoint').waitFor()
  await page.getByRole('grid', { name: 'Messages' }).focus()
  await gauge()
  const next = await run<number[]>(page, `nextRows(${quick ? 30 : 200})`)
  add('the next row with its detail, p95', percentile(next, 0.95), 50)
  into.notes.push(`the next row with its detail, median: ${milliseconds(percentile(next, 0.5))}`)
  await gauge()
  const { opened: details, note } = await whileArriving(page, product, quick ? 10 : 60)
  add(
    `opening a detail at ${arrivingPerSecond} calls a second, p95`,
    percentile(details, 0.95),
    200,
  )
  into.notes.push(note)
  into.notes.push(
    `a fixed computation in the page took ${speeds.map((ms) => milliseconds(ms)).join(', ')} meanwhile: where it differs, something else used the machine`,
  )
}

/** The screen in a real browser, over a full database. */
export async function benchScreen(extent: Extent): Promise<Bench> {
  const { HOOKBENCH_CHROMIUM: executablePath } = process.env
  const receiver = await startReceiverProcess(1)
  const [origin = ''] = receiver.origins
  const data = await createDataDirectory(
    Array.from({ length: sources }, (_, i) => [`${origin}/hook/${i}`]),
  )
  const bench: Bench = { measures: [], notes: [], failures: [] }
  try {
    await fillVaried(data, extent.quick ? 100_000 : 1_000_000)
    await withStarted(data, async (product) => {
      await allSearchable(product)
      const browser = await chromium.launch({
        ...(executablePath && { executablePath }),
        args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
      })
      try {
        await measure(browser, product, { quick: extent.quick, into: bench })
      } catch (error) {
        bench.failures.push(failureOf(error))
      } finally {
        await browser.close()
      }
    })
    return bench
  } finally {
    await receiver.close()
    await data.remove()
  }
}
