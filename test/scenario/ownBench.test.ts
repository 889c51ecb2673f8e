import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { readScenarioFile } from '../../src/main/scenario/file.ts'
import { startNodeCommand } from '../../src/main/scenario/commandProcess.ts'
import { openOwnBench } from '../../src/main/scenario/ownBench.ts'
import { newRecord, runScenario } from '../../src/main/scenario/run.ts'
import { readInstance } from '../../src/main/store/sqlite/instance.ts'

vi.setConfig({ testTimeout: 60_000 })

let temporary: string
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'hookbench-own-'))
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(temporary, { recursive: true, force: true })
  })
})

const input = {
  workspace: null,
  speed: null,
  env: process.env,
  start: startNodeCommand,
  onRetained: null,
}
const processes = () =>
  process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length

it('leaves neither a process nor a folder behind when its start fails', async () => {
  const before = processes()
  await expect(openOwnBench({ ...input, speed: 0 })).rejects.toThrow()
  expect(processes()).toBe(before)
  expect(readdirSync(temporary)).toEqual([])
})

it('reports that its workbench ended in the middle of a step', async () => {
  const text = 'name: A\nsteps:\n  - expect: { user: nobody, never: true, within: 1h }\n'
  const [scenario] = readScenarioFile(text, { directory: '.', env: {} }).scenarios
  const record = newRecord(scenario!)
  await runScenario(record, {
    scenario: scenario!,
    env: {},
    shared: false,
    signal: AbortSignal.timeout(30_000),
    open: () => openOwnBench(input),
    onStep(_record, { state }) {
      const [name = ''] = readdirSync(temporary)
      const { pid } = readInstance(join(temporary, name)) ?? {}
      if (state === 'running' && pid !== undefined) process.kill(pid, 'SIGKILL')
    },
  })
  expect(record).toMatchObject({
    outcome: 'broken',
    message: 'line 3, expect: the workbench of this scenario exited unexpectedly (SIGKILL)',
  })
})

it('removes the leftovers of killed runs, and nothing of current ones', async () => {
  const folder = (name: string, hours: number) => {
    const path = join(temporary, name)
    mkdirSync(path)
    const time = Date.now() / 1000 - hours * 3600
    utimesSync(path, time, time)
    return path
  }
  // Above the highest process id of any system.
  const killed = folder('hookbench-scenario-99999999-a', 2)
  const elsewhere = folder('hookbench-scenario-99999999-b', 0.5)
  const running = folder(`hookbench-scenario-${process.pid}-c`, 2)
  const retained = folder('hookbench-kept-d', 2)
  const bench = await openOwnBench(input)
  await bench.close()
  expect([killed, elsewhere, running, retained].map((path) => existsSync(path))).toEqual([
    false,
    true,
    true,
    true,
  ])
})
