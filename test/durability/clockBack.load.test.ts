import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { startWorkbench, temporaryDirectory, until, writeWorkspace } from '../support/workbench.ts'

const day = 86_400_000

async function send(collect: string, user: string) {
  const body = JSON.stringify({ writeKey: 'KEY', userId: user, event: 'E' })
  expect((await fetch(`${collect}/v1/track`, { method: 'POST', body })).status).toBe(200)
}

/** Killed: without the writes of an orderly shutdown. */
it.each([['closed'], ['killed']])(
  'keeps its schedule when the clock is set back by a day while it is %s',
  async (end) => {
    const directory = await temporaryDirectory()
    const receiver = await startReceiver(500, 200)
    const workspaceFile = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: D, sources: [app], endpoints: [{ url: "${receiver.url}" }] }]
settings: { retry: { base: 2s, jitter: 0 } }`)
    const real = Date.now
    const ahead = vi.spyOn(Date, 'now').mockImplementation(() => real() + day)
    onTestFinished(() => ahead.mockRestore())
    const first = await startWorkbench({ directory, workspaceFile })
    await send(first.collect, 'before')
    await until(first, () => first.workbench.store.messages.counts().retrying === 1)
    await first.client.delivery.pause()
    await send(first.collect, 'waiting')
    const reached = first.workbench.clock.now()
    await first.workbench.close()
    ahead.mockRestore()
    if (end === 'killed') {
      const db = new Database(join(directory, 'hookbench.db'))
      db.exec("DELETE FROM setting WHERE key = 'engineTime'")
      db.close()
    }

    const started = performance.now()
    const second = await startWorkbench({ directory })
    expect((await second.client.clock.confirm()).systemJump).toBeNull()
    // After a kill it knows only its last write, which is moments old.
    expect(second.workbench.clock.now()).toBeGreaterThan(reached - 2000)
    if (end === 'closed') expect(second.workbench.clock.now()).toBeGreaterThanOrEqual(reached)
    await send(second.collect, 'after')
    await second.client.delivery.resume()
    await until(second, () => second.workbench.store.messages.counts().delivered === 3)
    expect(performance.now() - started).toBeLessThan(20_000)
    expect(receiver.seen).toHaveLength(4)

    const { items } = await second.client.messages.list({})
    const messages = await Promise.all(items.map(({ id }) => second.client.messages.get({ id })))
    const attempts = messages
      .flatMap((message) => message.attempts)
      .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
    // Displayed times are real time; engine time never goes back.
    const engineTimes = messages
      .toReversed()
      .map(({ engine }) => Date.parse(String(engine.firstAttemptAt)))
    expect(engineTimes).toEqual(engineTimes.toSorted((a, b) => a - b))
    expect(attempts.filter(({ startedAt }) => Date.parse(startedAt) <= real())).toHaveLength(3)
    const retried = messages.find(({ id }) => id === '1')?.attempts ?? []
    const gap =
      Date.parse(String(retried[1]?.engineStartedAt)) -
      Date.parse(String(retried[0]?.engineStartedAt))
    expect(gap).toBeGreaterThanOrEqual(2000)
    expect(gap).toBeLessThan(25_000)
  },
  60_000,
)
