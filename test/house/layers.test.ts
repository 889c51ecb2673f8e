import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { layers } from '../../scripts/layers.ts'
import { root, seed } from './seed.ts'

/** The targets of the imports, so that only the layer is at fault. */
const targets = [
  'src/contract/model.ts',
  'src/client/client.ts',
  'src/client/queue.ts',
  'src/testing/testing.ts',
  'src/main/errors/refusal.ts',
  'src/main/workbench/workbench.ts',
  'src/main/destination/body.ts',
  'src/main/delivery/dispatcher.ts',
  'src/main/store/sqlite/database.ts',
  'src/main/desktop/window.ts',
  'src/main/api/router.ts',
  'src/preload/index.ts',
  'src/renderer/ui/classes.ts',
  'test/support/host.ts',
]

const sockets = ['undici', 'fastify', 'node:net', 'node:http']

const forbidden: Record<string, string[]> = {
  'src/contract/probe.ts': [
    '../main/errors/refusal.ts',
    '../client/client.ts',
    'node:crypto',
    'fastify',
  ],
  'src/client/probe.ts': [
    '../contract/model.ts',
    '../main/errors/refusal.ts',
    'node:http',
    'undici',
  ],
  'src/testing/probe.ts': [
    '../contract/model.ts',
    '../main/errors/refusal.ts',
    '../client/queue.ts',
    'undici',
  ],
  'src/main/cli/kit.ts': ['../../testing/testing.ts'],
  'src/main/cli/probe.ts': [
    '../desktop/window.ts',
    '../../renderer/ui/classes.ts',
    '../../preload/index.ts',
  ],
  'src/main/api/probe.ts': ['better-sqlite3', 'undici', 'electron', '../desktop/window.ts'],
  'src/main/api/screen.ts': ['../../renderer/ui/classes.ts', '../../../test/support/host.ts'],
  'src/main/destination/probe.ts': [
    '../store/sqlite/database.ts',
    '../api/router.ts',
    '../errors/refusal.ts',
  ],
  'src/main/destination/impure.ts': [...sockets, 'better-sqlite3', 'node:fs', 'node:timers'],
  'src/main/destination/detour.ts': ['./../store/sqlite/database.ts', '../delivery/dispatcher.ts'],
  'src/main/delivery/verdict.ts': [...sockets, './dispatcher.ts', '../store/sqlite/database.ts'],
  'src/main/delivery/schedule.ts': [...sockets, './dispatcher.ts', '../store/sqlite/database.ts'],
  'src/main/delivery/probe.ts': ['undici', 'better-sqlite3', 'electron', '../desktop/window.ts'],
  'src/main/delivery/send.ts': ['better-sqlite3', 'electron', '../desktop/window.ts'],
  'src/main/store/probe.ts': [
    ...sockets,
    'electron',
    '../delivery/dispatcher.ts',
    '../api/router.ts',
  ],
  'src/main/desktop/probe.ts': ['../../renderer/ui/classes.ts', 'better-sqlite3', 'undici'],
  'src/preload/probe.ts': ['../main/errors/refusal.ts', 'node:fs'],
  'src/renderer/probe.ts': [
    '../main/errors/refusal.ts',
    '../preload/index.ts',
    'node:fs',
    'electron',
  ],
  'src/renderer/calls/probe.ts': [
    '../../main/store/sqlite/database.ts',
    '@orpc/server',
    'better-sqlite3',
  ],
}

const allowed: Record<string, string[]> = {
  'src/contract/probe.ts': ['./model.ts', 'zod', '@orpc/contract'],
  'src/main/api/probe.ts': ['fastify', '../workbench/workbench.ts', '../../client/client.ts'],
  'src/main/destination/probe.ts': ['./body.ts', '../../contract/model.ts', 'node:crypto'],
  'src/main/delivery/verdict.ts': ['../../contract/model.ts', 'node:crypto'],
  'src/main/delivery/send.ts': ['undici', '../../contract/model.ts'],
  'src/main/store/probe.ts': ['better-sqlite3', '../../contract/model.ts', './sqlite/database.ts'],
  'src/main/desktop/probe.ts': ['electron', '../workbench/workbench.ts', '../api/router.ts'],
  'src/preload/probe.ts': ['electron'],
  'src/renderer/calls/probe.ts': ['react', '../../contract/model.ts', '../ui/classes.ts'],
}

function importing(imports: string[]) {
  const lines = imports.map((from, index) => `import * as a${index} from '${from}'\n`)
  return `${lines.join('')}export const used = [${imports.map((_, index) => `a${index}`).join(', ')}]\n`
}

