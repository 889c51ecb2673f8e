import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { joinedPlans } from '../../src/main/scenario/planSeen.ts'
import { run } from '../support/cli.ts'
import { scenarioFiles } from '../support/scenarioFiles.ts'

// Each run starts its own workbench.
vi.setConfig({ testTimeout: 60_000 })

const plan = `
name: Shop
events:
  Order Completed: { properties: { type: object } }
  Order Refunded: {}
identify: {}
`
const suite = `
workspace:
  sources: [{ name: shop, writeKey: K, plan: { file: plan.yaml } }]
scenarios:
  - { name: Order, steps: [{ track: { event: Order Completed, user: u_1 } }, { track: { event: Ordre, user: u_1 } }] }
  - { name: Sign-up, steps: [{ identify: { user: u_1 } }] }
`

it('reports which planned events the scenarios have seen, each and together', async () => {
  const { directory, command } = await scenarioFiles({ 'plan.yaml': plan, 'a.yaml': suite })
  const { code, stdout } = await command('run', 'a.yaml')
  expect(code).toBe(0)
  expect(stdout).toContain(
    '\nPlan Shop of shop: 2 of 3 planned events seen; not seen: track Order Refunded; unplanned: track Ordre\n2 scenarios passed',
  )
  const files: string[] = []
  for (const shard of ['1/2', '2/2']) {
    const { stdout: report } = await command('run', 'a.yaml', '--json', '--shard', shard)
    files.push(join(directory, `${shard.replace('/', '-')}.json`))
    writeFileSync(files.at(-1) as string, report)
    expect((JSON.parse(report) as { plans: unknown[] }).plans).toMatchObject([
      { source: 'shop', plan: 'Shop', seen: [expect.any(String)] },
    ])
  }
  const joined = join(directory, 'all.json')
  expect((await run(['report', 'merge', ...files, '--json', joined])).code).toBe(0)
  expect(JSON.parse(readFileSync(joined, 'utf8'))).toMatchObject({
    plans: [{ unseen: ['track Order Refunded'], unplanned: ['track Ordre'] }],
  })
})

it('joins runs of the same plan only', () => {
  const one = { source: 'a', plan: 'P', seen: ['identify'], unseen: ['group'], unplanned: [] }
  const other = { ...one, source: 'b', seen: ['group'], unseen: ['identify'] }
  const again = { ...one, seen: ['group'], unseen: ['identify'] }
  expect(joinedPlans([{ plans: [one, other] }, { plans: [again] }])).toEqual([
    { ...one, seen: ['identify', 'group'], unseen: [] },
    other,
  ])
})
