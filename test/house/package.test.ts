import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { bin, dependencies, engines, exports, main } from '../../package.json'
import { root } from './seed.ts'

interface Packed {
  size: number
  unpackedSize: number
  files: { path: string; mode: number }[]
}

const isBuilt = existsSync(join(root, 'out', '.stamp'))

/** The modules that a built file names, also those that it imports later and the files that its threads run. */
function named(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const later = dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start + 1, end - 1),
  )
  const threads = text.matchAll(/join\(import\.meta\.dirname, "([^"]+\.js)"\)/g)
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.map((each) => each.moduleRequest?.value ?? ''),
    ),
    ...later.filter((name) => /^[@\w./:-]+$/.test(name)),
    ...Array.from(threads, ([, path]) => `./${path}`),
  ].filter((name) => name !== '')
}

/** All files that one of the given loads, and the packages that they import. */
function loaded(entries: string[]) {
  const files = new Set(entries)
  const packages = new Set<string>()
  for (const file of files)
    for (const name of named(file)) {
      if (name.startsWith('.')) files.add(join(dirname(file), name))
      else if (!name.startsWith('node:') && !builtinModules.includes(name)) packages.add(name)
    }
  return { files, packages }
}

describe.runIf(isBuilt)('the npm package', () => {
  const pack = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error']
  const [packed] = JSON.parse(execFileSync('npm', pack, { cwd: root, encoding: 'utf8' })) as [
    Packed,
  ]
  const paths = packed.files.map(({ path }) => path)
  const client = exports['./client']

  test('has what the command loads, and nothing else of the main process', () => {
    const { files } = loaded([bin.hookbench])
    const inMain = paths.filter((path) => path.startsWith('out/main/'))
    expect(files.size).toBeGreaterThan(100)
    // npm includes `main` whatever `files` says: it is the entry of the desktop app, which only Electron loads.
    expect(inMain.toSorted()).toEqual([...files, main].toSorted())
  })

  test('depends on exactly the packages that its code imports', () => {
    const { packages } = loaded([bin.hookbench, client.default])
    expect([...packages].toSorted()).toEqual(Object.keys(dependencies).toSorted())
  })

  test('has the screen, the client and the test kit with their types, the schema, the licences and the bill of materials', () => {
    const outside = paths.filter(
      (path) => !/^out\/(main|client|testing|renderer\/assets)\//.test(path),
    )
    expect(outside.toSorted()).toEqual(
      [
        'CHANGELOG.md',
        'README.md',
        'THIRD_PARTY.md',
        'hookbench.schema.json',
        'out/renderer/icon.svg',
        'out/renderer/index.html',
        'out/sbom.cdx.json',
        'package.json',
      ].toSorted(),
    )
    const { './package.json': _, ...entries } = exports
    for (const { types, default: built } of Object.values(entries))
      for (const file of [types, built]) expect(paths).toContain(normalize(file))
    const page = readFileSync(join(root, 'out', 'renderer', 'index.html'), 'utf8')
    for (const [, file = ''] of page.matchAll(/(?:src|href)="\/([^"]+)"/g))
      expect(paths).toContain(`out/renderer/${file}`)
  })

  test('has neither sources, maps nor caches, and less than 8 MB unpacked', () => {
    expect(
      paths.filter((path) => /\.(map|tsx?)$|\/\./.test(path) && !path.endsWith('.d.ts')),
    ).toEqual([])
    expect(packed.unpackedSize).toBeLessThan(8_000_000)
  })

  test('starts with a check of the Node version that it declares', () => {
    const text = readFileSync(join(root, bin.hookbench), 'utf8')
    const [, required] = /required = "([\d.]+)"/.exec(text) ?? []
    expect(engines.node).toBe(`>=${required}`)
    expect(text.startsWith('#!/usr/bin/env node\n')).toBe(true)
    expect(statSync(join(root, bin.hookbench)).mode & 0o111).toBe(0o111)
  })
})
