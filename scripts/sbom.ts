/**
 * Writes the bills of materials of a build, in CycloneDX: `out/sbom.cdx.json` for the npm package and the container,
 * `out/sbom-desktop.cdx.json` for the desktop app. `npm sbom` would miss most of what they contain, because the build
 * bundles it: in package.json, bundled packages are development dependencies.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Shipped, shippedPackages } from './thirdParty.ts'

interface Product {
  name: string
  version: string
}

/** The file's content, the same for the same lock file: it has neither a time nor a serial number. */
export function sbom(product: Product, packages: Shipped[], sqlite: string) {
  // A package that is installed in two places is one component.
  const byId = new Map(packages.map((each) => [idOf(each), each]))
  const sqliteId = `sqlite@${sqlite}`
  const isListed = (id: string) => byId.has(id)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': idOf(product), ...product, purl: purl(product) },
    },
    components: [
      ...[...byId.values()].map(component),
      {
        type: 'library',
        'bom-ref': sqliteId,
        name: 'sqlite',
        version: sqlite,
        licenses: [{ license: { id: 'blessing' } }],
        cpe: `cpe:2.3:a:sqlite:sqlite:${sqlite}:*:*:*:*:*:*:*`,
        purl: `pkg:generic/${sqliteId}`,
      },
    ],
    dependencies: [
      { ref: idOf(product), dependsOn: packages.filter(({ isDirect }) => isDirect).map(idOf) },
      ...[...byId].map(([ref, { name, uses }]) => ({
        ref,
        dependsOn: [...new Set(uses.filter(isListed)), ...(name === native ? [sqliteId] : [])],
      })),
    ],
  }
}

const native = 'better-sqlite3'

const idOf = ({ name, version }: Product) => `${name}@${version}`

const purl = (product: Product) => `pkg:npm/${idOf(product).replace(/^@/, '%40')}`

function component({ name, version, licence, integrity }: Shipped) {
  const [algorithm, hash = ''] = integrity.split('-')
  if (algorithm !== 'sha512') throw new Error(`${name} has no SHA-512 in the lock file`)
  return {
    type: 'library',
    'bom-ref': idOf({ name, version }),
    name,
    version,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
    licenses: [{ expression: licence }],
    purl: purl({ name, version }),
  }
}

/** The version of SQLite that the native module contains, for those who look up its vulnerabilities. */
export function sqliteVersion(root: string): string {
  const header = join(root, 'node_modules', native, 'deps', 'sqlite3', 'sqlite3.h')
  const [, version] = /#define SQLITE_VERSION\s+"([\d.]+)"/.exec(readFileSync(header, 'utf8')) ?? []
  if (version === undefined) throw new Error(`${header} has no SQLITE_VERSION`)
  return version
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Product
  const packages = shippedPackages(root)
  const write = (file: string, contained: Shipped[]) => {
    const content = sbom({ name, version }, contained, sqliteVersion(root))
    writeFileSync(join(root, 'out', file), `${JSON.stringify(content, null, 1)}\n`)
  }
  mkdirSync(join(root, 'out'), { recursive: true })
  write('sbom-desktop.cdx.json', packages)
  write(
    'sbom.cdx.json',
    packages.filter((each) => each.name !== 'electron'),
  )
}
