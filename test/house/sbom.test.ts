import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { name, version } from '../../package.json'
import { sbom, sqliteVersion } from '../../scripts/sbom.ts'
import { shippedPackages } from '../../scripts/thirdParty.ts'
import { root } from './seed.ts'

const packages = shippedPackages(root)
const bill = sbom({ name, version }, packages, sqliteVersion(root))
const refs = bill.components.map((component) => component['bom-ref'])

test('the bill of materials lists every shipped package once, and SQLite', () => {
  const shipped = packages.map((each) => `${each.name}@${each.version}`)
  expect(refs).toEqual([...new Set(shipped), `sqlite@${sqliteVersion(root)}`])
  expect(new Set(refs).size).toBe(refs.length)
})

test('every component and the product itself state what they depend on', () => {
  const { dependencies } = bill
  expect(dependencies.map(({ ref }) => ref)).toEqual([`${name}@${version}`, ...refs.slice(0, -1)])
  const named = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn))
  // Nothing is listed that nothing uses, and nothing is used that is not listed.
  expect([...named].toSorted()).toEqual(refs.toSorted())
})

test('the version of SQLite is the one that runs', () => {
  const database = new Database(':memory:')
  const running = database.prepare('SELECT sqlite_version()').pluck().get()
  database.close()
  expect(sqliteVersion(root)).toBe(running)
})

test.runIf(existsSync(join(root, 'out', '.stamp')))(
  'a build writes it, with Electron only for the desktop app',
  () => {
    const [npm = '', desktop = ''] = ['sbom.cdx.json', 'sbom-desktop.cdx.json'].map((file) =>
      readFileSync(join(root, 'out', file), 'utf8'),
    )
    expect(JSON.parse(desktop)).toEqual(bill)
    const listed = (JSON.parse(npm) as typeof bill).components.map(({ name: each }) => each)
    expect(
      bill.components.map(({ name: each }) => each).filter((each) => !listed.includes(each)),
    ).toEqual(['electron'])
  },
)
