import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { closeServer } from '../../src/main/http/closeServer.ts'
import { listen } from '../../src/main/http/listen.ts'
import { serve, stop } from '../support/cli.ts'
import { temporaryDirectory, writeWorkspace } from '../support/workbench.ts'

const calls = 100
const canLimit = spawnSync('prlimit', ['--version']).status === 0

it.skipIf(!canLimit)(
  'delivers every message once when it may open few files: no attempt is recorded that was not made',
  async () => {
    let [open, most] = [0, 0]
    const receiver = createServer((request, response) => {
      most = Math.max(most, ++open)
      request.resume()
      setTimeout(() => {
        open--
        response.end()
      }, 300)
    })
    onTestFinished(() => closeServer(receiver, 100))
    const { url } = await listen(receiver, '127.0.0.1', { port: 0, byName: true, option: 'test' })
    const workspace = await writeWorkspace(`
sources: [{ name: app, writeKey: KEY }]
destinations: [{ name: D, sources: [app], endpoints: [{ url: "${url}" }] }]`)
    const data = await temporaryDirectory()
    const { child, client, collect } = await serve(['--data', data, '--workspace', workspace])
    onTestFinished(() => void stop(child, 'SIGKILL'))
    const send = (count: number) =>
      fetch(`${collect}/v1/batch`, {
        method: 'POST',
        body: JSON.stringify({
          writeKey: 'KEY',
          batch: Array.from({ length: count }, () => ({ type: 'track', userId: 'u', event: 'E' })),
        }),
      })
    const delivered = async () => (await client.status()).counts.delivered
    await send(1)
    await expect.poll(delivered).toBe(1)
    const files = readdirSync(`/proc/${child.pid}/fd`).length
    const allow = (limit: number) =>
      execFileSync('prlimit', [`--pid=${child.pid}`, `--nofile=${limit}:`])
    allow(files + 20)
    expect((await send(calls)).status).toBe(200)
    // While all files are in use, the port closes new connections.
    const deliveredOrClosed = () => delivered().catch(() => null)
    await expect.poll(deliveredOrClosed, { timeout: 60_000 }).toBe(calls + 1)
    allow(1024)
    expect(most).toBeLessThan(30)
    const { items } = await client.messages.list({ limit: calls + 1 })
    expect(items.filter(({ attemptCount }) => attemptCount !== 1)).toEqual([])
    expect((await client.status()).delivery.reason).toBeNull()
  },
  120_000,
)
