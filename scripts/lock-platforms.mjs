/**
 * Adds the optional platform packages to package-lock.json that the registry did not have when the lock was written, and
 * the integrity of those that it has now. If a package is missing, `npm ci` rejects the whole lock, on every machine; without
 * its integrity, npm installs whatever the registry sends. Run it after `npm install`; a path names another lock file. A
 * complete lock is not changed.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL(`../${process.argv[2] ?? 'package-lock.json'}`, import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32']
const processors = { arm64: 'arm64', x64: 'x64', ia32: 'ia32', arm: 'arm', ppc64: 'ppc64' }
Object.assign(processors, { loong64: 'loong64', riscv64: 'riscv64', s390x: 's390x' })

function platform(name) {
  const words = name.split(/[/-]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = words.map((word) => processors[word]).find(Boolean)
  if (!os || !cpu) return undefined
  const c = words.at(-1)
  const libc = os === 'linux' && { gnu: ['glibc'], musl: ['musl'] }[c]
  return { cpu: [cpu], ...(libc && { libc }), os: [os] }
}

/** What the registry says; undefined: it does not have this version. */
function integrityOf(spec) {
  try {
    const [said] = [JSON.parse(npm('view', spec, 'dist.integrity', '--json'))].flat()
    return said
  } catch {
    return undefined
  }
}

const npm = (...args) =>
  execFileSync('npm', args, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  })

const added = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const at = `node_modules/${name}`
    const runsOn = platform(name)
    if (!runsOn || !/^\d/.test(version) || lock.packages[at]) continue
    if (lock.packages[`${path}/${at}`]) continue
    const { cpu, libc, os } = runsOn
    const dev = entry.dev && { dev: true }
    lock.packages[at] = { version, cpu, ...dev, ...(libc && { libc }), optional: true, os }
    added.push(`${name}@${version}`)
  }
}

const found = []
for (const [path, entry] of Object.entries(lock.packages)) {
  if (path === '' || entry.link || entry.integrity) continue
  const spec = `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${entry.version}`
  const integrity = integrityOf(spec)
  if (!integrity) continue
  const { version, ...rest } = entry
  lock.packages[path] = { version, integrity, ...rest }
  found.push(spec)
}

if (added.length + found.length > 0) {
  const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1))
  lock.packages = Object.fromEntries(sorted)
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
const lacking = Object.entries(lock.packages).filter(
  ([path, { integrity, link }]) => path !== '' && !link && !integrity,
)
if (added.length > 0) console.log(`Added ${added.length}: ${added.join(', ')}`)
if (found.length > 0) console.log(`Integrity of ${found.length}: ${found.join(', ')}`)
console.log(
  lacking.length === 0
    ? 'The lock is complete'
    : `${lacking.length} packages have no integrity: the registry does not have them`,
)
