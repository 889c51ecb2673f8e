import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createShapeLink } from '../../src/main/rooms/shapeLink.ts'
import { command } from '../support/command.ts'
import { doors } from '../support/doors.ts'
import { startHost } from '../support/host.ts'
import { startWorkbench, temporaryDirectory } from '../support/workbench.ts'

/** A workbench whose calls have another type of `total` from a time on. */
async function start() {
  const started = await startWorkbench()
  const { writeKey } = (await started.client.sources.list({})).items[0]!
  const send = (total: unknown) =>
    fetch(`${started.workbench.addresses.collect}/v1/batch`, {
      method: 'POST',
      body: JSON.stringify({
        writeKey,
        batch: Array.from({ length: 30 }, () => ({
          type: 'track',
          userId: 'u',
          event: 'Order Completed',
          properties: { total },
        })),
      }),
    })
  await send(1)
  await sleep(5)
  const changedAt = new Date().toISOString()
  await send('1')
  return { ...started, changedAt }
}

const planned = (type: string) =>
  `{ events: { Order Completed: { properties: { properties: { total: { type: ${type} } } } } } }`

test('plan drift compares with an earlier period or a plan, and exits 0, 1 or 2', async () => {
  const { workbench, changedAt } = await start()
  const { url, token } = await startHost(workbench)
  const run = (...args: string[]) =>
    command('plan', 'drift', 'my-service', ...args, '--url', url, '--token', token)
  expect(await run('--before', changedAt)).toEqual({
    code: 1,
    stdout:
      '30 calls compared with 30 calls before, 1 event: 1 change\n  track Order Completed: properties.total: string in 30 of 30 calls, before in 0 of 30\n',
    stderr: '',
  })
  const file = join(await temporaryDirectory(), 'plan.yaml')
  writeFileSync(file, planned('string'))
  expect(await run('--plan', file, '--since', changedAt)).toMatchObject({
    code: 0,
    stdout: '30 calls compared with the plan plan.yaml, 1 event: no drift\n',
  })
  expect(await run('--plan', file)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('integer in 30 of 60 calls, planned string') as string,
  })
  const none = async (...args: string[]) => {
    const { code, stderr } = await run(...args)
    return [code, stderr.trim()]
  }
  expect(await none('--before', '2001-01-01T00:00:00Z')).toEqual([
    2,
    expect.stringContaining('my-service has no earlier calls') as string,
  ])
  expect(await none('--before', '2999-01-01T00:00:00Z')).toEqual([
    2,
    expect.stringContaining('my-service has no calls to compare') as string,
  ])
  expect(await none()).toEqual([
    2,
    expect.stringContaining('my-service has no tracking plan') as string,
  ])
  writeFileSync(file, 'events: { Order Refunded: {} }')
  expect(await none('--plan', file)).toEqual([
    2,
    expect.stringContaining('no event of my-service can be compared') as string,
  ])
  writeFileSync(file, 'events: 7')
  expect(await none('--plan', file)).toEqual([2, expect.stringContaining('line 1') as string])
})

test.each(Object.entries(doors))('finds drift through %s', async (_name, openDoor) => {
  const { changedAt, ...started } = await start()
  const client = await openDoor(started)
  const source = 'my-service'
  expect(await client.plans.drift({ source, earlier: { until: changedAt } })).toMatchObject({
    held: false,
    plan: null,
    now: { calls: 30, complete: true },
    earlier: { calls: 30, complete: true },
    compared: 1,
    changes: [{ kind: 'type', event: 'Order Completed', types: ['string'] }],
  })
  // Without any, the plan of the source.
  const files = [{ name: 'plan.yaml', text: planned('[integer, string]') }]
  await client.plans.set({ id: '1', files })
  expect(await client.plans.drift({ source })).toMatchObject({ held: true, plan: 'plan.yaml' })
  await expect(
    client.plans.drift({ source, plan: { files }, earlier: { until: changedAt } }),
  ).rejects.toThrow('use either a plan or an earlier period')
})

test('a comparison that does not end is ended at its deadline', async () => {
  const folder = await temporaryDirectory()
  const thread = join(folder, 'endless.mjs')
  writeFileSync(thread, 'for (;;);')
  const { draftPlan } = createShapeLink(folder, { thread, deadlineMs: 300 })
  const period = { since: 0, until: Infinity }
  await expect(draftPlan({ sourceId: 1, source: 'a', period })).rejects.toThrow(
    'not done within 0.3 s',
  )
})
