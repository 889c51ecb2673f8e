import { expect, it, onTestFinished, vi } from 'vitest'
import { serve, stop } from '../support/cli.ts'
import { runHere } from '../support/command.ts'
import { temporaryDirectory } from '../support/workbench.ts'

vi.setConfig({ testTimeout: 30_000 })

it('filters messages, calls, rejections, captures and deletions', async () => {
  const data = await temporaryDirectory()
  const served = await serve(['--data', data])
  onTestFinished(async () => void (await stop(served.child)))
  const command = (...args: string[]) => runHere([...args, '--data', data])
  for (const [userId, event] of [
    ['u_1', 'Order Completed'],
    ['u_2', 'Order Completed'],
    ['u_1', 'Cart Viewed'],
  ])
    await fetch(`${served.collect}/v1/track`, {
      method: 'POST',
      body: JSON.stringify({ writeKey: 'WRITEKEY1', userId, event }),
    })
  await fetch(`${served.collect}/v1/track`, { method: 'POST', body: '{"writeKey":"STRANGER"}' })
  await command('delete', 'u_2', '--kind', 'suppress_only')
  const ids = async (...args: string[]) => {
    const { stdout, stderr } = await command(...args, '--json')
    expect(stderr).toBe('')
    const lines = stdout.split('\n').filter((line) => line !== '')
    return lines.map((line) => (JSON.parse(line) as { id: string }).id)
  }
  const filter = 'event:Order Completed -user:u_2'
  await expect.poll(() => ids('messages', '--filter', `${filter} status:2* tries:1`)).toEqual(['1'])
  expect(await ids('calls', '--filter', filter)).toEqual(['1'])
  expect(await ids('calls', '--filter', 'user:u_1', '--limit', '1')).toEqual(['3'])
  expect(await ids('rejections', '--filter', 'key:STR*')).toEqual(['1'])
  await expect
    .poll(() => ids('receiver', 'captures', 'inbox', '--filter', 'u_2 status:200'))
    .toEqual(['2'])
  expect(await ids('deletions', '--filter', 'user:u_2')).toEqual(['1'])
  expect(await ids('deletions', '--filter', 'kind:delete')).toEqual([])
  expect((await command('calls')).stdout).toContain('u_2  Order Completed')
  expect((await command('deletions')).stdout).toContain('deletion 1 finished')

  const refused = await command('calls', '--filter', 'tries:1')
  expect(refused.code).toBeGreaterThan(0)
  expect(refused.stderr).toContain(
    'tries: is not a filter (type, user, event, source, plan, after, before)',
  )
  const following = await command('messages', '--follow', '--filter', 'status:500')
  expect(following.stderr).toContain('--follow cannot be combined with status:')
})
