import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Door } from './messagePages.ts'

export interface Watching extends Door {
  watchers: number
}

export interface Watched {
  hints: number
  /** Milliseconds of each read. */
  reads: number[]
}

/** The screen's: it reads again at most this often, and counts at most once a second (renderer/rpc/connection). */
const rereadMs = 200
const eachSecondMs = 1000
/** What the list of deliveries shows. */
const rereads = ['status', 'messages?limit=100', 'messages/count']
const eachSecond = ['messages/histogram?buckets=2', 'messages/histogram']

// People who watch the list of deliveries, each with connections of their own, until the next message.
const [{ watchers, ui, token }] = (await once(process, 'message')) as [Watching]
const headers = { authorization: `Bearer ${token}` }
const ending = new AbortController()
const watched: Watched = { hints: 0, reads: [] }

async function read(dispatcher: Agent, path: string) {
  const start = performance.now()
  const { statusCode, body } = await request(`${ui}/api/${path}`, { dispatcher, headers })
  await body.text()
  if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}`)
  watched.reads.push(performance.now() - start)
}

/** Reads when there was a hint since the last time, at most once per interval. */
async function rereadAfterHints(
  dispatcher: Agent,
  { paths, everyMs, hinted }: { paths: string[]; everyMs: number; hinted: () => boolean },
) {
  while (!ending.signal.aborted) {
    if (hinted()) await Promise.all(paths.map((path) => read(dispatcher, path)))
    await sleep(everyMs)
  }
}

async function watch() {
  // As many as a browser opens to one host.
  const dispatcher = new Agent({ connections: 6 })
  let count = 0
  /** Whether there was a hint since the last call. */
  const hints = () => {
    let seen = 0
    return () => count > seen && ((seen = count), true)
  }
  const { body } = await request(`${ui}/api/changes`, { dispatcher, headers, bodyTimeout: 0 })
  const loops = [
    rereadAfterHints(dispatcher, { paths: rereads, everyMs: rereadMs, hinted: hints() }),
    rereadAfterHints(dispatcher, { paths: eachSecond, everyMs: eachSecondMs, hinted: hints() }),
  ]
  ending.signal.addEventListener('abort', () => body.destroy())
  body.on('error', () => {})
  body.on('data', (chunk: Buffer) => {
    const events = chunk.toString().split('data: ').length - 1
    count += events
    watched.hints += events
  })
  await Promise.all(loops)
  await dispatcher.destroy()
}

const all = Promise.all(Array.from({ length: watchers }, watch))
await once(process, 'message')
ending.abort()
await all
process.send?.(watched, () => process.disconnect())
