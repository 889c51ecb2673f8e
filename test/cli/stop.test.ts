import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { isAlive } from '../../src/main/store/sqlite/isAlive.ts'
import { cli, serve, spawnServe, stop } from '../support/cli.ts'
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

it('ends with its standard input, also while it is still starting, when its parent is killed', async () => {
  const { child, exit } = serveWithStdin()
  await once(createInterface(child.stdout), 'line')
  child.stdin.end()
  expect(await exit).toEqual([0, null])

  const early = serveWithStdin()
  early.child.stdin.end()
  expect(await early.exit).toEqual([0, null])

  // The parent starts it, says its id, and is killed.
  const parent = spawn(process.execPath, ['-e', parentProgram, cli, ...memory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string]
  const pid = Number(line)
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')))
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

it('does not hold a failed start with its standard input', async () => {
  const { exit } = serveWithStdin('--workspace', '/absent.yaml')
  expect(await exit).toEqual([2, null])
})

const memory = ['serve', '--memory', '--json', '--stop-with-stdin'].concat(
  ['collect', 'receiver', 'receiver-tls', 'ui'].map((port) => `--${port}-port=0`),
)

const parentProgram = `
const child = require('node:child_process').spawn(process.execPath, process.argv.slice(1), { stdio: ['pipe', 'pipe', 'ignore'] })
child.stdout.once('data', () => console.log(child.pid))
`

function serveWithStdin(...args: string[]) {
  const child = spawn(process.execPath, [cli, ...memory, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, exit: once(child, 'exit') }
}
