import { once } from 'node:events'
import type { Filter } from './filters.ts'
import { type Door, openPages } from './messagePages.ts'

export interface Refreshing extends Door {
  /** Each with the number of rows that its page must have. */
  pages: { filter: Filter; rows: number }[]
  perSecond: number
}

/** `due`: how often a page was to be refreshed. One that is not answered yet is not requested again. */
export interface Refreshed {
  due: number
  answered: number
  slowestMs: number
}

// A client in its own process that refreshes filtered pages, in turn, until the next message stops it.
const [{ pages, perSecond, ...door }] = (await once(process, 'message')) as [Refreshing]
const { page, close } = openPages(door)
const refreshed: Refreshed = { due: 0, answered: 0, slowestMs: 0 }
let busy = false
let running = Promise.resolve()

async function refresh() {
  busy = true
  const { filter, rows } = pages[refreshed.answered % pages.length]!
  const read = await page(filter, 0)
  if (read.rows !== rows)
    throw new Error(`${JSON.stringify(filter)} has ${read.rows} messages, not ${rows}`)
  refreshed.answered++
  refreshed.slowestMs = Math.max(refreshed.slowestMs, read.ms)
  busy = false
}

const timer = setInterval(() => {
  refreshed.due++
  if (!busy) running = refresh()
}, 1000 / perSecond)
await once(process, 'message')
clearInterval(timer)
await running
await close()
process.send?.(refreshed, () => process.disconnect())
