import { expect, it, onTestFinished, vi } from 'vitest'
import type { Rejection } from '../../src/contract/model.ts'
import { followList, serve, stop } from '../support/cli.ts'
import { runHere } from '../support/command.ts'
import { temporaryDirectory } from '../support/workbench.ts'

vi.setConfig({ testTimeout: 30_000 })
const patient = { timeout: 8000 }

async function start() {
  const data = await temporaryDirectory()
  const served = await serve(['--data', data])
  onTestFinished(async () => void (await stop(served.child)))
  const command = (...args: string[]) => runHere([...args, '--data', data])
  const post = async (key: string, call: object) => {
    const body = JSON.stringify({ writeKey: key, ...call })
    return (await fetch(`${served.collect}/v1/track`, { method: 'POST', body })).status
  }
  return { ...served, data, command, post }
}

it('lists rejections by reason, source and key, with the library that sent them', async () => {
  const { command, post } = await start()
  const context = { library: { name: 'analytics-go', version: '3.3.0' } }
  await post('STRANGER', { userId: 'u_1', event: 'E', context })
  await post('WRITEKEY1', { context })
  await post('WRITEKEY1', { userId: 'u_1\n' })
  const all = await command('rejections')
  expect(all).toMatchObject({ code: 0, stderr: '' })
  const lines = all.stdout.trimEnd().split('\n')
  expect(lines.map((line) => line.split(/  +/).slice(1, 2).concat(line.slice(35, 52)))).toEqual([
    [expect.any(String), 'event_not_defined'],
    [expect.any(String), 'no_user_anon_id  '],
    [expect.any(String), 'unknown_source   '],
  ])
  expect(lines[1]).toContain('400  my-service  analytics-go 3.3.0  ')
  expect(lines[2]).toContain(
    '401  STRANGER  analytics-go 3.3.0  no source has the write key STRANGER',
  )
  const ids = async (...args: string[]) => {
    const { stdout } = await command('rejections', '--json', ...args)
    return stdout.split('\n').flatMap((line) => (line ? [(JSON.parse(line) as Rejection).id] : []))
  }
  expect(await ids('--reason', 'unknown_source')).toEqual(['1'])
  expect(await ids('--source', 'my-service', '--limit', '1')).toEqual(['3'])
  expect(await ids('--key', 'STRANGER')).toEqual(['1'])
  expect(await ids('--source', 'nobody')).toEqual([])
  expect(await command('rejections', '--reason', 'bad')).toMatchObject({ code: 2, stdout: '' })
})

it('follows rejections with a reason, oldest first, then as they arrive', async () => {
  const { data, post } = await start()
  await post('STRANGER', {})
  await post('WRITEKEY1', {})
  const { child, lines } = followList('rejections', data, '--reason', 'unknown_source')
  onTestFinished(async () => void (await stop(child)))
  const keys = () => lines.map((line) => (JSON.parse(line) as Rejection).writeKey)
  await expect.poll(keys, patient).toEqual(['STRANGER'])
  await post('WRITEKEY1', {})
  await post('OTHER', {})
  await expect.poll(keys, patient).toEqual(['STRANGER', 'OTHER'])
})

it('enables and disables a fault of the collection port, and shows the current one', async () => {
  const { command, post, client } = await start()
  const call = { userId: 'u_1', event: 'E' }
  expect(await command('fault')).toEqual({ code: 0, stdout: 'off\n', stderr: '' })
  expect(await command('fault', '503', '--times', '2', '--retry-after', '7')).toMatchObject({
    code: 0,
    stdout: '503, Retry-After 7, for 2 requests, 0 answered\n',
  })
  expect(await post('WRITEKEY1', call)).toBe(503)
  expect((await command('fault')).stdout).toContain('1 answered')
  expect((await command('fault', 'off')).stdout).toBe('off\n')
  expect(await post('WRITEKEY1', call)).toBe(200)
  const slow = await command('fault', 'slow', '--delay', '20ms', '--json')
  expect(JSON.parse(slow.stdout)).toMatchObject({ answer: 'slow', delay: 20, answered: 0 })
  const wrong = [
    [['--times', '4'], 'choose an answer: 429, 500, 503, slow, drop'],
    [['off', '--times', '4'], 'off cannot be combined with --times'],
    [['503', '--delay', '3s'], '--delay can be used with slow, not with 503'],
    [['drop', '--retry-after', '4'], 'Retry-After can be used with 429, 500 or 503, not with drop'],
    [['slow', '--delay', 'soon'], 'must be a duration with ms, s, m, h or d'],
  ] as const
  for (const [args, said] of wrong)
    expect(await command('fault', ...args)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(said) as string,
    })
  expect((await client.status()).portFault).toMatchObject({ answer: 'slow' })
})