/** `refused`: the lines of imports that no layer allows. */
async function lintFiles(files: Record<string, string>) {
  const project = seed(files, ['oxlint.config.ts', 'scripts/layers.ts'])
  const { passed, output } = await project.check('oxlint', '--format=unix')
  const refused = output.split('\n').filter((line) => line.includes('no-restricted-imports'))
  return { passed, output, refused }
}

function lint(probes: Record<string, string[]>) {
  const files = targets.map((file) => [file, 'export const it = 1\n'])
  for (const [file, imports] of Object.entries(probes)) files.push([file, importing(imports)])
  return lintFiles(Object.fromEntries(files) as Record<string, string>)
}

describe('the allowed imports', () => {
  test('rejects every import across a layer', async () => {
    const { passed, refused } = await lint(forbidden)
    const expected = Object.entries(forbidden).flatMap(([file, imports]) =>
      imports.map((from) => `${file} imports ${from}`),
    )
    const found = refused.map((line) => line.replace(/:\d+:\d+: '([^']+)'.*/, ' imports $1'))
    expect(found.toSorted()).toEqual(expected.toSorted())
    expect(passed).toBe(false)
  })

  test('accepts what the layers allow', async () => {
    const { passed, output } = await lint(allowed)
    expect(output).not.toContain('error')
    expect(passed).toBe(true)
  })
})

/** A folder of a table: its own path, and a file in it. */
const placeOf = (area: string, name: string) => (name === '.' ? area : `${area}/${name}`)

/** Every pair of folders of a table, and whether the first may import the second. */
const pairs = Object.entries(layers).flatMap(([area, rows]) => {
  const placed = rows.flatMap((row, level) => row.map((name) => ({ name, level })))
  return placed.flatMap((from) =>
    placed
      .filter((to) => to !== from)
      .map((to) => ({
        from: placeOf(area, from.name),
        to: placeOf(area, to.name),
        isAllowed: to.level < from.level,
      })),
  )
})

/** In each folder, a probe that imports a file of each other folder of its tables; returns what was rejected. */
async function lintTable() {
  const folders = [...new Set(pairs.map(({ from }) => from))]
  const files = Object.fromEntries(
    folders.flatMap((folder) => {
      const imports = pairs
        .filter(({ from }) => from === folder)
        .map(({ to }) => `${relative(folder, to) || '.'}/target.ts`)
        .map((path) => (path.startsWith('.') ? path : `./${path}`))
      return [
        [`${folder}/target.ts`, 'export const it = 1\n'],
        [`${folder}/probe.ts`, importing(imports)],
      ]
    }),
  )
  const { refused } = await lintFiles(files)
  return refused.map((line) => {
    const [, file = '', path = ''] = /^(.*):\d+:\d+: '([^']+)'/.exec(line) ?? []
    return `${dirname(file)} imports ${dirname(join(dirname(file), path))}`
  })
}

/** These import nothing but what their own list allows. */
const isStrict = (folder: string) => /^src\/main\/(destination|store)(\/|$)/.test(folder)

describe('the order of folders', () => {
  test('rejects exactly the imports that the tables do not allow', async () => {
    const expected = pairs
      .filter(({ from, isAllowed }) => !isAllowed && !isStrict(from))
      .map(({ from, to }) => `${from} imports ${to}`)
    const refused = (await lintTable()).filter((line) => !isStrict(line.split(' ')[0] ?? ''))
    expect(expected.length).toBeGreaterThan(200)
    // One import may meet several patterns.
    expect([...new Set(refused)].toSorted()).toEqual(expected.toSorted())
  })

  test.each(Object.entries(layers))(
    '%s has a row for each of its folders, and no other files',
    (area, rows) => {
      const known = rows.flat()
      const entries = readdirSync(join(root, area), { withFileTypes: true })
      const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
      const files = entries.filter((entry) => /\.tsx?$/.test(entry.name))
      expect(folders.filter((name) => name !== 'public').toSorted()).toEqual(
        known.filter((name) => name !== '.').toSorted(),
      )
      expect(files.length > 0).toBe(known.includes('.'))
    },
  )

  test('every folder with folders of its own has a table', () => {
    const areas = ['src/main', 'src/renderer'].flatMap((area) =>
      readdirSync(join(root, area), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'migrations')
        .map((entry) => relative(root, entry.parentPath)),
    )
    expect(Object.keys(layers).toSorted()).toEqual([...new Set(areas)].toSorted())
  })
})
