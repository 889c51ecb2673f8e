import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './seed.ts'

interface Entry {
  integrity?: string
  optional?: boolean
  os?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

type Packages = Record<string, Entry>

function isLocked(packages: Packages, path: string, name: string): boolean {
  if (packages[`${path ? `${path}/` : ''}node_modules/${name}`]) return true
  const outer = path.lastIndexOf('node_modules/')
  return path !== '' && isLocked(packages, outer > 0 ? path.slice(0, outer - 1) : '', name)
}

const locks = [
  'package-lock.json',
  'site/package-lock.json',
  'test/clients/npm/package-lock.json',
].map((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return { file, text, packages: (JSON.parse(text) as { packages: Packages }).packages }
})

test.each(locks)('$file names no registry', ({ text }) => {
  expect(text).not.toContain('"resolved"')
})

/**
 * Builds of tools for other platforms that the registry did not have when the lock was written. None is shipped.
 * scripts/lock-platforms.mjs looks up their integrity again.
 */
const withoutIntegrity =
  /\/(@rollup\/rollup-|@oxc-parser\/binding|@oxfmt\/binding|@oxlint\/binding|@oxlint-tsgolint\/|@msgpackr-extract\/msgpackr-extract)/

test.each(locks)('$file has the integrity of every package', ({ packages }) => {
  const missing = Object.entries(packages).filter(
    ([path, { integrity = '', optional, os }]) =>
      path !== '' &&
      !/^sha512-[\w+/]{86}==$/.test(integrity) &&
      !(optional && os && withoutIntegrity.test(path)),
  )
  expect(missing.map(([path]) => path)).toEqual([])
})

test('docs/security.md states how many packages have no integrity', () => {
  const without = locks.flatMap(({ packages }) =>
    Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity),
  )
  const security = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const [, stated] = /except (\d+) builds of tools for other platforms/.exec(security) ?? []
  expect(Number(stated)).toBe(without.length)
})

// `npm ci` rejects a lock with a gap on every platform; scripts/lock-platforms.mjs fills the gaps.
test.each(locks)('$file has every dependency of every platform', ({ packages }) => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${name} for ${path}`),
  )
  expect(missing).toEqual([])
})
