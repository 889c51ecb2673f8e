import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { serve, spawnServe, stop } from '../support/cli.ts'
import { startReceiver } from '../support/receiver.ts'
import { temporaryDirectory, writeWorkspace } from '../support/workbench.ts'

const instance = (data: string) => existsSync(join(data, 'instance.json'))

it('closes in order on SIGHUP, also while it is still starting', async () => {
  const data = await temporaryDirectory()
  const { child, served } = spawnServe(['--data', data])
  onTestFinished(async () => void (await stop(child, 'SIGKILL')))
  served.catch(() => {})
  await expect.poll(() => instance(data), { interval: 2 }).toBe(true)
  expect(await stop(child, 'SIGHUP')).toBe(0)
  expect(child.signalCode).toBeNull()
  expect(instance(data)).toBe(false)
})

it('exits at a repeated SIGTERM, not at another signal, and publishes no address any more', async () => {
  // It never responds, so that closing takes seconds.
  const { url, seen } = await startReceiver(() => {})
  const workspace = await writeWorkspace(
    `sources: [{ name: app, writeKey: K1 }]
destinations: [{ name: D, sources: [app], endpoints: [{ url: "${url}" }] }]`,
  )
  const data = await temporaryDirectory()
  const { child, collect } = await serve(['--data', data, '--workspace', workspace])
  onTestFinished(async () => void (await stop(child, 'SIGKILL')))
  const body = JSON.stringify({ writeKey: 'K1', userId: 'u', event: 'E' })
  await fetch(`${collect}/v1/track`, { method: 'POST', body })
  await expect.poll(() => seen.length).toBe(1)
  for (const signal of ['SIGHUP', 'SIGTERM', 'SIGHUP', 'SIGINT'] as const) {
    child.kill(signal)
    await sleep(50)
    expect(child.exitCode).toBeNull()
  }
  expect(await stop(child, 'SIGTERM')).toBe(2)
  expect(instance(data)).toBe(false)
})
