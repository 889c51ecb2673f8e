import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ensureBrowser } from '../../scripts/browser.mjs'
import { commandOf, copyBesidePackage, node } from './examples.ts'
import { root } from './packed.ts'

const browser = await ensureBrowser()
const examples = ['examples/vitest', 'examples/playwright']
const { tarball, run } = copyBesidePackage(examples, { HOOKBENCH_CHROMIUM: browser })

const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
const strictly = '--noEmit --strict --target es2023 --lib esnext,dom --module nodenext'

const projects = [
  { example: 'examples/vitest', files: '*.ts', types: '', passed: '2 passed', needs: '' },
  {
    example: 'examples/playwright',
    files: '*.ts shop/*.ts',
    types: 'node',
    passed: '2 passed',
    needs: ', Chromium',
  },
]

for (const { example, files, types, passed, needs } of projects)
  it.skipIf(
    node === null || process.platform === 'win32' || (needs !== '' && browser === undefined),
  )(
    `the command of ${example} passes against the package, and its types are right (needs the registry${needs})`,
    () => {
      tarball()
      const { code, text } = run(example, commandOf(example))
      expect(code, text).toBe(0)
      expect(text).toContain(passed)
      const options = `${strictly} --allowImportingTsExtensions --types '${types}'`
      const checked = run(example, `node ${tsc} ${options} ${files}`)
      expect(checked.text).toBe('')
    },
    300_000,
  )
