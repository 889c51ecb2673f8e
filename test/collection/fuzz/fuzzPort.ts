import fc from 'fast-check'
import { setTimeout as sleep } from 'node:timers/promises'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { storedBodies } from '../../support/storedBodies.ts'
import { serve, stop, type Served } from '../../support/cli.ts'
import { rowsOf, wrongAnswer } from './account.ts'
import { writeKey } from './bodies.ts'
import { keepAlive } from './connection.ts'
import { openInspector } from './inspector.ts'
import { type FuzzRequest, fuzzRequest, requestBytes } from './requests.ts'

const connections = 16
/** Of any length: a failing case is found by bisection. */
const someRequests = fc.array(fuzzRequest, { minLength: 1, maxLength: 200, size: 'max' })
const runsOfSeed = 20
/** Allows for another process on a busy machine; a missing record does not appear later. */
const recordLimitMs = 1500

/** Sends generated requests to the built product, and accounts for each. Throws with seed and smallest case. */
export async function fuzzPort({
  requests,
  seed,
  limitMs,
}: {
  requests: number
  seed: number
  /** Time limit for the runs of one seed, including shrinking; the smallest failing case so far is then reported. */
  limitMs: number
}) {
  const directory = await mkdtemp(join(tmpdir(), 'hookbench-fuzz-'))
  const workspace = join(directory, 'hookbench.yaml')
  await writeFile(
    workspace,
    `
sources: [{ name: app, writeKey: ${writeKey} }]
destinations: [{ name: D, sources: [app], endpoints: [{ url: "http://127.0.0.1:9" }] }]
`,
  )
  let said = ''
  const args = ['--data', directory, '--workspace', workspace]
  const served = await serve(args, (text) => (said += text), ['--inspect=127.0.0.1:0'])
  const inspector = await openInspector(said)
  const clients = Array.from({ length: connections }, () => keepAlive(served.collect))
  const statuses: Record<string, number> = {}
  const heap: number[] = []
  let sent = 0
  try {
    await served.client.delivery.pause()
    const before = await stored(served)
    const property = fc.asyncProperty(someRequests, async (batch) => {
      await accountFor(served, clients, batch, statuses)
      sent += batch.length
      if (heap.length === 0 && sent >= requests / 5) heap.push(await inspector.heldHeap())
    })
    for (let next = seed; ; next++) {
      await fc.assert(property, {
        seed: next,
        numRuns: runsOfSeed,
        interruptAfterTimeLimit: limitMs,
        markInterruptAsFailure: true,
      })
      if (sent >= requests) break
    }
    heap.push(await inspector.heldHeap())
    if (served.child.exitCode !== null) throw new Error(`the product ended: ${said}`)
    const after = await stored(served)
    const [usage] = (await served.client.sources.list()).items
    for (const client of clients) client.close()
    // A process does not exit while its inspector is in use.
    inspector.close()
    await stop(served.child)
    return {
      statuses,
      calls: after.calls - before.calls,
      rejections: after.rejections - before.rejections,
      usage: usage!.usage,
      heap: { early: heap[0]!, end: heap[1]! },
      problems: problemsIn(join(directory, 'hookbench.db')),
    }
  } finally {
    for (const client of clients) client.close()
    inspector.close()
    await stop(served.child, 'SIGKILL')
    await rm(directory, { recursive: true, force: true })
  }
}

const stored = async ({ client }: Served) => (await client.status()).arrived

/** Sends them over all connections, and compares the responses with what is stored. */
async function accountFor(
  served: Served,
  clients: ReturnType<typeof keepAlive>[],
  batch: FuzzRequest[],
  statuses: Record<string, number>,
) {
  const before = await stored(served)
  let next = 0
  let rows = 0
  await Promise.all(
    clients.map(async (client) => {
      while (next < batch.length) {
        const more = await send(client, batch[next++]!, statuses)
        rows += more
      }
    }),
  )
  const limit = performance.now() + recordLimitMs
  for (;;) {
    const { calls, rejections } = await stored(served)
    const grown = calls - before.calls + rejections - before.rejections
    if (grown === rows) return
    // An aborted request has no response that could follow its record.
    if (grown > rows || performance.now() > limit)
      throw new Error(`${grown} calls and rejections are stored of requests that have ${rows}`)
    await sleep(5)
  }
}

async function send(
  client: ReturnType<typeof keepAlive>,
  request: FuzzRequest,
  statuses: Record<string, number>,
): Promise<number> {
  const { bytes, head } = requestBytes(request)
  const count = (what: string) => (statuses[what] = (statuses[what] ?? 0) + 1)
  if (request.hangUp !== null && bytes.length > head) {
    const sentBytes = head + Math.floor((bytes.length - head) * request.hangUp)
    await client.hangUp(bytes.subarray(0, sentBytes))
    count('hung up')
    return rowsOf(request, null)
  }
  const answer = await client.send(bytes, { headOnly: request.method === 'HEAD' })
  if (answer === null)
    throw new Error(`closed without an answer: ${request.method} ${request.path}`)
  count(String(answer.status))
  const wrong = wrongAnswer(request, answer)
  if (wrong !== null) throw new Error(wrong)
  return rowsOf(request, answer)
}

/** The inconsistencies in the database afterwards. */
function problemsIn(file: string): string[] {
  const db = new Database(file, { readonly: true })
  try {
    const checks: [string, string][] = [
      [
        'calls without a message and without a reason',
        `
        SELECT count(*) FROM call WHERE NOT EXISTS (SELECT 1 FROM message WHERE call_id = call.id)
          AND NOT EXISTS (SELECT 1 FROM filtered WHERE call_id = call.id)`,
      ],
      ['calls that are not JSON', 'SELECT count(*) FROM call WHERE NOT json_valid(content)'],
      ['dangling references', 'SELECT count(*) FROM pragma_foreign_key_check'],
      [
        'calls stored twice',
        `
        SELECT count(*) FROM (SELECT 1 FROM call GROUP BY source_id, message_id HAVING count(*) > 1)`,
      ],
    ]
    const counted = checks.map(
      ([what, sql]) => [what, db.prepare<[], number>(sql).pluck().get() ?? 0] as const,
    )
    const notJson = [...storedBodies(db).values()].filter((body) => !isJson(body)).length
    return [...counted, ['bodies that are not JSON', notJson] as const].flatMap(([what, found]) =>
      found === 0 ? [] : [`${found} ${what}`],
    )
  } finally {
    db.close()
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
