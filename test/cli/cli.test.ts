import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { writeFile } from 'node:fs/promises'
import { expect, it, onTestFinished } from 'vitest'
import { type Message } from '../../src/contract/model.ts'
import { follow, run, serve, type Served, stop } from '../support/cli.ts'
import { temporaryDirectory, writeWorkspace } from '../support/workbench.ts'

/** Processes are slow on a busy machine. */
const patient = { timeout: 8000 }

const allDelivered = (client: Served['client'], count: number) =>
  expect.poll(async () => (await client.status()).counts.delivered, patient).toBe(count)

async function start(args: string[] = []) {
  const data = await temporaryDirectory()
  const served = await serve(['--data', data, ...args])
  onTestFinished(async () => void (await stop(served.child)))
  return { ...served, data }
}

it('serves, accepts calls from `send`, and lists them with `messages`', async () => {
  const { data, child, client, collect } = await start()
  const call = ['--user', 'u_1', '--event', 'Order Completed', '--properties', '{"total":27.5}']
  const sent = await run(['send', 'track', ...call, '--data', data, '--count', '3'])
  expect(sent).toEqual({ code: 0, stdout: `3 track accepted by ${collect}\n`, stderr: '' })
  await allDelivered(client, 3)
  const { stdout } = await run(['messages', '--data', data, '--json', '--user', 'u_1'])
  const lines = stdout.trim().split('\n')
  const messages = lines.map((line) => JSON.parse(line) as Message)
  expect(messages.map(({ label, state }) => [label, state])).toEqual(
    Array(3).fill(['Order Completed', 'delivered']),
  )
  expect((await run(['messages', '--data', data])).stdout).toMatch(
    /3 {2}delivered {2}track .* u_1 {2}Order Completed/,
  )
  expect((await run(['messages', '--data', data, '--state', 'failed'])).stdout).toBe('')
  expect(await stop(child)).toBe(0)
})

it('follows messages as they arrive, however many arrive at once', async () => {
  const { data, collect, client } = await start()
  const follower = follow(data)
  onTestFinished(async () => void (await stop(follower.child)))
  await client.calls.sendTest({})
  await expect.poll(() => follower.lines.length, patient).toBe(1)
  const batch = Array.from({ length: 1500 }, (_, i) => ({ type: 'page', userId: `u${i}` }))
  const body = JSON.stringify({ writeKey: 'WRITEKEY1', batch })
  await fetch(`${collect}/v1/batch`, { method: 'POST', body })
  await expect.poll(() => follower.lines.length, patient).toBe(1501)
  const ids = follower.lines.map((line) => Number((JSON.parse(line) as Message).id))
  expect(ids).toEqual(Array.from({ length: 1501 }, (_, i) => i + 1))
})

it('reports the mistake and exits with 2', async () => {
  const { data } = await start()
  expect(await run(['send', 'track', '--user', 'u', '--data', data])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('400: track needs event') as string,
  })
  expect(await run(['send', 'nonsense'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("'nonsense' is invalid") as string,
  })
  expect(await run(['send', 'track', '--properties', '{'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('not valid JSON') as string,
  })
  expect(await run(['messages', '--data', await temporaryDirectory()])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no Hookbench is running on') as string,
  })
  expect(await run(['serve', '--data', data, '--ui-port', '0'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is in use by Hookbench process') as string,
  })
  expect(await run(['--version'])).toMatchObject({ code: 0 })
})

it('names a data directory that cannot be used', async () => {
  const file = await writeWorkspace('')
  expect(await run(['serve', '--data', file])).toEqual({
    code: 2,
    stdout: '',
    stderr: `the data directory ${file} cannot be used: ${file} is not a directory\n`,
  })
})

it('reads options from the environment, and rejects an explicitly requested port that is in use', async () => {
  const busy = createServer()
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void busy.close())
  const { port } = busy.address() as AddressInfo
  const environment = { HOOKBENCH_MEMORY: 'true', HOOKBENCH_COLLECT_PORT: String(port) }
  expect(await run(['serve'], environment)).toEqual({
    code: 2,
    stdout: '',
    stderr: `port ${port} (--collect-port) is in use\n`,
  })
})

it('applies a workspace file, rejects an invalid one completely, and follows its changes with --watch', async () => {
  const file = await writeWorkspace('sources: [{ name: app, writeKey: K1 }]')
  const { client } = await start(['--workspace', file, '--watch'])
  const names = async () => (await client.sources.list()).items.map(({ name }) => name)
  expect(await names()).toEqual(['app'])
  await writeFile(file, 'sources: [{ name: app, writeKey: K1 }, { name: web, kind: nonsense }]')
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect(await names()).toEqual(['app'])
  await writeFile(file, 'sources: [{ name: app, writeKey: K1 }, { name: web, kind: web }]')
  await expect.poll(names, patient).toEqual(['app', 'web'])

  const wrong = await writeWorkspace('sources:\n  - { name: 5 }')
  const refused = await run(['serve', '--memory', '--workspace', wrong])
  expect(refused).toMatchObject({ code: 2, stdout: '' })
  expect(refused.stderr).toContain(`${wrong}:2: sources[0].name: `)
})

it('keeps its token and its built-in endpoints when it restarts on other ports', async () => {
  const first = await start()
  await stop(first.child)
  const second = await serve(['--data', first.data])
  onTestFinished(async () => void (await stop(second.child)))
  expect(second.token).toBe(first.token)
  await second.client.calls.sendTest({})
  await allDelivered(second.client, 1)
})

it('closes within seconds, whatever its clients do', async () => {
  const { child, collect } = await start()
  const { hostname, port } = new URL(collect)
  const idle = connect(Number(port), hostname)
  const half = connect(Number(port), hostname)
  for (const socket of [idle, half]) socket.on('error', () => {})
  half.write('POST /v1/track HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const asked = performance.now()
  expect(await stop(child)).toBe(0)
  expect(performance.now() - asked).toBeLessThan(4000)
})

it('keeps every digit of what it sends, and prints no terminal control sequences', async () => {
  const served = await start(['--memory'])
  const { data, client } = served
  const args = [
    '--data',
    data,
    '--user',
    'u',
    '--event',
    '\u001b[31mred\n',
    '--write-key',
    'WRITEKEY1',
  ]
  const { collect } = (await client.status()).addresses
  const properties = ['--properties', '{"n":9007199254740993}', '--endpoint', collect]
  expect(await run(['send', 'track', ...args, ...properties])).toMatchObject({ code: 0 })
  await allDelivered(client, 1)
  expect((await client.messages.get({ id: '1' })).body).toContain('"n":9007199254740993')
  const { addresses } = await client.status()
  const shown = await run(['messages', '--url', String(addresses.ui), '--token', served.token])
  expect(shown.stdout).toContain('\\u{1b}[31mred\\u{a}')
})
