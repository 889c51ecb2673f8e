import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command } from '../support/command.ts'
import { doors } from '../support/doors.ts'
import { startHost } from '../support/host.ts'
import { startWorkbench } from '../support/workbench.ts'

const shop = `
name: Shop
unplanned: allow
events:
  Order Completed: { description: Paid, properties: { type: object, required: [orderId] } }
identify: { traits: { type: object } }
`
const file = (text: string) => [{ name: 'plan.yaml', text }]

test.each(Object.entries(doors))('a source has one plan through %s', async (_name, openDoor) => {
  const client = await openDoor(await startWorkbench())
  await expect(client.plans.get({ id: '1' })).rejects.toThrow('my-service has no tracking plan')
  await expect(client.plans.set({ id: '9', files: file(shop) })).rejects.toThrow(
    'no source with id 9',
  )
  const plan = await client.plans.set({ id: '1', files: file(shop), enforce: 'block' })
  expect(plan).toMatchObject({ source: 'my-service', name: 'Shop', format: 'hookbench' })
  expect(plan).toMatchObject({ version: 1, enforce: 'block', unplanned: 'allow', events: 1 })
  expect((await client.plans.list()).items).toEqual([plan])
  expect(await client.plans.get({ id: '1' })).toEqual({
    ...plan,
    files: file(shop),
    rules: [
      { type: 'track', event: 'Order Completed', version: null, description: 'Paid' },
      { type: 'identify', event: null, version: null, description: null },
    ],
  })
  await client.plans.remove({ id: '1' })
  expect((await client.plans.list()).items).toEqual([])
  await expect(client.plans.remove({ id: '1' })).rejects.toThrow('has no tracking plan')
})

test('a version is a text: the policy is retained, and no version is used twice', async () => {
  const { client } = await startWorkbench()
  const set = (text: string) => client.plans.set({ id: '1', files: file(text) })
  await set(shop)
  const changed = { enforce: 'block', unplanned: 'block', version: 1 }
  expect(
    await client.plans.update({ id: '1', enforce: 'block', unplanned: 'block' }),
  ).toMatchObject(changed)
  expect(await set(shop)).toMatchObject(changed)
  expect(await set(`${shop}page: {}\n`)).toMatchObject({ ...changed, version: 2 })
  expect(await client.plans.update({ id: '1', unplanned: null })).toMatchObject({
    unplanned: 'allow',
  })
  await client.plans.remove({ id: '1' })
  expect(await set(shop)).toMatchObject({ enforce: 'report', unplanned: 'allow', version: 3 })
})

test('a plan with mistakes changes nothing', async () => {
  const { client } = await startWorkbench()
  const plan = await client.plans.set({ id: '1', files: file(shop) })
  const broken = file('events:\n  A: { properties: { type: strnig } }\n')
  await expect(client.plans.set({ id: '1', files: broken })).rejects.toMatchObject({
    data: {
      field: 'files',
      mistakes: [{ line: 2, path: 'events.A.properties.type' }],
    },
  })
  expect((await client.plans.list()).items).toEqual([plan])
})

test('a removed source has no plan, and a restored one has it again', async () => {
  const { client } = await startWorkbench()
  const { id } = await client.sources.create({ name: 'shop' })
  const plan = await client.plans.set({ id, files: file(shop) })
  await client.sources.remove({ id })
  expect((await client.plans.list()).items).toEqual([])
  await client.sources.restore({ id })
  expect((await client.plans.list()).items).toEqual([plan])
})

test('plan set, list, show and remove', async () => {
  const { workbench } = await startWorkbench()
  const { url, token } = await startHost(workbench)
  const plan = (...args: string[]) => command('plan', ...args, '--url', url, '--token', token)
  const path = join(mkdtempSync(join(tmpdir(), 'hookbench-plan-')), 'plan.yaml')
  writeFileSync(path, shop)
  expect(await plan('set', 'my-service', path, '--block')).toMatchObject({
    code: 0,
    stdout:
      'Plan of my-service set. Shop, version 1, 1 event: violations block calls, unplanned events are allowed.\n',
  })
  expect((await plan('set', 'my-service', '--enforce', 'report')).stdout).toContain('only reported')
  expect((await plan('list')).stdout).toMatch(/^my-service +Shop +version 1 +1 event +report/)
  expect((await plan('show', 'my-service')).stdout).toContain('\n  track Order Completed: Paid\n')
  expect((await plan('show')).stdout).toBe((await plan('show', 'my-service')).stdout)
  expect(await plan('set', 'my-service')).toMatchObject({ code: 2 })
  expect((await plan('remove', 'my-service')).stdout).toBe('Plan of my-service removed.\n')
  expect((await plan('show', 'my-service')).stderr).toContain('has no tracking plan')
})
