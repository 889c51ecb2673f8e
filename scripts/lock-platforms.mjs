/**
 * Adds the optional platform packages to package-lock.json that the registry did not have when the lock was written.
 * If one is missing, `npm ci` rejects the whole lock, on every machine. Run it after `npm install`; a path names
 * another lock file. A complete lock is not changed.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL(`../${process.argv[2] ?? 'package-lock.json'}`, import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = { arm64: 'arm64', x64: 'x64', ia32: 'ia32', arm: 'arm', ppc64: 'ppc64' }
Object.assign(processors, { riscv64: 'riscv64', s390x: 's390x' })

function platform(name) {
  const words = name.split(/[/-]/)
  const os = systems.find((system) => words.includes(system))
  const cpu = words.map((word) => processors[word]).find(Boolean)
  if (!os || !cpu) return undefined
  const c = words.at(-1)
  const libc = os === 'linux' && { gnu: ['glibc'], musl: ['musl'] }[c]
  return { cpu: [cpu], ...(libc && { libc }), os: [os] }
}

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

if (added.length > 0) {
  const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1))
  lock.packages = Object.fromEntries(sorted)
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(
  added.length > 0 ? `Added ${added.length}: ${added.join(', ')}` : 'The lock is complete',
)
