import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openHereBench } from '../../src/main/scenario/hereBench.ts'
import { selfContained } from '../../src/main/scenario/resolvedWorkspace.ts'
import { applyFile, startWorkbench, writeWorkspace } from '../support/workbench.ts'

const plan = 'events: { Order Completed: { properties: { required: [orderId] } } }\n'
const shop = (about: string) => `sources: [{ name: shop, writeKey: K, plan: { ${about} } }]\n`

async function writeShop(about: string, text = plan) {
  const file = await writeWorkspace(shop(about))
  writeFileSync(join(dirname(file), 'plan.yaml'), text)
  return file
}

test('a plan of a workspace file is in force at the start', async () => {
  const workspaceFile = await writeShop('file: plan.yaml, enforce: block, unplanned: block')
  const { client, collect } = await startWorkbench({ workspaceFile })
  expect((await client.plans.list()).items).toMatchObject([
    { source: 'shop', name: 'plan.yaml', enforce: 'block', unplanned: 'block', version: 1 },
  ])
  await client.destinations.create({
    name: 'D',
    sources: ['shop'],
    endpoints: [{ url: 'http://127.0.0.1:9/' }],
  })
  const sent = { type: 'track', userId: 'u', event: 'Order Completed' }
  await fetch(`${collect}/v1/batch`, {
    method: 'POST',
    body: JSON.stringify({ writeKey: 'K', batch: [sent] }),
  })
  const [call] = (await client.calls.list({})).items
  expect(call?.fates.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('blocked by the plan of shop'),
  ])
})

test('an export has the plan inline, and a diff shows what changes of it', async () => {
  const { client } = await startWorkbench({ workspaceFile: await writeShop('file: plan.yaml') })
  const { yaml } = await client.workspace.export({})
  expect(yaml).toContain('orderId')
  expect((await client.workspace.diff({ yaml })).changes).toEqual([])
  const other = yaml.replace('orderId', 'orderID')
  expect((await client.workspace.diff({ yaml: other })).changes).toMatchObject([
    { name: 'shop', fields: [{ path: 'plan.files', to: 'plan.yaml, 1 event (changed)' }] },
  ])
  await client.plans.update({ id: '1', enforce: 'block' })
  await client.workspace.apply({ yaml: 'sources: [{ name: shop }]' })
  expect((await client.plans.list()).items).toMatchObject([{ enforce: 'block' }])
  await client.workspace.apply({ yaml })
  expect((await client.plans.list()).items).toMatchObject([{ enforce: 'report', version: 1 }])
})

test('mistakes of a plan are reported with its line, and nothing is applied', async () => {
  const { client, workbench } = await startWorkbench()
  const broken = await writeShop('file: plan.yaml', 'events:\n  A: { properties: { type: 7 } }\n')
  await expect(applyFile(workbench, broken)).rejects.toThrow(
    /:1: sources\[0\]\.plan: line 2 of the plan: events\.A\.properties\.type: /,
  )
  const absent = await writeWorkspace(shop('file: absent.yaml'))
  expect(() => applyFile(workbench, absent)).toThrow(/plan\.file: .*cannot be read/)
  for (const [about, words] of [
    ['file: plan.yaml', 'files are read only from the command line'],
    ['enforce: block', 'must have file, the path of the plan, or files'],
  ] as const)
    await expect(client.workspace.apply({ yaml: shop(about) })).rejects.toThrow(words)
  expect((await client.plans.list()).items).toEqual([])
})

test('a scenario’s workspace can have a plan, here and in a workbench of its own', async () => {
  const { client } = await startWorkbench()
  const directory = dirname(await writeShop(''))
  const workspace = {
    value: { sources: [{ name: 'shop', plan: { file: 'plan.yaml', enforce: 'block' } }] },
    directory,
    env: {},
  }
  const { changed } = await openHereBench({ client, workspace, speed: null })
  expect(changed).toEqual(['added source shop', 'set the plan of source shop'])
  const again = await openHereBench({ client, workspace, speed: null })
  expect(again.changed).toEqual([])
  expect((await client.plans.list()).items).toMatchObject([{ source: 'shop', enforce: 'block' }])
  expect(selfContained(workspace)).toMatchObject({
    sources: [{ plan: { files: [{ name: 'plan.yaml', text: plan }], enforce: 'block' } }],
  })
})
