import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { isDebugged } from '../../src/client/debugLog.ts'
import { startReceiver } from '../support/receiver.ts'

const run = promisify(execFile)
const source = new URL('../../src/client/client.ts', import.meta.url)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Somebody's own program in plain Node, with nothing between it and the sources. */
function program(
  endpoint: string,
  options: object,
  { text, DEBUG }: { text: string; DEBUG?: string },
) {
  const { DEBUG: _ours, NODE_OPTIONS: _vitest, ...env } = process.env
  const code = `import { Client } from ${JSON.stringify(source.href)}
    const client = new Client('K', ${JSON.stringify({ endpoint, ...options })})
    client.track({ userId: 'u', event: 'E', messageId: 'm1' })
    ${text}`
  return run(process.execPath, ['--input-type=module', '-e', code], {
    env: DEBUG === undefined ? env : { ...env, DEBUG },
    timeout: 20_000,
  })
}
const close = { text: 'await client.close()' }

it('logs what it does to stderr with DEBUG=analytics, and nothing without', async () => {
  const receiver = await startReceiver(503, 200)
  const { stdout, stderr } = await program(receiver.url, {}, { ...close, DEBUG: 'http,analytics*' })
  expect(stdout).toBe('')
  const lines = stderr.trim().split('\n')
  expect(lines.map((line) => line.replaceAll(/\d+ bytes/g, 'N bytes'))).toEqual([
    'analytics queued track m1, N bytes',
    'analytics posting 1 calls, N bytes, try 1',
    'analytics try 1: 503: Service Unavailable',
    'analytics next try in 100 ms',
    'analytics posting 1 calls, N bytes, try 2',
    'analytics try 2: 1 calls accepted',
  ])
  expect(await program(receiver.url, {}, close)).toEqual({ stdout: '', stderr: '' })
  expect(receiver.seen).toHaveLength(3)
})

it('says on stderr what it gave up, where nobody else is told', async () => {
  const receiver = await startReceiver(400)
  const { stderr } = await program(receiver.url, {}, close)
  expect(stderr).toBe('analytics gave up 1 calls: 400: Bad Request\n')
})

it('keeps a process until what waits is sent, and not a moment longer', async () => {
  const receiver = await startReceiver()
  // Never closed: it ends by itself.
  await program(receiver.url, { flushAfter: 300 }, { text: '' })
  expect(receiver.seen).toHaveLength(1)
  // Killed by the time limit, if the timer of a minute were left.
  await program(receiver.url, { flushAfter: 60_000 }, close)
  expect(receiver.seen).toHaveLength(2)
})

it.each([
  ['analytics', true],
  ['*', true],
  ['http, analytics', true],
  ['http analytics*', true],
  ['anal*cs', true],
  ['analytics:*', false],
  ['analytic', false],
  ['a.alytics', false],
  ['*,-analytics', false],
  ['', false],
])('reads DEBUG=%s by the convention', (pattern, expected) => {
  expect(isDebugged(pattern)).toBe(expected)
})

it('needs nothing of Node: its types hold with those of a browser alone', async () => {
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--types', '', '--lib', 'esnext,dom']
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler']
  const imports = ['--allowImportingTsExtensions', '--erasableSyntaxOnly', '--target', 'esnext']
  const args = [...options, ...modules, ...imports, fileURLToPath(source)]
  const tsc = `${root}node_modules/.bin/tsc`
  expect(await run(tsc, args, { cwd: root })).toEqual({ stdout: '', stderr: '' })
})
