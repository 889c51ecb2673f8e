import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './seed.ts'

interface Entry {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
const { packages } = JSON.parse(text) as { packages: Record<string, Entry> }

function isLocked(path: string, name: string): boolean {
  if (packages[`${path ? `${path}/` : ''}node_modules/${name}`]) return true
  const outer = path.lastIndexOf('node_modules/')
  return path !== '' && isLocked(outer > 0 ? path.slice(0, outer - 1) : '', name)
}

test('the lock names no registry', () => {
  expect(text).not.toContain('"resolved"')
})

// `npm ci` refuses a lock with a gap, on every platform; scripts/lock-platforms.mjs closes them.
test('the lock holds every dependency of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !isLocked(path, name))
      .map((name) => `${name} for ${path}`),
  )
  expect(missing).toEqual([])
})
