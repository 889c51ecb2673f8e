import { ORPCError } from '@orpc/client'
import { api, client, queries } from './api.ts'
import { backoffMs } from './backoff.ts'
import { type Cell, createCell } from '../ui/cell.ts'
import { coalesce } from './coalesce.ts'
import { reread } from './reread.ts'

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

/** Listens for change hints while the page is open, and reconnects when the stream breaks. */
export async function watchChanges(failures = 0): Promise<void> {
  const ended = await listen(failures > 0)
  if (ended === 'refused') return connection.set('refused')
  connection.set('lost')
  const inARow = ended === 'silent' ? failures + 1 : 1
  setTimeout(() => void watchChanges(inARow), backoffMs(inARow))
}

/** Reads one stream of hints until it breaks. `silent`: it had no hints. */
async function listen(again: boolean): Promise<'refused' | 'silent' | 'broken'> {
  let heard = false
  try {
    const hints = await client.changes()
    connection.set('live')
    if (again) takeHint()
    for await (const _ of hints) {
      heard = true
      takeHint()
      readRatesLater()
    }
  } catch (error) {
    const status = error instanceof ORPCError ? error.status : 0
    if (status === 401 || status === 403) return 'refused'
  }
  return heard ? 'broken' : 'silent'
}
