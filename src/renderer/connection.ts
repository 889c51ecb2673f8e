import { ORPCError } from '@orpc/client'
import { api, client, queries } from './api.ts'
import { backoffMs } from './backoff.ts'
import { type Cell, createCell } from './cell.ts'
import { coalesce } from './coalesce.ts'

/** `refused`: the workbench is there, and does not accept our token. */
export type Connection = 'connecting' | 'live' | 'lost' | 'refused'

export const connection: Cell<Connection> = createCell<Connection>('connecting')

export const statusQuery = api.status.queryOptions()

const readAgain = coalesce(
  () =>
    queries.invalidateQueries({
      predicate: ({ meta }) => meta?.['still'] !== true && meta?.['eachSecond'] !== true,
      refetchType: 'active',
    }),
  200,
)

/** For what costs too much to be read with each hint. */
const readEachSecond = coalesce(
  () =>
    queries.invalidateQueries({
      predicate: ({ meta }) => meta?.['eachSecond'] === true,
      refetchType: 'active',
    }),
  1000,
)

function takeHint(): void {
  readAgain()
  readEachSecond()
}

let ratesTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Rates are over whole seconds, so the last deliveries of a burst count only once their second is over:
 * one more read then, and time alone moves them on from there.
 */
function readRatesLater(): void {
  clearTimeout(ratesTimer)
  ratesTimer = setTimeout(() => void queries.invalidateQueries(statusQuery), 1100)
}

/** Listens for change hints as long as the page is there, and connects again whenever that breaks. */
export async function watchChanges(failures = 0): Promise<void> {
  const ended = await listen(failures > 0)
  if (ended === 'refused') return connection.set('refused')
  connection.set('lost')
  const inARow = ended === 'silent' ? failures + 1 : 1
  setTimeout(() => void watchChanges(inARow), backoffMs(inARow))
}

/** One stream of hints until it breaks: `silent` when it gave none. */
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
