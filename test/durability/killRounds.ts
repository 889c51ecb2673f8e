import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { type spawnServe, stop } from '../support/cli.ts'
import { derivedProblems } from './derived.ts'
import { type Endpoints, startEndpoints } from './endpoints.ts'
import { type Ledger, sendUntilGone } from './load.ts'
import { inFlight, makePlan, type Plan } from './plan.ts'
import { verify } from './verify.ts'

const settleLimitMs = 180_000

/** Kills the built product repeatedly under load on one data directory, and verifies all its data. */
export async function killRounds(options: {
  rounds: number
  seed: number
  spawn: (args: string[]) => ReturnType<typeof spawnServe>
}) {
  const plan = makePlan(options.seed, options.rounds)
  const directory = await mkdtemp(join(tmpdir(), 'hookbench-kill-'))
  const endpoints = await startEndpoints(plan)
  const ledger: Ledger = { sent: new Set(), accepted: new Set(), unanswered: [], problems: [] }
  const workspace = join(directory, 'workspace.yaml')
  const data = join(directory, 'data')
  const args = ['--data', data, '--workspace', workspace]
  let child: ChildProcess | null = null
  try {
    await writeFile(workspace, workspaceText(endpoints))
    for (const [round, { killAfterMs, whileStarting, failing }] of plan.rounds.entries()) {
      endpoints.fail(failing)
      const spawned = options.spawn(args)
      child = spawned.child
      if (whileStarting) {
        spawned.served.catch(() => {})
        await sleep(killAfterMs)
        await stop(child, 'SIGKILL')
      } else {
        const { collect } = await spawned.served
        const sending = sendUntilGone({ plan, round, collect }, ledger)
        await sleep(killAfterMs)
        await stop(child, 'SIGKILL')
        await sending
      }
    }
    endpoints.fail(new Set())
    const last = await options.spawn(args).served
    child = last.child
    const file = join(data, 'hookbench.db')
    await settle(file, plan, () => last.client.clock.set({ speed: 3600 }))
    const derived = await derivedProblems(last.client, file)
    await stop(child)
    const { figures, problems } = verify(file, { plan, ledger, endpoints, kills: options.rounds })
    return { figures, problems: [...problems, ...derived] }
  } finally {
    if (child) await stop(child, 'SIGKILL')
    await endpoints.close()
    await rm(directory, { recursive: true, force: true })
  }
}

/** The window is far longer than a run, so that no deliverable message expires. */
const workspaceText = ({ urls }: Endpoints) => `
sources: [{ name: app, writeKey: KEY }]
destinations:
${urls
  .map(
    (each, d) =>
      `  - { name: d${d + 1}, sources: [app], sharedSecret: s, endpoints: [${each.map((url) => `{ url: "${url}" }`).join(', ')}] }`,
  )
  .join('\n')}
settings: { retry: { base: 50ms, cap: 5s, window: 15m }, delivery: { inFlight: ${inFlight} } }
`

/** Waits until everything deliverable is settled; the clock then moves the rest through its window quickly. */
async function settle(file: string, plan: Plan, hurry: () => Promise<unknown>) {
  const db = new Database(file, { readonly: true })
  const unsettled = db.prepare<[], { call: string; destination: string }>(`
    SELECT user_id AS call, destination.name AS destination FROM message
    JOIN destination ON destination.id = destination_id WHERE next_attempt_engine_at IS NOT NULL`)
  const open = () =>
    unsettled
      .all()
      .filter(
        ({ call, destination }) => plan.endOf(Number(destination.slice(1)), call) !== 'expired',
      )
  try {
    await until(
      () => open().length === 0,
      () => `${open().length} messages are not settled`,
    )
    await hurry()
    await until(
      () => unsettled.all().length === 0,
      () => `${unsettled.all().length} do not expire`,
    )
  } finally {
    db.close()
  }
}

async function until(holds: () => boolean, otherwise: () => string) {
  const limit = performance.now() + settleLimitMs
  while (!holds()) {
    if (performance.now() > limit) throw new Error(otherwise())
    await sleep(200)
  }
}
