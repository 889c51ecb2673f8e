import { expect, it } from 'vitest'
import { readScenarioFile } from '../../src/main/scenario/file.ts'
import { openHereBench } from '../../src/main/scenario/hereBench.ts'
import { newRecord, runScenario } from '../../src/main/scenario/run.ts'
import { startWorkbench } from '../support/workbench.ts'

const text = `
name: Here
workspace:
  sources: [{ name: shop, writeKey: SHOPKEY }]
  receivers: [{ name: orders, respond: [500, 200] }]
  destinations: [{ name: Webhooks, sources: [shop], endpoints: [{ receiver: orders }] }]
  settings: { retry: { base: 7s } }
steps:
  - track: { event: A, user: u_1, source: shop }
  - expect: { event: A, state: retrying, count: 1 }
`

it('reports what the workspace of a scenario changed in the running one', async () => {
  const { client } = await startWorkbench({})
  await client.settings.update({ retry: { factor: 3 }, senderName: 'mine' })
  const { scenarios } = readScenarioFile(text, { directory: '.', env: {} })
  const [scenario] = scenarios
  const run = async () => {
    const record = newRecord(scenario!)
    await runScenario(record, {
      scenario: scenario!,
      env: {},
      shared: true,
      signal: AbortSignal.timeout(20_000),
      onStep: () => {},
      open: async (workspace) => {
        const bench = await openHereBench({ client, workspace, speed: null })
        return {
          ...bench,
          async close() {
            expect(record).toMatchObject({ outcome: 'running' })
            await bench.close()
          },
        }
      },
    })
    expect(record.message).toBeNull()
    expect(record.outcome).toBe('passed')
    return record.steps.map(({ title }) => title)
  }

  const [first, ...steps] = await run()
  expect(first).toBe(
    'workspace: added source shop; added receiver orders; changed destination Webhooks: sources, sharedSecret, endpoints; changed the settings retry.base',
  )
  expect(steps).toHaveLength(2)
  // What its file omits is unchanged.
  expect(await client.settings.get()).toMatchObject({
    senderName: 'mine',
    retry: { base: 7000, factor: 3 },
  })
  const destinations = await client.destinations.list()
  // Nothing is new the second time, and its receiver starts over.
  expect(await run()).toHaveLength(2)
  expect(await client.destinations.list()).toEqual(destinations)
})
