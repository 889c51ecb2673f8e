import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Locked {
  version?: string
  integrity?: string
  license?: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  os?: string[]
}
type Packages = Record<string, Locked>

export interface Shipped {
  name: string
  version: string
  licence: string
  /** The texts of its licence files; empty: it has none. */
  text: string
  integrity: string
  /** Whether the sources import it, or only another package. */
  isDirect: boolean
  /** `name@version` of the shipped packages that it uses. */
  uses: string[]
}

/** Its installers contain their own licences; its npm dependencies only download it. */
const runtime = 'electron'

/** All packages that are shipped: what the sources import, and what that depends on. */
export function shippedPackages(root: string): Shipped[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Packages
  }
  const { dependencies = {}, peerDependencies = {} } = packages[''] ?? {}
  const roots = new Set([...importedIn(join(root, 'src')), ...Object.keys(dependencies)])
  // The test runners, which the user of the test kit has.
  for (const name of Object.keys(peerDependencies)) roots.delete(name)
  /** The paths of the packages, each with the paths of those it uses. */
  const found = new Map<string, string[]>()
  const waiting = [...roots].map((name) => ({ name, from: '' }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const path = lockedAt(packages, next.from, next.name)
    const entry = path === null ? undefined : packages[path]
    // A build for one platform has the licence of the package that chooses it.
    if (path === null || !entry || entry.os) continue
    found.get(next.from)?.push(path)
    if (found.has(path)) continue
    found.set(path, [])
    if (next.name === runtime) continue
    for (const name of Object.keys(entry.dependencies ?? {})) waiting.push({ name, from: path })
  }
  const id = (path: string) => `${nameOf(path)}@${packages[path]?.version ?? ''}`
  return [...found]
    .map(([path, uses]) => ({
      ...shipped(root, path, packages[path] ?? {}),
      isDirect: roots.has(path.replace('node_modules/', '')),
      uses: uses.map(id).toSorted(compare),
    }))
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The names of packages in imports of TypeScript, and in URLs of styles. */
function importedIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
    .flatMap(({ parentPath, name }) => [
      ...readFileSync(join(parentPath, name), 'utf8').matchAll(
        /(?:from |import |import\(|url\()'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g,
      ),
    ])
    .map(([, name = '']) => name)
}

/** The path of a dependency in the lock: beside its dependent, or nearer to the root. */
function lockedAt(packages: Packages, from: string, name: string): string | null {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (packages[path]) return path
  if (from === '') return null
  const outer = from.lastIndexOf('node_modules/')
  return lockedAt(packages, outer > 0 ? from.slice(0, outer - 1) : '', name)
}

const nameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function shipped(
  root: string,
  path: string,
  { version = '', integrity = '', license }: Locked,
): Omit<Shipped, 'isDirect' | 'uses'> {
  const folder = join(root, path)
  const own = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license?: string }
  const text = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .toSorted()
    .join('\n\n')
  const licence = license ?? own.license ?? 'unknown'
  return { name: nameOf(path), version, licence, text, integrity }
}

/** The text of THIRD_PARTY.md. */
export function thirdPartyText(packages: Shipped[]): string {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  const texts = Map.groupBy(
    packages.filter(({ text }) => text !== ''),
    ({ text }) => text,
  )
  const sections = [...texts].map(([text, of]) => {
    const names = of.map(({ name, version }) => `${name} ${version}`).join(', ')
    return `### ${names}\n\n~~~~\n${text}\n~~~~\n`
  })
  return `${head}
| package | version | licence |
| --- | --- | --- |
${rows.join('\n')}

## Licence texts

${sections.join('\n')}`
}

const head = `# Third-party software

What Hookbench contains or installs: the packages that its sources import, and their dependencies. Written by
\`npm run third-party\`; a test compares it with the lock file.

Two parts are not packages. SQLite, in better-sqlite3, is in the public domain. The desktop app contains Electron, with
Chromium and Node.js, whose licences are in the files \`LICENSE\` and \`LICENSES.chromium.html\` beside its program.
`
