import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPlanLink } from '../../src/main/rooms/planLink.ts'
import { command } from '../support/command.ts'
import { startHost } from '../support/host.ts'
import { junitFaults } from '../support/junitXsd.ts'
import { doors } from '../support/doors.ts'
import { startWorkbench } from '../support/workbench.ts'

const plan = `
events:
  Order Completed: { properties: { type: object, required: [orderId] } }
  Order Refunded: { properties: { type: object } }
identify: { traits: { type: object, properties: { plan: { enum: [free, pro] } } } }
`

async function start() {
  const started = await startWorkbench()
  const { url, token } = await startHost(started.workbench)
  const folder = mkdtempSync(join(tmpdir(), 'hookbench-plan-'))
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const check = (...args: string[]) =>
    command('plan', 'check', ...args, '--url', url, '--token', token)
  const { writeKey } = (await started.client.sources.list({})).items[0] ?? { writeKey: '' }
  const send = (call: object) =>
    fetch(`${started.workbench.addresses.collect}/v1/batch`, {
      method: 'POST',
      body: JSON.stringify({ writeKey, batch: [call] }),
    })
  return { ...started, folder, write, check, send }
}

test('plan check reports violations, coverage and JUnit, and exits 1', async () => {
  const { send, folder, write, check } = await start()
  const file = write('plan.yaml', plan)
  expect(await check(file)).toMatchObject({ code: 0 })
  await send({ type: 'track', userId: 'u', event: 'Order Completed', properties: { orderID: 7 } })
  await send({ type: 'track', userId: 'u', event: 'order_completed' })
  await send({ type: 'identify', userId: 'u', traits: { plan: 'pro' } })
  const junit = join(folder, 'junit.xml')
  const { code, stdout } = await check(file, '--junit', junit)
  expect(code).toBe(1)
  expect(stdout.split('\n')).toEqual([
    '3 calls checked, 2 with violations',
    '  track: event: expected a planned event, found "order_completed"; did you mean Order Completed? (1 call, such as 2)',
    '  track Order Completed: properties.orderId: expected a value, found nothing; did you mean orderID? (1 call, such as 1)',
    '2 of 3 planned events and types seen',
    '  not seen: Order Refunded',
    '  not planned: order_completed (1 call; did you mean Order Completed?)',
    '',
  ])
  const xml = readFileSync(junit, 'utf8')
  expect(await junitFaults(xml)).toEqual([])
  expect(xml).toContain('tests="4" failures="2"')
  expect(await check(file, '--since', '2999-01-01T00:00:00Z')).toMatchObject({ code: 0 })
})

test('plan check could not run: the plan is invalid, or there is no such source', async () => {
  const { folder, write, check } = await start()
  const broken = write('plan.yaml', 'events:\n  A: { properties: { type: strnig } }\n')
  expect(await check(broken)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /line 2: events\.A\.properties\.type: .*did you mean string\?/,
    ) as string,
  })
  const good = write('good.yaml', plan)
  expect(await check(good, '--source', 'nobody')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no source named nobody') as string,
  })
  expect(await check(join(folder, 'absent.yaml'))).toMatchObject({ code: 2 })
})

test('a folder of schemas is a plan', async () => {
  const { send, folder, write, check } = await start()
  write('schemas/events/Order Completed.json', '{"required": ["orderId"]}')
  await send({ type: 'track', userId: 'u', event: 'Order Completed' })
  const { code, stdout } = await check(join(folder, 'schemas'))
  expect({ code, stdout }).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('properties.orderId') as string,
  })
})

test('a check that does not end is ended at its deadline', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hookbench-plan-'))
  const thread = join(folder, 'endless.mjs')
  writeFileSync(thread, 'for (;;);')
  const check = createPlanLink(join(folder, 'hookbench.db'), { thread, deadlineMs: 300 })
  const text = { files: [{ name: 'plan.yaml', text: plan }] }
  const request = { text, unplanned: undefined, sourceId: null, since: 0, until: Infinity }
  await expect(check(request)).rejects.toThrow('not checked within 0.3 s')
})

test.each(Object.entries(doors))('checks through %s', async (_name, openDoor) => {
  const started = await startWorkbench()
  const client = await openDoor(started)
  await client.calls.sendTest({})
  const files = [{ name: 'plan.yaml', text: plan }]
  expect(await client.plans.check({ files })).toMatchObject({
    held: false,
    plan: 'plan.yaml',
    calls: 1,
    problems: [{ keyword: 'unplanned', type: 'track', event: 'Test Call', calls: 1 }],
    coverage: { planned: 3, seen: 0 },
  })
  expect(await client.plans.check({ files, unplanned: 'allow' })).toMatchObject({ held: true })
})
