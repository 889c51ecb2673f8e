import { join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { type Ledger, sendUntilGone } from '../durability/load.ts'
import { makePlan } from '../durability/plan.ts'
import { run, type Served, stop } from '../support/cli.ts'
import { settableClock } from '../support/setClock.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Outcome, tally, type Tally } from './outcome.ts'
import { chooser } from './requests/chooser.ts'
import { openWatched } from './watched.ts'

const minute = 60_000
const patient = { timeout: 60_000, interval: 50 }

/** Sets the system clock of a running process again and again, with messages that wait for their retries. */
export async function clockJumps(count: number, seed: number): Promise<Outcome> {
  const found = tally('clock jumps')
  const plan = makePlan(seed, 0)
  const ledger: Ledger = { sent: new Set(), accepted: new Set(), unanswered: [], problems: [] }
  const clockDirectory = await mkdtemp(join(tmpdir(), 'hookbench-trust-'))
  const clock = await settableClock(clockDirectory)
  let fails = true
  const receiver = await startReceiver((_request, response) =>
    response.writeHead(fails ? 503 : 200).end(),
  )
  const watched = await openWatched(
    `
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: D, sources: [app], endpoints: [{ url: "${receiver.url}" }] }]
settings: { retry: { base: 1s, factor: 1, jitter: 0 }, retention: { age: 1h } }`,
    clock.nodeArgs,
  )
  try {
    let ahead = 0
    let served = await watched.start()
    for (let number = 0; number < count; number++) {
      const choose = chooser(seed + 6, number)
      // Further than network time adjusts it, and up to a month.
      const by = (number % 2 === 0 ? 1 : -1) * (2 + choose.below(60 * 24 * 30)) * minute
      const jump = { by, number, data: watched.data, found }
      const sending = sendUntilGone({ plan, round: number, collect: served.collect }, ledger)
      await sleep(300)
      await clock.set(ahead + by)
      await reported(served, jump)
      if ((await served.client.status()).counts.retrying === 0)
        found.problem('no message was waiting for a retry')
      await stop(served.child, choose.chance(0.5) ? 'SIGKILL' : 'SIGTERM')
      // A stopped process answers what has arrived; what comes later meets a closed port.
      await sending
      served = await watched.start()
      await reported(served, jump)
      // Once a jump forward counts, messages expire as they should, so the clock is set back instead.
      if (by > 0) await clock.set(ahead)
      else {
        ahead += by
        await run(['clock', '--confirm', '--data', watched.data])
      }
      await expect
        .poll(async () => (await served.client.status()).clock.systemJump, patient)
        .toBeNull()
    }
    fails = false
    await allDelivered(served, { accepted: ledger.accepted, found })
    await stop(served.child)
    checkStored(watched.file, { ledger, found })
    found.turns(watched.turns(), 'jumps')
    return found.outcome(`${count} jumps, ${ledger.accepted.size} calls`)
  } finally {
    await watched.end()
    await rm(clockDirectory, { recursive: true, force: true })
  }
}

interface ReportedJump {
  by: number
  number: number
  data: string
  found: Tally
}

/** In the status and by the command line. */
async function reported({ client }: Served, { by, number, data, found }: ReportedJump) {
  await expect
    .poll(async () => (await client.status()).clock.systemJump?.byMs, patient)
    .toEqual(expect.closeTo(by, -5))
    .catch((error: Error) => found.problem(`jump ${number} by ${by} ms: ${error.message}`))
  const { stdout } = await run(['clock', '--data', data])
  const words = by > 0 ? 'moved forward by' : 'set back by'
  if (!new RegExp(`system clock +${words} .*; nothing expires`).test(stdout))
    found.problem(`jump ${number} by ${by} ms is shown as ${stdout}`)
}

async function allDelivered(
  { client }: Served,
  { accepted, found }: { accepted: Set<string>; found: Tally },
) {
  const open = async () => {
    const { queued, retrying } = (await client.status()).counts
    return queued + retrying
  }
  await expect.poll(open, patient).toBe(0)
  const { delivered, expired, failed } = (await client.status()).counts
  if (expired + failed > 0) found.problem(`${expired} messages expired, ${failed} failed`)
  // Calls whose answer a kill prevented may have been stored.
  if (delivered < accepted.size)
    found.count('lost', `${accepted.size} calls were accepted, ${delivered} delivered`)
}

function checkStored(file: string, { ledger, found }: { ledger: Ledger; found: Tally }) {
  const db = new Database(file, { readonly: true })
  const stored = new Set(db.prepare<[], string>('SELECT message_id FROM call').pluck().all())
  db.close()
  for (const id of ledger.accepted) if (!stored.has(id)) found.count('lost', `${id} is lost`)
  for (const words of ledger.problems) found.problem(words)
}
