import { expect, it, onTestFinished, vi } from 'vitest'
import type { Expected } from '../../src/contract/expect.ts'
import { serve, stop } from '../support/cli.ts'
import { runHere } from '../support/command.ts'
import { temporaryDirectory } from '../support/workbench.ts'

vi.setConfig({ testTimeout: 30_000 })

async function start() {
  const data = await temporaryDirectory()
  const served = await serve(['--data', data])
  onTestFinished(async () => void (await stop(served.child)))
  return { ...served, command: (...args: string[]) => runHere(['expect', ...args, '--data', data]) }
}

it('exits with 0 when the expectation holds, 1 when it fails, 2 when it could not be evaluated', async () => {
  const { command, client, collect } = await start()
  const coming = command('--event', 'Test Call', '--state', 'delivered', '--count', '2..')
  for (let i = 0; i < 2; i++) await client.calls.sendTest({})
  expect(await coming).toEqual({
    code: 0,
    stdout: '2 messages were found: track Test Call, delivered\n',
    stderr: '',
  })
  const missing = await command('--user', 'test-user', '--type', 'identify', '--within', '200ms')
  expect(missing).toMatchObject({ code: 1, stderr: '' })
  expect(missing.stdout.split('\n').slice(0, 3)).toEqual([
    'no such message was found within 200 ms: identify of test-user',
    expect.stringMatching(
      /^ {2}near: message 2, track Test Call of test-user to Webhooks, delivered, /,
    ),
    '    type: expected identify, was track',
  ])
  expect(await command('--never', '--event', 'Other', '--within', '100ms')).toMatchObject({
    code: 0,
  })
  expect(await command('--never', '--event', 'Test Call')).toMatchObject({ code: 1 })
  expect((await command('--rejected', '--within', '0ms')).code).toBe(1)
  await fetch(`${collect}/v1/track`, { method: 'POST', body: '{"writeKey":"NO\\u001b[31m"}' })
  expect((await command('--rejected', 'unknown_source')).code).toBe(0)
  const steering = await command('--rejected', 'suppressed', '--within', '0ms')
  expect(steering.stdout).toContain('the write key NO\\u{1b}[31m')
  expect(await runHere(['expect', '--data', await temporaryDirectory()])).toMatchObject({ code: 2 })
})

it('compares values in the body, with every digit, and prints JSON', async () => {
  const { command, client, collect } = await start()
  const body = `{"writeKey":"WRITEKEY1","userId":"u","event":"E","properties":{"id":9007199254740993,"a=b":"x=y","plan":"pro"}}`
  await fetch(`${collect}/v1/track`, { method: 'POST', body })
  const held = async (...where: string[]) =>
    (await command(...where.flatMap((each) => ['--where', each]), '--within', '0ms')).code
  expect(await held('properties.id=9007199254740993', 'properties.plan=pro')).toBe(0)
  expect(await held('properties.id=9007199254740992')).toBe(1)
  expect(await held('properties["a=b"]=x=y', 'properties.id={"atLeast":1}')).toBe(0)
  expect(await held('properties.plan="pro"', 'properties.id=1')).toBe(1)
  const { stdout } = await command('--json', '--attempts', '7', '--within', '0ms')
  const result = JSON.parse(stdout) as Expected & { lines: string[] }
  expect(result).toMatchObject({
    held: false,
    nearMisses: [{ differences: [{ field: 'attempts', expected: '7' }] }],
  })
  const printed = await command('--attempts', '7', '--within', '0ms')
  expect(`${result.lines.join('\n')}\n`).toBe(printed.stdout)
  const { lines } = await client.expect({ match: { attempts: 7 }, within: 0 })
  expect(lines).toEqual(result.lines)
})

it.each([
  [['--count', '4..1'], 'a range goes from low to high: 1..4'],
  [['--where', 'plan'], 'must be a path and a value: traits.vip=true'],
  [['--where', 'plan={"atLeast":"x"}'], '--where.plan: atLeast: must be a number'],
  [['--within', 'soon'], '--within: must be a duration with ms, s, m, h or d'],
  [['--rejected', '--state', 'failed'], '--state: cannot be combined with rejected'],
])('rejects invalid arguments: %j', async (args, said) => {
  expect(await runHere(['expect', ...args])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(said) as string,
  })
})
