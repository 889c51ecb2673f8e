/** Installs the dependencies and builds, as a fresh clone needs. */
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { node24, root, run, say, tool } from './process.mjs'

const windows = process.platform === 'win32'

class SetupFailed extends Error {}

export async function ensureDependencies() {
  if (!installedMatchesLock()) {
    refuseLink()
    say('Installing dependencies…')
    // npm up to 10 compiles better-sqlite3, although it ships binaries. So all install scripts are skipped, and the
    // one that is needed runs afterwards.
    await npm('ci', '--ignore-scripts', '--no-audit', '--no-fund')
  }
  if (!existsSync(node24)) {
    say('Installing Node 24 for the project…')
    await npm('rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts')
    if (!existsSync(node24)) throw new SetupFailed('npm installed no Node 24')
  }
}

/** npm empties node_modules before it installs: through a link, that of another checkout. */
function refuseLink() {
  const modules = join(root, 'node_modules')
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const target = existsSync(modules) ? realpathSync(modules) : 'a folder that does not exist'
  throw new SetupFailed(
    `node_modules is a link to ${target}, which does not match package-lock.json. Installing would empty that folder. Remove the link, then run this again.`,
  )
}

async function npm(...args) {
  const { code, output } = await run('npm', args, { shell: windows })
  if (code !== 0) throw new SetupFailed(`npm ${args.join(' ')} failed:\n${output}`)
}

/** npm records what it installed, so the comparison works whoever ran the installation. */
function installedMatchesLock() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '' || (optional && !installed[path])) return true
    return installed[path]?.version === version
  })
}

const stampFile = join(root, 'out', '.stamp')
const built = [
  'main/index.js',
  'main/cli.js',
  'main/program.js',
  'preload/index.cjs',
  'renderer/index.html',
  'client/client.js',
  'client/client.d.ts',
  'testing/testing.js',
  'testing/testing.d.ts',
  'sbom.cdx.json',
]

export async function ensureBuild() {
  const stamp = sourcesHash()
  const complete = built.every((file) => existsSync(join(root, 'out', file)))
  if (complete && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  say('Building…')
  rmSync(stampFile, { force: true })
  await build(tool('electron-vite'), 'build')
  for (const part of ['client', 'testing'])
    await build(tool('tsc', 'typescript'), '-p', `tsconfig.${part}.json`)
  await build(join(root, 'scripts', 'sbom.ts'))
  mkdirSync(join(root, 'out'), { recursive: true })
  writeFileSync(stampFile, stamp)
}

async function build(...args) {
  const { code, output } = await run(node24, args)
  if (code !== 0) throw new SetupFailed(`The build failed:\n${output}`)
}

function sourcesHash() {
  const hash = createHash('sha256')
  const files = readdirSync(root).filter((name) => /^package|^tsconfig|^electron\.vite/.test(name))
  // The screen shows its code.
  files.push(join('docs', 'receivers.md'))
  for (const file of ['threads.ts', 'thirdParty.ts', 'sbom.ts']) files.push(join('scripts', file))
  for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })) {
    const directory = relative(root, entry.parentPath ?? entry.path)
    if (entry.isFile()) files.push(join(directory, entry.name))
  }
  for (const file of files.toSorted()) {
    hash.update(file).update('\0')
    hash.update(readFileSync(join(root, file))).update('\0')
  }
  return hash.digest('hex')
}

/** Runs the steps of a script. A failed setup is reported in full, without a stack trace of this script. */
export async function main(steps) {
  try {
    await steps()
  } catch (error) {
    say(error instanceof SetupFailed ? error.message : (error.stack ?? String(error)))
    process.exit(2)
  }
}
