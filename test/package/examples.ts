import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { afterAll } from 'vitest'
import { nodeOf, pack, root } from './packed.ts'

export const node = nodeOf(24)
/** What installing an example leaves in its folder. */
const installed = ['.venv', 'node_modules', 'test-results']

/** The only shell block of a README. */
export function commandOf(folder: string): string {
  const readme = readFileSync(join(root, folder, 'README.md'), 'utf8')
  const [block, ...others] = [...readme.matchAll(/```sh\n([^`]+)```/g)].map(([, text]) => text)
  if (block === undefined || others.length > 0)
    throw new Error(`${folder}/README.md must have one command`)
  return block
}

/** The packed product in a folder of its own, with copies of these folders of the project. */
export function copyBesidePackage(folders: string[], env: NodeJS.ProcessEnv = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'hookbench-examples-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  const { NODE_OPTIONS: _vitest, HOOKBENCH_BIN: _other, ...inherited } = process.env
  const environment = {
    ...inherited,
    PATH: [node ?? '', process.env.PATH].join(delimiter),
    npm_config_loglevel: 'error',
    ...env,
  }
  let file: string | undefined

  /** The path of the package, made when it is first asked for: tests may be skipped. */
  function tarball(): string {
    if (file !== undefined) return file
    for (const folder of folders)
      cpSync(join(root, folder), join(directory, folder), {
        recursive: true,
        filter: (path) => !installed.includes(basename(path)),
      })
    return (file = pack(directory))
  }

  /** Runs a command in a folder of the copy. */
  function run(folder: string, command: string) {
    const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
      cwd: join(directory, folder),
      env: environment,
      encoding: 'utf8',
      timeout: 150_000,
    })
    return { code: status, text: stdout + stderr }
  }
  return { tarball, run }
}
