import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scenarioFilesIn } from '../../src/main/scenario/find.ts'
import { temporaryDirectory } from '../support/workbench.ts'

it('finds the scenarios of a folder, but not those of installed packages, nor other YAML files', async () => {
  const folder = join(await temporaryDirectory(), 'node_modules', 'mine')
  const add = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
    return join(folder, path)
  }
  const scenario = 'name: A\nsteps: [pause]\n'
  const own = [add('a.yaml', scenario), add('deep/b.yml', scenario), add('c.yaml', 'a: [')]
  add('node_modules/package/a.yaml', scenario)
  add('deep/node_modules/package/broken.yaml', 'a: [')
  add('compose.yaml', 'services: {}\n')
  expect(scenarioFilesIn(folder)).toEqual(own.toSorted())
})
