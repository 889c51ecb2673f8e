import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { Id } from '../../contract/model.ts'
import type { Client } from './tools.ts'
import { withoutSecrets } from '../text/withoutSecrets.ts'

/** Most clients stop waiting for a tool after a minute. */
export const longestWaitSeconds = 50
const pollMs = 250
/** Items of one answer, and how far it looks back. */
const mostItems = 20
const pageSize = 200
const mostPages = 10

export const Wait = z.strictObject({
  for: z.enum(['messages', 'captures', 'calls', 'rejections']),
  filter: z.string().max(10_000).optional().describe('as in the list of the same name'),
  after: Id.optional().describe('cursor of the previous answer; absent: what arrives from now on'),
  seconds: z.number().min(0).max(longestWaitSeconds).default(20).describe('how long to wait'),
})

type Row = { id: string }
type List = (page: { limit: number; cursor?: string }) => Promise<{
  items: Row[]
  nextCursor: string | null
}>

/** What arrived after a cursor, oldest first; waits until there is something or the time is over. */
export async function arrivals(client: Client, wait: z.infer<typeof Wait>, signal: AbortSignal) {
  const list: List = (page) => client[wait.for].list({ ...page, filter: wait.filter }, { signal })
  const after = wait.after ?? (await list({ limit: 1 })).items[0]?.id ?? '0'
  const endsAt = performance.now() + wait.seconds * 1000
  for (;;) {
    const { newer, isComplete } = await newerThan(Number(after), list)
    if (newer.length > 0 || performance.now() >= endsAt) {
      const items = newer.slice(0, mostItems)
      return {
        items: withoutSecrets(items),
        cursor: items.at(-1)?.id ?? after,
        more: newer.length > items.length,
        ...(!isComplete && {
          skipped: 'more arrived than were searched: some older ones are missing',
        }),
      }
    }
    await pause(pollMs, undefined, { signal })
  }
}

async function newerThan(after: number, list: List) {
  const newer: Row[] = []
  let cursor: string | null = null
  for (let page = 0; page < mostPages; page++) {
    const { items, nextCursor } = await list({
      limit: pageSize,
      ...(cursor !== null && { cursor }),
    })
    const fresh = items.filter(({ id }) => Number(id) > after)
    newer.push(...fresh)
    cursor = nextCursor
    if (fresh.length < items.length || cursor === null)
      return { newer: newer.toReversed(), isComplete: true }
  }
  return { newer: newer.toReversed(), isComplete: false }
}
