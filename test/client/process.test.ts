import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { isDebugged } from '../../src/client/debugLog.ts'
import { startReceiver } from '../support/receiver.ts'

const run = promisify(execFile)
const source = new URL('../../src/client/client.ts', import.meta.url)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** A user's program in plain Node that imports the sources directly. */
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

it('logs to stderr with DEBUG=analytics, and not without it', async () => {
  const receiver = await startReceiver(503, 200)
  const { stdout, stderr } = await program(receiver.url, {}, { ...close, DEBUG: 'http,analytics*' })
  expect(stdout).toBe('')
  const lines = stderr.trim().split('\n')
  expect(lines.map((line) => line.replaceAll(/\d+ bytes/g, 'N bytes'))).toEqual([
    'analytics queued track m1, N bytes',
    'analytics posting 1 calls, N bytes, attempt 1',
    'analytics attempt 1: 503: Service Unavailable',
    'analytics next attempt in 100 ms',
    'analytics posting 1 calls, N bytes, attempt 2',
    'analytics attempt 2: 1 calls accepted',
  ])
  expect(await program(receiver.url, {}, close)).toEqual({ stdout: '', stderr: '' })
  expect(receiver.seen).toHaveLength(3)
})

it('reports failed calls on stderr when there is no onFailure callback', async () => {
  const receiver = await startReceiver(400)
  const { stderr } = await program(receiver.url, {}, close)
  expect(stderr).toBe('analytics gave up 1 calls: 400: Bad Request\n')
})

it('keeps the process alive until queued calls are sent, and no longer', async () => {
  const receiver = await startReceiver()
  // Never closed: it exits on its own.
  await program(receiver.url, { flushAfter: 300 }, { text: '' })
  expect(receiver.seen).toHaveLength(1)
  // The time limit would kill it if the one-minute timer were still running.
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
])('interprets DEBUG=%s by the usual convention', (pattern, expected) => {
  expect(isDebugged(pattern)).toBe(expected)
})

it('needs no Node API: it type-checks with browser types only', async () => {
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--types', '', '--lib', 'esnext,dom']
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler']
  const imports = ['--allowImportingTsExtensions', '--erasableSyntaxOnly', '--target', 'esnext']
  const args = [...options, ...modules, ...imports, fileURLToPath(source)]
  const tsc = `${root}node_modules/.bin/tsc`
  expect(await run(tsc, args, { cwd: root })).toEqual({ stdout: '', stderr: '' })
})
