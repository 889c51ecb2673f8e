import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hasGo, succeeds } from '../clients/toolchains.ts'
import { commandOf, copyBesidePackage, node } from './examples.ts'
import { root } from './packed.ts'

const { tarball, run } = copyBesidePackage(['clients', 'examples/go', 'examples/pytest'], {
  PYTHONDONTWRITEBYTECODE: '1',
})

/** Both examples find the product in the folder above. It is installed by the first test that runs. */
const prepare = () => run('.', `echo '{"private":true}' > package.json && npm install ${tarball()}`)
let prepared: ReturnType<typeof prepare> | undefined

const projects = [
  {
    example: 'examples/go',
    passes: ['--- PASS: TestOrderReachesTheWarehouse', '--- PASS: TestOrderSurvivesAnOutage'],
    client: 'clients/go/hookbench',
    own: 'test -z "$(gofmt -l .)" && go vet ./... && go test -count=1 ./...',
    needs: 'Go and its modules',
    isAvailable: () => hasGo(join(root, 'examples', 'go')),
  },
  {
    example: 'examples/pytest',
    passes: ['test_order_reaches_the_warehouse PASSED', 'an_outage_of_the_warehouse PASSED'],
    client: 'clients/python',
    // With the environment that the example's command has made.
    own: '../../examples/pytest/.venv/bin/pytest tests',
    needs: 'Python 3 and pip',
    isAvailable: () => succeeds('python3', ['-c', 'import venv, ensurepip']),
  },
]

for (const { example, passes, client, own, needs, isAvailable } of projects)
  it.skipIf(node === null || process.platform === 'win32' || !isAvailable())(
    `the command of ${example} passes against the installed package, and so do the tests of ${client} (needs the registry, ${needs})`,
    () => {
      prepared ??= prepare()
      expect(prepared.code, prepared.text).toBe(0)
      const { code, text } = run(example, commandOf(example))
      expect(code, text).toBe(0)
      for (const pass of passes) expect(text).toContain(pass)
      const tests = run(client, own)
      expect(tests.code, tests.text).toBe(0)
    },
    400_000,
  )
