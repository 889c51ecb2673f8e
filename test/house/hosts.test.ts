import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './seed.ts'

/** How a page could find out where it runs. */
const asks = /window\.hookbench|navigator\.(platform|userAgent)/

/** The choice of the transport, and the name of the modifier key. */
const allowed = ['src/renderer/rpc/link.ts', 'src/renderer/ui/modKey.ts']

test('the screen asks for capabilities, never for the platform', () => {
  const files = readdirSync(join(root, 'src/renderer'), { recursive: true, withFileTypes: true })
  const asking = files
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => asks.test(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file).replaceAll('\\', '/'))
  expect(asking.toSorted((a, b) => a.localeCompare(b))).toEqual(allowed)
})
