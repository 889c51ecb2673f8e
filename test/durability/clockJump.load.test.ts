import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { run, serve, stop } from '../support/cli.ts'
import { settableClock } from '../support/setClock.ts'
import { startReceiver } from '../support/receiver.ts'
import { temporaryDirectory, writeWorkspace } from '../support/workbench.ts'

const hour = 3_600_000

it.each([
  ['forward', 5 * hour],
  ['back', -2 * hour],
])(
  'a process whose system clock is set %s continues with its time, also after a kill, until the new one is confirmed',
  async (_way, by) => {
    const directory = await temporaryDirectory()
    const clock = await settableClock(directory)
    const receiver = await startReceiver(503, 503, 200)
    const workspace = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: D, sources: [app], endpoints: [{ url: "${receiver.url}" }] }]
settings: { retry: { base: 2s, factor: 1, jitter: 0 } }`)
    const data = join(directory, 'data')
    const start = async () => {
      const served = await serve(
        ['--data', data, '--workspace', workspace],
        undefined,
        clock.nodeArgs,
      )
      onTestFinished(() => void stop(served.child, 'SIGKILL'))
      return served
    }
    const state = async () => (await client.messages.get({ id: '1' })).state
    let { child, client, collect } = await start()
    const body = JSON.stringify({ writeKey: 'KEY', userId: 'u', event: 'E' })
    await fetch(`${collect}/v1/track`, { method: 'POST', body })
    await expect.poll(state, { timeout: 20_000 }).toBe('retrying')
    const before = Date.parse((await client.clock.get()).engineNow)
    await clock.set(by)
    await expect
      .poll(async () => (await client.status()).clock.systemJump?.byMs, { timeout: 20_000 })
      .toEqual(expect.closeTo(by, -4))

    await stop(child, 'SIGKILL')
    ;({ child, client, collect } = await start())
    const { clock: now } = await client.status()
    expect(now.systemJump?.byMs).toEqual(expect.closeTo(by, -4))
    expect(Date.parse(now.engineNow) - before).toBeLessThan(hour)
    await expect.poll(state, { timeout: 60_000 }).toBe('delivered')
    expect((await client.messages.get({ id: '1' })).attempts).toHaveLength(3)

    const shown = await run(['clock', '--data', data])
    expect(shown.stdout).toContain(
      `system clock  ${by > 0 ? 'moved forward by 5 h' : 'set back by 2 h'}; nothing expires`,
    )
    const confirmed = await run(['clock', '--confirm', '--data', data])
    expect(confirmed.stdout).not.toContain('system clock')
    expect((await client.status()).clock.systemJump).toBeNull()
    expect(await stop(child)).toBe(0)
  },
  120_000,
)
