import { setTimeout as sleep } from 'node:timers/promises'
import type { Notice } from '../../contract/notice.ts'
import type { Status } from '../../contract/status.ts'

/** The part of the API's client that it uses. */
interface Client {
  changes: (input: undefined, options: { signal: AbortSignal }) => Promise<AsyncIterable<unknown>>
  status: () => Promise<Status>
  notices: { list: (input: { limit: number }) => Promise<{ items: Notice[] }> }
}

interface FollowParts {
  client: Client
  signal: AbortSignal
  onStatus: (status: Status) => void
  /** Only those that are stored while it follows, oldest first. */
  onNotices: (notices: Notice[]) => void
  onDefect: (error: unknown) => void
}

/** The status is read at most this often. */
const everyMs = 1000
/** More at once would cover the screen. They are all in the list of notices. */
const mostNotices = 3

/** Reads the status after changes, until the signal. */
export async function followStatus({ client, signal, onStatus, onNotices, onDefect }: FollowParts) {
  let known: number | null = null

  async function read() {
    const status = await client.status()
    onStatus(status)
    const newest = Number(status.notices.newest ?? 0)
    if (known !== null && newest > known) {
      const after = known
      const { items } = await client.notices.list({ limit: mostNotices })
      onNotices(items.filter(({ id }) => Number(id) > after).toReversed())
    }
    known = newest
  }

  while (!signal.aborted) {
    try {
      for await (const _ of await client.changes(undefined, { signal })) {
        await read()
        await sleep(everyMs, undefined, { signal })
      }
    } catch (error) {
      if (signal.aborted) return
      onDefect(error)
    }
    await sleep(everyMs, undefined, { signal }).catch(() => {})
  }
}
