import { expect, it } from 'vitest'
import { readScenarioFile } from '../../src/main/scenario/file.ts'
import { openHereBench } from '../../src/main/scenario/hereBench.ts'
import { newRecord, runScenario } from '../../src/main/scenario/run.ts'
import { startReceiver } from '../support/receiver.ts'
import { startWorkbench } from '../support/workbench.ts'

const read = (steps: string[], url: string) =>
  readScenarioFile(
    `
name: Drill
workspace:
  sources: [{ name: shop, writeKey: SHOPKEY }]
  destinations: [{ name: Orders, sources: [shop], endpoints: [{ url: "${url}" }] }]
steps:
  - track: { event: Paid, user: u_1, source: shop }
  - track: { event: Sent, user: u_1, source: shop }
  - expect: { state: delivered, count: 2 }
${steps.map((step) => `  - drill: { ${step} }`).join('\n')}
`,
    { directory: '.', env: {} },
  )

/** Runs the steps after two delivered messages, in a workbench with another message. */
async function runSteps(url: string, ...steps: string[]) {
  const { client } = await startWorkbench()
  await client.calls.sendTest({})
  const [scenario] = read(steps, url).scenarios
  const record = newRecord(scenario!)
  await runScenario(record, {
    scenario: scenario!,
    env: {},
    shared: true,
    signal: AbortSignal.timeout(20_000),
    onStep: () => {},
    open: (workspace) => openHereBench({ client, workspace, speed: null }),
  })
  const drills = record.steps.filter(({ title }) => title.startsWith('drill'))
  return { client, record, drills }
}

it('delivers the messages of the scenario only, and passes if every repeat has the same response', async () => {
  const receiver = await startReceiver(200)
  const { record, drills, client } = await runSteps(
    receiver.url,
    'deliver: twice, times: 3',
    'deliver: out-of-order',
    'deliver: at-once, filter: event:Paid',
    'deliver: late, by: 3h',
  )
  expect(record).toMatchObject({ outcome: 'passed', message: null })
  expect(drills.map(({ title }) => title)).toEqual([
    'drill twice, 3 times',
    'drill out of order',
    'drill at the same time, event:Paid',
    'drill late, by 3h',
  ])
  expect(receiver.seen).toHaveLength(2 + 6 + 4 + 2 + 4)
  expect((await client.clock.get()).offsetMs).toBeGreaterThan(3 * 3_600_000 - 1000)
})

it('fails with the conclusion and the reason if a repeat is rejected', async () => {
  const receiver = await startReceiver(200, 200, 200, 409)
  const { record, drills } = await runSteps(receiver.url, 'deliver: twice')
  expect(record.outcome).toBe('failed')
  expect(drills[0]?.message).toContain('Does not look idempotent: the repeat of')
  expect(drills[0]?.message).toContain('The repeat was rejected: answered 409')
})

it('may only require that every delivery is accepted, or nothing', async () => {
  const different = await startReceiver((_request, response, n) => response.end(String(n)))
  expect((await runSteps(different.url, 'deliver: twice')).record.outcome).toBe('failed')
  const accepted = await runSteps(different.url, 'deliver: twice, expect: accepted')
  expect(accepted.record.outcome).toBe('passed')
  const rejecting = await startReceiver(200, 200, 200, 500)
  const only = await runSteps(rejecting.url, 'deliver: twice, expect: any')
  expect(only.record.outcome).toBe('passed')
  const refused = await startReceiver(200, 200, 200, 500)
  const failed = await runSteps(refused.url, 'deliver: twice, expect: accepted')
  expect(failed.record.outcome).toBe('failed')
})

it.each([
  ['deliver: late', 'steps[3].drill.by","message":"is required: how late, such as 3h'],
  ['deliver: twice, by: 3h', 'steps[3].drill.by","message":"is only for late'],
  ['deliver: thrice', 'deliver'],
  ['deliver: twice, expect: idempotent', 'must be same, accepted or any'],
])('finds the mistake in { %s } before anything runs', (step, message) => {
  const mistakes = JSON.stringify(read([step], 'http://127.0.0.1:9').mistakes)
  expect(mistakes).toContain(message)
})
