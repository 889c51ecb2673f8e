import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { serve, stop } from '../support/cli.ts'
import { startReceiver } from '../support/receiver.ts'
import { temporaryDirectory, writeWorkspace } from '../support/workbench.ts'

const users = Array.from({ length: 20_000 }, (_, i) => `user-${i}`)
/** Twenty thousand take a while on a busy machine. */
const patient = { timeout: 150_000, interval: 250 }

it('resumes a sync after a kill, and sends every user exactly one call', async () => {
  const receiver = await startReceiver(200)
  const workspace = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: D, sources: [app], endpoints: [{ url: "${receiver.url}" }] }]`)
  const data = join(await temporaryDirectory(), 'data')
  const args = ['--data', data, '--workspace', workspace]
  let served = await serve(args)
  onTestFinished(async () => void (await stop(served.child, 'SIGKILL')))
  const { id } = await served.client.audiences.create({ sync: 'hold', name: 'VIP', members: users })
  const { id: syncId } = await served.client.audiences.sync({ id })
  const made: number[] = []
  for (let kill = 1; kill <= 2; kill++) {
    const from = made.at(-1) ?? 0
    const limit = AbortSignal.timeout(30_000)
    while ((await served.client.syncs.get({ id: syncId })).calls <= from + 1000)
      limit.throwIfAborted()
    await stop(served.child, 'SIGKILL')
    const db = new Database(join(data, 'hookbench.db'), { readonly: true })
    const calls = db.prepare<[], number>('SELECT count(*) FROM call').pluck().get()!
    expect(calls).toBe(db.prepare('SELECT calls FROM sync').pluck().get())
    db.close()
    made.push(calls)
    served = await serve(args)
  }
  expect(made[0]).toBeGreaterThan(1000)
  expect(made[1]).toBeGreaterThan(made[0]!)
  expect(made[1]).toBeLessThan(20_000)

  await expect
    .poll(async () => (await served.client.syncs.get({ id: syncId })).messages, patient)
    .toEqual({
      queued: 0,
      retrying: 0,
      delivered: 20_000,
      failed: 0,
      expired: 0,
      cancelled: 0,
    })
  expect(await served.client.syncs.get({ id: syncId })).toMatchObject({ calls: 20_000, done: true })
  // A message in flight at a kill may be sent again, as always; it is the same call.
  const sent = receiver.seen.map(({ body }) => JSON.parse(body) as { userId: string })
  expect(new Set(sent.map(({ userId }) => userId))).toEqual(new Set(users))
  await stop(served.child)
  const db = new Database(join(data, 'hookbench.db'), { readonly: true })
  const calls = db.prepare<[], string>('SELECT user_id FROM call').pluck().all()
  db.close()
  expect(calls).toHaveLength(20_000)
  expect(new Set(calls)).toEqual(new Set(users))
}, 240_000)
