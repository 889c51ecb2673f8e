import { ORPCError } from '@orpc/client'
import { api, client, queries } from './api.ts'
import { backoffMs } from './backoff.ts'
import { type Cell, createCell } from '../ui/cell.ts'
import { coalesce } from './coalesce.ts'
import { startHeartbeat } from './heartbeat.ts'
import { reread } from './reread.ts'
import { unreachable } from '../ui/unreachable.ts'

/** `refused`: the workbench is reachable but gives this page no access. */
export type Connection = 'connecting' | 'live' | 'lost' | 'refused'

export const connection: Cell<Connection> = createCell<Connection>('connecting')

export const statusQuery = api.status.queryOptions()

const readAgain = coalesce(
  () => reread(queries, ({ meta }) => meta?.['still'] !== true && meta?.['eachSecond'] !== true),
  200,
)

/** For data that is too expensive to refetch with each hint. */
const readEachSecond = coalesce(
  () => reread(queries, ({ meta }) => meta?.['eachSecond'] === true),
  1000,
)

function takeHint(): void {
  readAgain()
  readEachSecond()
}

let ratesTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Rates cover whole seconds, so the last deliveries of a burst count when their second has ended. One more read is needed
 * then.
 */
function readRatesLater(): void {
  clearTimeout(ratesTimer)
  ratesTimer = setTimeout(() => void queries.invalidateQueries(statusQuery), 1100)
}

/** When the next attempt to reconnect is due; null: one is in progress, or none is needed. */
export const nextTryAt: Cell<number | null> = createCell<number | null>(null)

let tryTimer: ReturnType<typeof setTimeout> | undefined

/** Listens for change hints while the page is open, and reconnects when the stream breaks. */
export async function watchChanges(failures = 0): Promise<void> {
  const ended = await listen(failures > 0)
  if (ended === 'refused') return become('refused')
  become('lost', ended === 'unanswered' ? notResponding : connectionLost)
  const inARow = ended === 'broken' ? 1 : failures + 1
  const delay = backoffMs(inARow)
  nextTryAt.set(Date.now() + delay)
  tryTimer = setTimeout(() => retry(inARow), delay)
  return undefined
}

/** Reconnects without waiting for the next attempt. Nothing happens if one is in progress. */
export function retryNow(): void {
  if (nextTryAt.get() !== null) retry(1)
}

function retry(failures: number): void {
  clearTimeout(tryTimer)
  nextTryAt.set(null)
  void watchChanges(failures)
}

/**
 * The first hint of a new page says only that it is listening. What changed while it was reading is read again once it
 * has opened, in ms.
 */
const openingMs = 1000

const connectionLost = 'The connection to the workbench is lost'
const notResponding = 'The workbench does not respond'

function become(state: Connection, why: string | null = null): void {
  connection.set(state)
  unreachable.set(why)
}

/**
 * Reads one stream of hints until it breaks, or the workbench no longer answers. `silent`: it had no hints; `unanswered`:
 * it was given up.
 */
async function listen(again: boolean): Promise<'refused' | 'silent' | 'broken' | 'unanswered'> {
  let heard = false
  const givenUp = new AbortController()
  const heartbeat = startHeartbeat(
    (signal) => client.status(undefined, { signal }),
    () => givenUp.abort(),
  )
  try {
    const hints = await client.changes(undefined, { signal: givenUp.signal })
    become('live')
    if (again) takeHint()
    for await (const _ of hints) {
      heartbeat.heard()
      if (heard || again) takeHint()
      else setTimeout(takeHint, openingMs)
      heard = true
      readRatesLater()
    }
  } catch (error) {
    const status = error instanceof ORPCError ? error.status : 0
    if (status === 401 || status === 403) return 'refused'
  } finally {
    heartbeat.stop()
  }
  if (givenUp.signal.aborted) return 'unanswered'
  return heard ? 'broken' : 'silent'
}
