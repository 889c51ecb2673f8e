import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backoff } from '../../src/client/backoff.ts'
import { Client } from '../../src/client/client.ts'
import { createReports, posted } from '../support/posted.ts'
import { startReceiver } from '../support/receiver.ts'
import { hasGo } from './toolchains.ts'

const run = promisify(execFile)
const cwd = fileURLToPath(new URL('goTries', import.meta.url))

interface Scenario {
  count: number
  /** The factor by which attempts are closer together than by default. */
  part: number
  /** Close immediately, while calls are in progress. */
  closing: boolean
}

type Outcome = Pick<ReturnType<typeof createReports>, 'succeeded'> & { failed: string[] }

let directory = ''

async function byGo(endpoint: string, { count, part, closing }: Scenario): Promise<Outcome> {
  const args = ['-endpoint', endpoint, '-count', String(count), '-part', String(part)]
  const { stdout } = await run(join(directory, 'go'), [...args, `-close=${closing}`])
  return JSON.parse(stdout) as Outcome
}

async function byOurs(endpoint: string, { count, part, closing }: Scenario): Promise<Outcome> {
  const said = createReports()
  const client = new Client('WRITEKEY1', {
    endpoint,
    flushAfter: 200,
    backoff: (tried) => backoff(tried) / part,
    ...said.options,
  })
  for (let n = 0; n < count; n++) client.track({ messageId: `m${n}`, userId: 'u', event: 'E' })
  if (!closing) await client.flush()
  await client.close()
  return { succeeded: said.succeeded, failed: said.failed.map(({ id }) => id) }
}

type Answer = number | ((response: ServerResponse) => void)

/** What one library does for these responses, the last of which repeats. */
async function seenOf(send: typeof byGo, answers: Answer[], scenario: Partial<Scenario>) {
  const times: number[] = []
  const receiver = await startReceiver(
    ...answers.map((answer) => (_request: unknown, response: ServerResponse) => {
      times.push(performance.now())
      if (typeof answer === 'number') response.writeHead(answer).end('{}')
      else answer(response)
    }),
  )
  const outcome = await send(receiver.url, { count: 1, part: 50, closing: false, ...scenario })
  const posts = receiver.seen.filter(({ method }) => method === 'POST')
  const tries = Map.groupBy(posts, (request) => posted(request).messageId)
  return {
    posts: posts.length,
    bodies: new Set(posts.map(({ body }) => body)).size,
    batches: [...tries.values()]
      .map(([first]) => posted(first!).batch.length)
      .toSorted((a, b) => b - a),
    succeeded: outcome.succeeded.length,
    failed: outcome.failed.length,
    gaps: times.slice(1).map((time, index) => time - times[index]!),
  }
}

const throttled = (response: ServerResponse) =>
  response.writeHead(429, { 'retry-after': '60' }).end('{}')
const reset = (response: ServerResponse) => response.socket?.resetAndDestroy()
const slow = (response: ServerResponse) => setTimeout(() => response.writeHead(200).end('{}'), 400)
const moved = (response: ServerResponse) =>
  response.writeHead(302, { location: '/elsewhere' }).end()

interface Row {
  what: string
  answers: Answer[]
  scenario?: Partial<Scenario>
  go: object
  /** Where ours differs, as documented in docs/client.md. */
  ours?: object
}

const accepted = { posts: 1, bodies: 1, succeeded: 1, failed: 0 }
const refused = { posts: 10, bodies: 1, succeeded: 0, failed: 1 }

const table: Row[] = [
  { what: '503, 503, 200', answers: [503, 503, 200], go: { ...accepted, posts: 3 } },
  { what: '429 with Retry-After, 200', answers: [throttled, 200], go: { ...accepted, posts: 2 } },
  { what: 'a connection reset, 200', answers: [reset, 200], go: { ...accepted, posts: 2 } },
  { what: 'a slow 200', answers: [slow], go: accepted },
  { what: '500 for ever', answers: [500], go: refused },
  ...[400, 401, 413].map((status) => ({
    what: `${status} for ever`,
    answers: [status],
    go: refused,
    ours: { ...refused, posts: 1 },
  })),
  {
    what: '503, 200 to a client that is closed at once',
    answers: [503, 200],
    scenario: { closing: true },
    go: { ...accepted, succeeded: 0, failed: 1 },
    ours: { ...accepted, posts: 2 },
  },
  {
    what: '302, and 200 there',
    answers: [moved, 200],
    go: accepted,
    ours: { ...accepted, succeeded: 0, failed: 1 },
  },
  {
    what: '200 to 45 calls',
    answers: [200],
    scenario: { count: 45 },
    go: { posts: 3, bodies: 3, batches: [20, 20, 5], succeeded: 45, failed: 0 },
  },
  {
    what: '503 to each of three batches, then 200',
    answers: [503, 503, 503, 200],
    scenario: { count: 45 },
    go: { posts: 6, bodies: 3, batches: [20, 20, 5], succeeded: 45, failed: 0 },
  },
]

describe.skipIf(!hasGo(cwd))(
  'compared with the real analytics-go (needs Go and its modules)',
  () => {
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'hookbench-go-'))
      await run('go', ['build', '-o', join(directory, 'go'), '.'], { cwd })
    }, 120_000)
    afterAll(() => rm(directory, { recursive: true, force: true }))

    it.for(table)(
      'behaves as documented with $what',
      async ({ answers, scenario = {}, go, ours = go }) => {
        expect(await seenOf(byGo, answers, scenario)).toMatchObject(go)
        expect(await seenOf(byOurs, answers, scenario)).toMatchObject(ours)
      },
    )

    it('waits as long between its attempts', async () => {
      for (const send of [byGo, byOurs]) {
        const { gaps } = await seenOf(send, [503, 503, 503, 503, 200], { part: 1 })
        expect(gaps).toHaveLength(4)
        for (const [index, gap] of gaps.entries()) {
          expect(gap).toBeGreaterThan(backoff(index + 1) - 2)
          expect(gap).toBeLessThan(backoff(index + 1) + 300)
        }
      }
    })
  },
)
