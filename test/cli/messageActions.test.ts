import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Message, MessageState } from '../../src/contract/model.ts'
import type { Clock } from '../../src/contract/status.ts'
import { follow, run, serve, stop } from '../support/cli.ts'
import { runHere } from '../support/command.ts'
import { temporaryDirectory } from '../support/workbench.ts'

vi.setConfig({ testTimeout: 30_000 })
const patient = { timeout: 8000 }

async function start() {
  const data = await temporaryDirectory()
  const served = await serve(['--data', data])
  onTestFinished(async () => void (await stop(served.child)))
  const command = (args: string[], stdin?: string) =>
    (stdin === undefined ? runHere : run)([...args, '--data', data], {}, stdin)
  const counts = async (state: MessageState) => (await served.client.status()).counts[state]
  return { ...served, data, command, counts }
}

it('cancels, resends and retries by id, and reports what was rejected', async () => {
  const { command, client, counts } = await start()
  expect(await command(['pause'])).toEqual({ code: 0, stdout: 'paused\n', stderr: '' })
  for (let i = 0; i < 3; i++) await client.calls.sendTest({})
  expect(await command(['cancel', '1', '2'])).toEqual({
    code: 0,
    stdout: '1 cancelled\n2 cancelled\n',
    stderr: '',
  })
  expect(await command(['cancel', '1', '3', '9'])).toEqual({
    code: 1,
    stdout: '3 cancelled\n',
    stderr:
      'message 1 is cancelled; only a queued or retrying message can be cancelled\nno message with id 9\n',
  })
  const resent = await command(['resend', '2', '--json'])
  expect(JSON.parse(resent.stdout)).toMatchObject({ id: '4', state: 'queued', resentFrom: '2' })
  expect(await command(['retry', '4'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'message 4 is queued; its first attempt is made automatically\n',
  })
  expect(await command(['retry', 'x'])).toMatchObject({ code: 2 })
  expect(await command(['retry'])).toMatchObject({ code: 2 })
  expect(await command(['resume', '--json'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('"reason":null') as string,
  })
  await expect.poll(() => counts('delivered'), patient).toBe(1)
})

it('cancels and resends all matches of a filter, and counts the refused by reason', async () => {
  const { command, client, counts } = await start()
  await client.calls.sendTest({})
  await expect.poll(() => counts('delivered'), patient).toBe(1)
  await command(['pause'])
  for (let i = 0; i < 3; i++) await client.calls.sendTest({})
  expect(await command(['cancel', '--filter', 'type:track'])).toEqual({
    code: 1,
    stdout: '3 cancelled\n',
    stderr: '1 refused: delivered: only a queued or retrying message can be cancelled\n',
  })
  const resent = await command(['resend', '--filter', 'state:cancelled', '--json'])
  expect(resent).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(resent.stdout)).toMatchObject({ matches: 3, changed: 3, done: true })
  expect(await counts('queued')).toBe(3)
  expect(await command(['retry', '--filter', 'state:retrying'])).toMatchObject({
    code: 0,
    stdout: '0 retrying\n',
  })
  const wrong = [
    [['cancel', '--filter', 'stat:queued'], 'stat: is not a filter'],
    [['cancel', '5', '--filter', 'state:queued'], 'either ids of messages or --filter'],
    [['cancel'], 'either ids of messages or --filter'],
  ] as const
  for (const [args, said] of wrong)
    expect(await command([...args])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(said) as string,
    })
  expect(await counts('queued')).toBe(3)
})

it('resends one message with another body, from a file or from stdin', async () => {
  const { data, command, client, counts } = await start()
  await client.calls.sendTest({})
  await expect.poll(() => counts('delivered'), patient).toBe(1)
  const file = join(data, 'body.json')
  await writeFile(file, '{ "event": "From a file" }')
  expect(await command(['resend', '1', '--body', file])).toMatchObject({
    code: 0,
    stdout: '2 queued, resent from 1\n',
  })
  expect(await command(['resend', '1', '--body', '-'], '{"n": 9007199254740993}')).toMatchObject({
    code: 0,
  })
  expect((await client.messages.get({ id: '3' })).body).toBe('{"n":9007199254740993}')
  expect(await command(['resend', '9', '--body', file])).toMatchObject({
    code: 1,
    stderr: 'no message with id 9\n',
  })
  const wrong = [
    [['resend', '1', '2', '--body', file], '', 'a single id only'],
    [['resend', '1', '--body', '-'], '[', 'the body is not valid JSON'],
    [['resend', '1', '--body', join(data, 'nowhere')], '', 'ENOENT'],
  ] as const
  for (const [args, stdin, said] of wrong)
    expect(await command([...args], stdin)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(said) as string,
    })
  expect((await client.messages.count({})).count).toBe(3)
})

it('shows the clock, speeds it up and advances it', async () => {
  const { command, client } = await start()
  expect((await command(['clock'])).stdout).toMatch(/speed +1×\n.*\nnext attempt +none\n/)
  const { stdout } = await command(['clock', '--speed', '60', '--advance', '90m', '--json'])
  const clock = JSON.parse(stdout) as Clock
  expect(clock).toMatchObject({ speed: 60, nextAttemptAt: null })
  expect(clock.offsetMs).toBeGreaterThan(5_390_000)
  expect(await command(['clock', '--advance', 'next'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no message is waiting') as string,
  })
  for (const args of [
    ['--speed', '0'],
    ['--speed', 'fast'],
    ['--advance', '-1h'],
  ])
    expect(await command(['clock', ...args])).toMatchObject({ code: 2, stdout: '' })
  await client.receivers.update({ id: '1', respond: [503, 200] })
  await command(['clock', '--speed', '1'])
  await client.calls.sendTest({})
  await expect.poll(async () => (await client.clock.get()).nextAttemptAt, patient).not.toBeNull()
  expect((await command(['clock', '--advance', 'next'])).code).toBe(0)
  await expect.poll(async () => (await client.status()).counts.delivered, patient).toBe(1)
})

it('follows messages that enter a state, even older ones', async () => {
  const { data, client, counts } = await start()
  await client.receivers.update({ id: '1', respond: [503, 200] })
  await client.calls.sendTest({})
  await expect.poll(() => counts('retrying'), patient).toBe(1)
  await client.calls.sendTest({})
  await expect.poll(() => counts('delivered'), patient).toBe(1)
  const followers = (['delivered', 'retrying'] as const).map((state) =>
    follow(data, '--state', state),
  )
  const [delivered, retrying] = followers
  onTestFinished(async () => {
    for (const { child } of followers) await stop(child)
  })
  const ids = (lines: string[]) => lines.map((line) => (JSON.parse(line) as Message).id)
  await expect
    .poll(() => [delivered, retrying].map((one) => ids(one!.lines)), patient)
    .toEqual([['2'], ['1']])
  await client.messages.retry({ id: '1' })
  await expect.poll(() => ids(delivered!.lines), patient).toEqual(['2', '1'])
  await client.receivers.update({ id: '1', respond: [503, 200] })
  await client.calls.sendTest({})
  await expect.poll(() => ids(retrying!.lines), patient).toEqual(['1', '3'])
  await client.calls.sendTest({})
  await client.messages.retry({ id: '3' })
  await expect.poll(() => ids(delivered!.lines).toSorted(), patient).toEqual(['1', '2', '3', '4'])
})
