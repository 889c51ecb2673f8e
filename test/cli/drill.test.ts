import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import type { Drill, DrillResult } from '../../src/contract/drill.ts'
import { command } from '../support/command.ts'
import { collectOne, startConnected } from '../support/connected.ts'
import { startHost } from '../support/host.ts'
import { startReceiver } from '../support/receiver.ts'
import { temporaryDirectory } from '../support/workbench.ts'

async function start(...statuses: number[]) {
  const receiver = await startReceiver(...statuses)
  const started = await startConnected(receiver.url)
  const { url, token } = await startHost(started.workbench)
  const drill = (...args: string[]) => command('drill', ...args, '--url', url, '--token', token)
  return { ...started, receiver, drill, collect: () => collectOne(started, 'delivered') }
}

it('prints the responses side by side and the conclusion; exit code 0 if they are the same', async () => {
  const { receiver, drill, collect } = await start(200)
  await collect()
  await collect()
  expect(await drill('twice', '1', '2')).toEqual({
    code: 0,
    stderr: '',
    stdout: `1  200, 200  same response  E  ${receiver.url}
2  200, 200  same response  E  ${receiver.url}
Looks idempotent: all 2 messages answered the same each time. Responses do not show what the receiver stored: check there that each event was processed once.
`,
  })
})

it('prints why responses differ, and what could not be delivered; exit code 1', async () => {
  const { drill, collect } = await start(200, 200, 409)
  await collect()
  const { code, stdout, stderr } = await drill('twice', '1', '77')
  expect(code).toBe(1)
  expect(stdout).toContain('1  200, 409  repeat rejected  E')
  expect(stdout).toContain('1: The repeat was rejected: answered 409')
  expect(stdout).toContain('Does not look idempotent: the repeat was not accepted.')
  expect(stderr).toBe('1 not delivered: there is no such message, or it was removed by retention\n')
})

it('prints the drill with all results as JSON', async () => {
  const { drill, collect, client } = await start(200)
  await collect()
  const out = join(await temporaryDirectory(), 'drill.json')
  const options = ['--by', '3h', '--advance', '--json', '--out', out]
  const late = await drill('late', '--filter', 'type:track', ...options)
  const printed = JSON.parse(late.stdout) as Drill & { results: DrillResult[] }
  expect(late.code).toBe(0)
  expect(printed).toMatchObject({ kind: 'late', byMs: 10_800_000, advance: true, matches: 1 })
  expect(printed.results[0]?.deliveries.map(({ title }) => title)).toEqual(['On time', '3 h late'])
  expect(JSON.parse(await readFile(out, 'utf8'))).toEqual(printed)
  const directory = await drill('twice', '1', '--out', dirname(out))
  expect(directory).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^--out cannot be written: EISDIR/),
  })
  expect((await client.clock.get()).offsetMs).toBeGreaterThan(10_799_000)
})

it('states that only the newest matches were delivered', async () => {
  const { drill, collect, receiver } = await start(200)
  for (let i = 0; i < 3; i++) await collect()
  const { stderr } = await drill('at-once', '--filter', '', '--limit', '2', '--times', '3')
  expect(stderr).toBe('the newest 2 of 3 matches; --limit for more\n')
  expect(receiver.seen).toHaveLength(3 + 6)
})

it.each([
  [['twice'], 'give either ids of messages or --filter'],
  [['twice', '1', '--filter', 'type:track'], 'give either ids of messages or --filter'],
  [['late', '1'], 'is required: how late, such as 3h'],
  [['thrice', '1'], 'Allowed choices are twice, late, out-of-order, at-once'],
  [['twice', 'x'], 'an id must be a whole number'],
])('refuses %j; exit code 2', async (args, message) => {
  const { drill } = await start(200)
  const { code, stdout, stderr } = await drill(...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(message)
})
