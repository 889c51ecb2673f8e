import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command } from '../../support/command.ts'
import { doors } from '../../support/doors.ts'
import { startHost } from '../../support/host.ts'
import { startWorkbench, temporaryDirectory } from '../../support/workbench.ts'

/** A workbench with so many calls of my-service. */
async function start(calls: number) {
  const started = await startWorkbench()
  const { writeKey } = (await started.client.sources.list({})).items[0]!
  const batch = Array.from({ length: calls }, (_, i) => ({
    type: 'track',
    userId: 'u',
    event: 'Order Completed',
    properties: { orderId: `o-${i}`, currency: i % 2 === 0 ? 'EUR' : 'USD' },
  }))
  await fetch(`${started.workbench.addresses.collect}/v1/batch`, {
    method: 'POST',
    body: JSON.stringify({ writeKey, batch }),
  })
  return started
}

test('plan draft writes a plan for which plan check finds no violation', async () => {
  const { workbench } = await start(1200)
  const { url, token } = await startHost(workbench)
  const run = (...args: string[]) => command('plan', ...args, '--url', url, '--token', token)
  const { stdout, stderr } = await run('draft', 'my-service')
  expect(stdout).toContain('enum:\n            - EUR\n            - USD\n')
  expect(stderr).toMatch(/^1 event, drafted from 1,200 calls from \S+Z to \S+Z\n$/)
  const out = join(await temporaryDirectory(), 'plan.yaml')
  expect(await run('draft', 'my-service', '--out', out)).toMatchObject({ code: 0, stdout: '' })
  expect(readFileSync(out, 'utf8')).toBe(stdout)
  expect(await run('check', out)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1,200 calls checked, none with violations') as string,
  })
  expect(await run('draft', 'my-service', '--since', '2999-01-01T00:00:00Z')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('my-service has no calls to draft a plan from') as string,
  })
})

test.each(Object.entries(doors))('drafts through %s, in a period', async (_name, openDoor) => {
  const client = await openDoor(await start(1))
  const drafted = await client.plans.draft({ source: 'my-service' })
  expect(drafted).toMatchObject({ events: 1, calls: 1, complete: true })
  const { newestAt } = drafted
  await expect(client.plans.draft({ source: 'my-service', until: newestAt })).rejects.toThrow(
    'my-service has no calls',
  )
  expect(await client.plans.draft({ source: 'my-service', since: newestAt })).toEqual(drafted)
  await expect.poll(Date.now).toBeGreaterThan(Date.parse(newestAt))
  await client.calls.sendTest({})
  const { newestAt: since } = await client.plans.draft({ source: 'my-service' })
  expect(await client.plans.draft({ source: 'my-service', since })).toMatchObject({ calls: 1 })
  await expect(client.plans.draft({ source: 'nobody' })).rejects.toThrow('no source named nobody')
})
