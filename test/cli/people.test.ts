import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { serve, stop } from '../support/cli.ts'
import { runHere } from '../support/command.ts'
import { temporaryDirectory } from '../support/workbench.ts'

vi.setConfig({ testTimeout: 60_000 })

async function start() {
  const data = await temporaryDirectory()
  const served = await serve(['--data', data])
  onTestFinished(async () => void (await stop(served.child)))
  return { ...served, data, command: (...args: string[]) => runHere([...args, '--data', data]) }
}

it('fills and syncs an audience and a computed trait by their names or keys', async () => {
  const { client, command, data } = await start()
  await client.audiences.create({ sync: 'hold', name: 'VIP Customers', members: ['u_1'] })
  await client.traits.create({ sync: 'hold', name: 'Tier' })
  const said = async (...args: string[]) => {
    const { code, stdout, stderr } = await command(...args)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return stdout
  }
  expect(await said('audience', 'add', 'VIP Customers', 'u_2', 'u_3')).toBe(
    '2 added, 0 removed, 0 unchanged\n',
  )
  expect(await said('audience', 'list')).toBe('VIP Customers (vip_customers), 3 members\n')
  expect(await said('audience', 'sync', 'vip_customers')).toBe(
    'sync 1: 3 calls, 3 added, 0 removed\n',
  )
  expect(await said('audience', 'remove', 'VIP Customers', 'u_1')).toBe(
    '0 added, 1 removed, 0 unchanged\n',
  )
  expect(JSON.parse(await said('audience', 'sync', 'VIP Customers', '--json'))).toMatchObject({
    calls: 1,
    removed: 1,
    done: true,
  })
  expect(await said('trait', 'set', 'tier', 'u_1', 'gold')).toBe('1 set, 0 cleared\n')
  expect(await said('trait', 'sync', 'Tier')).toBe(
    'sync 3: 1 calls, 1 added, 0 changed, 0 removed\n',
  )
  const csv = join(data, 'users.csv')
  await writeFile(csv, 'userId\nu_8\n\nu_9,what\n')
  const bad = await command('audience', 'import', 'VIP Customers', csv)
  expect(bad).toMatchObject({ code: 2, stdout: '' })
  expect(bad.stderr).toContain('line 4')
  expect(await said('audience', 'list')).toContain('2 members')
  expect(await command('audience', 'sync', 'Others')).toMatchObject({
    code: 2,
    stderr: 'no audience named Others; available: VIP Customers\n',
  })
})

it('requests a deletion and waits for its result', async () => {
  const { client, command, collect } = await start()
  const body = JSON.stringify({ writeKey: 'WRITEKEY1', userId: 'u_1', event: 'E' })
  await fetch(`${collect}/v1/track`, { method: 'POST', body })
  expect(
    await command('delete', 'u_1', '--kind', 'suppress_with_delete', '--wait', '10s'),
  ).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^deletion 1 finished, 1 deletion notice: /) as string,
  })
  expect((await client.suppressions.list({})).items).toMatchObject([{ userId: 'u_1' }])
  const { items } = await client.receivers.list()
  await client.receivers.update({ id: items[0]!.id, respond: [410] })
  expect(await command('delete', 'u_2', '--source', 'my-service', '--wait', '10s')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^deletion 2 partly failed, 1 deletion notice: /) as string,
  })
  expect(await command('delete', 'u_2', '--source', 'other')).toMatchObject({ code: 2 })
  expect(await command('delete', 'u_2', '--wait', 'soon')).toMatchObject({ code: 2 })
})
