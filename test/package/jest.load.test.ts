import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { orders } from '../testing/orders.ts'
import { temporaryDirectory } from '../support/workbench.ts'
import { emptyFolder, nodeOf, pack, root } from './packed.ts'

const node = nodeOf(24)
const jest = '30.5.2'

const project = {
  private: true,
  scripts: { test: 'node --experimental-vm-modules node_modules/jest/bin/jest.js' },
  jest: { setupFilesAfterEnv: ['hookbench/jest'] },
}

const body = `
test('waits for a delivery, or that there is none', async () => {
  const bench = await startWorkbench({ workspace })
  try {
    await bench.receiver('orders').answers([503, 200])
    await bench.send.track({ userId: 'u_1', event: 'Order Completed' })
    await expect(bench).not.toHaveDelivered({ user: 'u_1', within: '100ms' })
    const missed = expect(bench).toHaveDelivered({ user: 'u_1', within: '100ms' })
    await expect(missed).rejects.toThrow('state: expected delivered, was retrying')
    await bench.clock.advance('next')
    await expect(bench).toHaveDelivered({ user: 'u_1', count: 1 })
  } finally {
    await bench.close()
  }
})

test('fails with the near misses', async () => {
  const bench = await startWorkbench({ workspace })
  try {
    await bench.send.track({ userId: 'u_2', event: 'Order Completed' })
    await expect(bench).toHaveDelivered({ user: 'u_3', within: '100ms' })
  } finally {
    await bench.close()
  }
})
`
const workspace = `const workspace = ${JSON.stringify(orders)}\n`
const tests = {
  'module.test.mjs': `import { startWorkbench } from 'hookbench/testing'\n${workspace}${body}`,
  'common.test.cjs': `const { startWorkbench } = require('hookbench/testing')\n${workspace}${body}`,
}

const typed = (globals: string) => `${globals}
import { startWorkbench } from 'hookbench/testing'
import 'hookbench/jest'
test('types', async () => {
  await using bench = await startWorkbench()
  await expect(bench).not.toHaveDelivered({ event: 'Order Completed' })
  // @ts-expect-error: an expectation has no such field
  await expect(bench).toHaveDelivered({ evnt: 'Order Completed' })
})
`

it.skipIf(node === null)(
  `the matchers run in Jest ${jest}, in ES modules and CommonJS, and have types (needs the registry)`,
  async () => {
    const { directory, run, install } = await emptyFolder(node ?? '')
    const write = (name: string, text: string) => writeFileSync(join(directory, name), text)
    write('package.json', JSON.stringify(project))
    const packages = [pack(await temporaryDirectory()), `jest@${jest}`, '@types/jest@30.0.0']
    const installed = run('npm', ...install, '--no-save', '--ignore-scripts', ...packages)
    expect(installed.code, installed.stderr).toBe(0)

    for (const [name, text] of Object.entries(tests)) {
      write(name, text)
      const { code, stderr } = run('npm', 'test', '--', '--testMatch', `**/${name}`)
      expect(code, stderr).toBe(1)
      expect(stderr).toContain('✓ waits for a delivery, or that there is none')
      expect(stderr).toContain('✕ fails with the near misses')
      expect(stderr).toMatch(/near: .*\n\s+user: expected u_3, was u_2/)
      expect(stderr).toContain('1 failed, 1 passed, 2 total')
    }

    write('imported.ts', typed(`import { expect, test } from '@jest/globals'`))
    write('global.ts', typed(''))
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const strictly = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext']
    const types = ['--lib', 'esnext', '--types', 'node,jest']
    expect(run('node', tsc, ...strictly, ...types, 'imported.ts', 'global.ts').stdout).toBe('')
  },
  180_000,
)
