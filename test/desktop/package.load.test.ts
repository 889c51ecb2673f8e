import { execFile, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { stop, whenReady } from '../support/cli.ts'
import { temporaryDirectory } from '../support/workbench.ts'
import { extractTo, type PackedFile, readAsar } from './asar.ts'

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

/** Where Electron's fuses are in its program, and the order of those that we set. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const fuses = [
  'runAsNode',
  'cookies',
  'nodeOptions',
  'inspect',
  'integrity',
  'onlyAsar',
  'v8',
  'file',
]

/** Everything of Electron that packaging touches; its own files are as large as they are. */
function fakeElectron(directory: string) {
  mkdirSync(join(directory, 'resources'), { recursive: true })
  mkdirSync(join(directory, 'locales'))
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak', 'locales/de.pak'])
    writeFileSync(join(directory, name), '')
  const wire = Buffer.from([1, fuses.length, ...Buffer.from('1'.repeat(fuses.length))])
  const program = Buffer.concat([Buffer.from(sentinel), wire])
  writeFileSync(join(directory, 'electron'), program)
  chmodSync(join(directory, 'electron'), 0o755)
  return program.length
}

const { packages: lock } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; dev?: true }>
}
/** What a user gets: everything in the lock file that is not for development, as name@version. */
const shipped = new Set(
  Object.entries(lock)
    .filter(([, { dev }]) => dev === undefined)
    .map(([path, { version }]) => `${path.replace(/.*node_modules\//, '')}@${version}`),
)

/** The packages in the archive. electron-builder may place them elsewhere than npm. */
function packagesIn(files: PackedFile[]): string[] {
  const own = files.filter(({ path }) =>
    /node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path),
  )
  return own.map(({ content }) => {
    const { name, version } = JSON.parse(content().toString()) as { name: string; version: string }
    return `${name}@${version}`
  })
}

function sizeOf(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

/** electron-builder validates its configuration before it packs. */
async function pack(distribution: string, output: string) {
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js')
  const set = (name: string, value: string) => `-c.${name}=${value}`
  const dist = [set('electronDist', distribution), set('directories.output', output)]
  const config = ['--config', 'electron-builder.config.ts', '--publish', 'never']
  await run(process.execPath, [builder, '--linux', 'dir', '--x64', ...config, ...dist], {
    cwd: root,
  })
  return join(output, 'linux-unpacked')
}

function serveFrom(app: string, data: string) {
  const ports = ['collect', 'receiver', 'receiver-tls', 'ui'].flatMap((name) => [
    `--${name}-port`,
    '0',
  ])
  const args = [join(app, 'out/main/cli.js'), 'serve', '--json', '--data', data, ...ports]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(async () => void (await stop(child)))
  return whenReady(child)
}

test.runIf(process.platform === 'linux')(
  'the package has the build and what it loads, and runs from nothing else',
  async () => {
    const directory = await temporaryDirectory()
    const electronBytes = fakeElectron(join(directory, 'electron'))
    const packed = await pack(join(directory, 'electron'), join(directory, 'dist'))

    const program = readFileSync(join(packed, 'hookbench'), 'latin1')
    const wire = program.slice(program.indexOf(sentinel) + sentinel.length + 2)
    const enabled = fuses.filter((_, index) => wire[index] === '1')
    // `v8` is as Electron ships it.
    expect(enabled).toEqual(['cookies', 'integrity', 'onlyAsar', 'v8'])

    const files = readAsar(join(packed, 'resources', 'app.asar'))
    const paths = files.map(({ path }) => path)
    expect(files.filter(({ unpacked }) => unpacked).map(({ path }) => path)).toEqual([
      'node_modules/better-sqlite3/prebuilds/linux-x64.node',
    ])
    const own = paths.filter((path) => !path.startsWith('node_modules/'))
    const built = /^(package\.json|out\/(main|preload|renderer)\/[^ ]+)$/
    expect(own.filter((path) => !built.test(path))).toEqual([])
    const unwanted = /\.(map|tsx?|md)$|\/(tests?|docs)\//
    expect(paths.filter((path) => unwanted.test(path))).toEqual([])
    expect(packagesIn(files).filter((name) => !shipped.has(name))).toEqual([])
    expect(packagesIn(files)).toContain(`zod@${lock['node_modules/zod']?.version}`)
    // The pictures of the tray, the licences and the bill of materials are beside the archive.
    expect(readdirSync(join(packed, 'resources')).toSorted()).toEqual([
      'THIRD_PARTY.md',
      'app.asar',
      'app.asar.unpacked',
      'sbom.cdx.json',
      'tray',
    ])
    expect(sizeOf(packed) - electronBytes).toBeLessThan(20_000_000)

    const app = join(directory, 'app')
    extractTo(app, files)
    const { client, ui } = await serveFrom(app, join(directory, 'data'))
    expect((await client.sources.list()).items).toHaveLength(1)
    expect((await fetch(`${ui}/`)).status).toBe(200)
    expect(await (await fetch(`${ui}/api/docs/`)).text()).toContain('API Reference')
    expect((await fetch(`${ui}/api/docs/js/scalar.js`)).status).toBe(200)
  },
)
