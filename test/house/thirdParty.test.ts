import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shippedPackages, thirdPartyText } from '../../scripts/thirdParty.ts'
import { root } from './seed.ts'

const packages = shippedPackages(root)
const built = join(root, 'out')

test('THIRD_PARTY.md lists what is shipped; `npm run third-party` writes it', () => {
  expect(readFileSync(join(root, 'THIRD_PARTY.md'), 'utf8')).toBe(thirdPartyText(packages))
})

test('every licence allows shipping', () => {
  const known = ['MIT', '(MIT OR CC0-1.0)', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause']
  known.push('Apache-2.0', 'BlueOak-1.0.0', 'OFL-1.1', 'Python-2.0', 'Unlicense')
  expect(packages.filter(({ licence }) => !known.includes(licence))).toEqual([])
})

test.runIf(existsSync(built))('every package in the build is listed', () => {
  const maps = readdirSync(built, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.map'),
  )
  const names = maps.flatMap(({ parentPath, name }) => {
    const text = readFileSync(join(parentPath, name), 'utf8')
    const { sources } = JSON.parse(text) as { sources: string[] }
    return sources.flatMap((source) => {
      const [, found] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
      return found === undefined ? [] : [found]
    })
  })
  const listed = new Set(packages.map(({ name }) => name))
  expect(new Set(names).size).toBeGreaterThan(100)
  expect([...new Set(names)].filter((name) => !listed.has(name))).toEqual([])
})
