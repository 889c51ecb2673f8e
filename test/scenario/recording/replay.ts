import { expect } from 'vitest'
import { readScenarioFile } from '../../../src/main/scenario/file.ts'
import { newRecord, runScenario } from '../../../src/main/scenario/run.ts'
import { type Started, startWorkbench, writeWorkspace } from '../../support/workbench.ts'

/** Runs a recording unchanged in its own workbench, and returns what failed. */
export async function replay(text: string) {
  const { scenarios, mistakes } = readScenarioFile(text, { directory: '.', env: {} })
  expect(mistakes).toEqual([])
  const [scenario] = scenarios
  const record = newRecord(scenario!)
  let own: Started | undefined
  await runScenario(record, {
    scenario: scenario!,
    env: {},
    shared: false,
    signal: AbortSignal.timeout(50_000),
    onStep: () => {},
    open: async (workspace) => {
      const workspaceFile = await writeWorkspace(JSON.stringify(workspace?.value))
      own = await startWorkbench({ workspaceFile })
      const { client, collect } = own
      return { client, collect, restart: () => Promise.reject(new Error()), close: async () => {} }
    },
  })
  const failed = record.steps.filter(({ state }) => state !== 'passed')
  const why = failed.map(({ title, message, expected }) => ({
    title,
    message,
    near: expected?.nearMisses,
  }))
  expect({ text, outcome: record.outcome, message: record.message, why }).toMatchObject({
    outcome: 'passed',
    why: [],
  })
  return { steps: record.steps.map(({ title }) => title), own: own! }
}
