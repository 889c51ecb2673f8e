import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { hasGo, succeeds } from '../clients/toolchains.ts'
import { nodeOf, pack, root } from './packed.ts'

const node = nodeOf(24)
const directory = mkdtempSync(join(tmpdir(), 'hookbench-clients-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const { NODE_OPTIONS: _vitest, HOOKBENCH_BIN: _other, ...inherited } = process.env
const env = {
  ...inherited,
  PATH: [node ?? '', process.env.PATH].join(delimiter),
  npm_config_loglevel: 'error',
  PYTHONDONTWRITEBYTECODE: '1',
}

/** Runs a command in a folder of the copy. */
function run(folder: string, command: string) {
  const cwd = join(directory, folder)
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 150_000,
  })
  return { code: status, text: stdout + stderr }
}

/** An empty folder with the packed product and a copy of the clients and examples, made by the first test that runs. */
function prepare() {
  for (const folder of ['clients', 'examples/go', 'examples/pytest'])
    cpSync(join(root, folder), join(directory, folder), {
      recursive: true,
      filter: (path) => !path.endsWith('.venv'),
    })
  return run('.', `echo '{"private":true}' > package.json && npm install ${pack(directory)}`)
}
let prepared: ReturnType<typeof prepare> | undefined

/** The only shell block of a README. */
function commandOf(folder: string): string {
  const readme = readFileSync(join(root, folder, 'README.md'), 'utf8')
  const [block, ...others] = [...readme.matchAll(/```sh\n([^`]+)```/g)].map(([, text]) => text)
  if (block === undefined || others.length > 0)
    throw new Error(`${folder}/README.md must have one command`)
  return block
}

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
