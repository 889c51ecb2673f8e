import { spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryDirectory } from '../support/workbench.ts'
import { root } from './seed.ts'

it('installs nothing through a link: npm would empty the folder of another checkout', async () => {
  const [checkout, other] = [await temporaryDirectory(), await temporaryDirectory()]
  await mkdir(join(other, 'kept'))
  await cp(join(root, 'scripts'), join(checkout, 'scripts'), { recursive: true })
  const lock = { name: 'a', lockfileVersion: 3, packages: { '': {}, 'node_modules/b': {} } }
  await writeFile(join(checkout, 'package-lock.json'), JSON.stringify(lock))
  await writeFile(join(checkout, 'package.json'), '{"name":"a"}')
  await symlink(other, join(checkout, 'node_modules'), 'junction')
  const setup = `import('./scripts/setup.mjs').then((setup) => setup.main(setup.ensureDependencies))`
  const { status, stderr } = spawnSync(process.execPath, ['-e', setup], {
    cwd: checkout,
    encoding: 'utf8',
  })
  expect(stderr).toContain(`node_modules is a link to ${other}`)
  expect(status).toBe(2)
  expect(await readdir(other)).toEqual(['kept'])
})
