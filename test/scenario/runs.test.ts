import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readScenarioFile } from '../../src/main/scenario/file.ts'
import { createScenarioFolder } from '../../src/main/scenario/folder.ts'
import { createScenarioRuns } from '../../src/main/scenario/runs.ts'
import { temporaryDirectory } from '../support/workbench.ts'

it('drops the oldest runs when the stored runs have too many steps', () => {
  const steps = '  - pause\n'.repeat(8000)
  const { scenarios } = readScenarioFile(`name: Long\nskip: true\nsteps:\n${steps}`, {
    directory: '.',
    env: {},
  })
  const wanted = scenarios.map((scenario) => ({ file: 'a.yaml', scenario }))
  const runs = createScenarioRuns({ env: {}, onProgress: () => {} })
  const open = () => Promise.reject(new Error('it is skipped'))
  for (let time = 0; time < 4; time++) runs.start({ bench: 'own', wanted, open })
  expect(runs.all().map(({ id }) => id)).toEqual([4, 3])
  expect(() => runs.byId(1)).toThrow('run 1 has finished and is no longer stored')
})

it('opens at most two workbenches for runs at the same time; the others wait in order, and can be stopped', async () => {
  const { scenarios } = readScenarioFile('name: S\nsteps: [pause]\n', { directory: '.', env: {} })
  const wanted = scenarios.map((scenario) => ({ file: 'a.yaml', scenario }))
  const runs = createScenarioRuns({ env: {}, onProgress: () => {} })
  const opened: ((error: Error) => void)[] = []
  const open = () => new Promise<never>((_resolve, reject) => opened.push(reject))
  const started = Array.from({ length: 100 }, () => runs.start({ bench: 'own', wanted, open }))
  const [first, , third, fourth] = started.flat()
  await turn()
  expect(opened).toHaveLength(2)
  expect(runs.all().filter(({ isQueued }) => isQueued)).toHaveLength(98)
  expect(() => runs.start({ bench: 'here', wanted, open })).toThrow(
    '100 scenario runs are in progress or waiting, and at most 100 may be',
  )
  runs.stop(Number(third?.id))
  await expect.poll(() => third?.record.outcome).toBe('stopped')
  opened[0]?.(new Error('it ended'))
  await expect.poll(() => opened.length).toBe(3)
  expect(first?.record.outcome).toBe('broken')
  expect(fourth?.isQueued).toBe(false)
  for (const { id } of runs.all()) runs.stop(id)
  for (const end of opened) end(new Error('it ended'))
  await runs.close()
  expect(opened).toHaveLength(3)
})

it('reads the files of the folder again only when one of them was changed, added or removed', async () => {
  const workspace = await temporaryDirectory()
  const folder = createScenarioFolder({ workspaceFile: null, directory: workspace, env: {} })
  folder.save('a.yaml', 'name: A\nsteps: [pause]\n', false)
  const first = folder.all()
  expect(first.map(({ file }) => file)).toEqual(['a.yaml'])
  expect(folder.all()).toBe(first)
  const path = join(folder.path(), 'a.yaml')
  writeFileSync(path, 'name: B\nsteps: [pause]\n')
  utimesSync(path, new Date(), new Date(Date.now() + 5000))
  expect(folder.all()[0]?.scenarios[0]?.name).toBe('B')
  folder.save('b.yaml', 'name: C\nsteps: [pause]\n', false)
  expect(folder.all()).toHaveLength(2)
})
