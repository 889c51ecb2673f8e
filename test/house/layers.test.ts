import { describe, expect, test } from 'vitest'
import { seed } from './seed.ts'

/** What the imports point at, so that nothing but the layer is at fault. */
const targets = [
  'src/contract/model.ts',
  'src/client/client.ts',
  'src/main/refusal.ts',
  'src/main/workbench.ts',
  'src/main/destination/body.ts',
  'src/main/delivery/dispatcher.ts',
  'src/main/store/database.ts',
  'src/main/desktop/window.ts',
  'src/main/api/router.ts',
  'src/preload/index.ts',
  'src/renderer/route.ts',
  'test/support/host.ts',
]

const sockets = ['undici', 'fastify', 'node:net', 'node:http']

const forbidden: Record<string, string[]> = {
  'src/contract/probe.ts': ['../main/refusal.ts', '../client/client.ts', 'node:crypto', 'fastify'],
  'src/client/probe.ts': ['../contract/model.ts', '../main/refusal.ts', 'node:http', 'undici'],
  'src/main/probe.ts': ['./desktop/window.ts', '../renderer/route.ts', '../preload/index.ts'],
  'src/main/api/probe.ts': ['better-sqlite3', 'undici', 'electron', '../desktop/window.ts'],
  'src/main/api/screen.ts': ['../../renderer/route.ts', '../../../test/support/host.ts'],
  'src/main/destination/probe.ts': ['../store/database.ts', '../api/router.ts', '../refusal.ts'],
  'src/main/destination/impure.ts': [...sockets, 'better-sqlite3', 'node:fs', 'node:timers'],
  'src/main/destination/detour.ts': ['./../store/database.ts', '../delivery/dispatcher.ts'],
  'src/main/delivery/verdict.ts': [...sockets, './dispatcher.ts', '../store/database.ts'],
  'src/main/delivery/schedule.ts': [...sockets, './dispatcher.ts', '../store/database.ts'],
  'src/main/delivery/probe.ts': ['undici', 'better-sqlite3', 'electron', '../desktop/window.ts'],
  'src/main/delivery/send.ts': ['better-sqlite3', 'electron', '../desktop/window.ts'],
  'src/main/store/probe.ts': [
    ...sockets,
    'electron',
    '../delivery/dispatcher.ts',
    '../api/router.ts',
  ],
  'src/main/desktop/probe.ts': ['../../renderer/route.ts', 'better-sqlite3', 'undici'],
  'src/preload/probe.ts': ['../main/refusal.ts', 'node:fs'],
  'src/renderer/probe.ts': ['../main/refusal.ts', '../preload/index.ts', 'node:fs', 'electron'],
  'src/renderer/calls/probe.ts': ['../../main/store/database.ts', '@orpc/server', 'better-sqlite3'],
}

const allowed: Record<string, string[]> = {
  'src/contract/probe.ts': ['./model.ts', 'zod', '@orpc/contract'],
  'src/main/api/probe.ts': ['fastify', '../workbench.ts', '../../client/client.ts'],
  'src/main/destination/probe.ts': ['./body.ts', '../../contract/model.ts', 'node:crypto'],
  'src/main/delivery/verdict.ts': ['../../contract/model.ts', 'node:crypto'],
  'src/main/delivery/send.ts': ['undici', '../../contract/model.ts'],
  'src/main/store/probe.ts': ['better-sqlite3', '../../contract/model.ts', './database.ts'],
  'src/main/desktop/probe.ts': ['electron', '../workbench.ts', '../api/router.ts'],
  'src/preload/probe.ts': ['electron'],
  'src/renderer/calls/probe.ts': ['react', '../../contract/model.ts', '../route.ts'],
}

function importing(imports: string[]) {
  const lines = imports.map((from, index) => `import * as a${index} from '${from}'\n`)
  return `${lines.join('')}export const used = [${imports.map((_, index) => `a${index}`).join(', ')}]\n`
}

async function lint(probes: Record<string, string[]>) {
  const files = targets.map((file) => [file, 'export const it = 1\n'])
  for (const [file, imports] of Object.entries(probes)) files.push([file, importing(imports)])
  return seed(Object.fromEntries(files), ['.oxlintrc.json']).check('oxlint', '--format=unix')
}

describe('who may import whom', () => {
  test('every import across a layer is refused', async () => {
    const { passed, output } = await lint(forbidden)
    const refused = output.split('\n').filter((line) => line.includes('no-restricted-imports'))
    const expected = Object.entries(forbidden).flatMap(([file, imports]) =>
      imports.map((from) => `${file} imports ${from}`),
    )
    const found = refused.map((line) => line.replace(/:\d+:\d+: '([^']+)'.*/, ' imports $1'))
    expect(found.toSorted()).toEqual(expected.toSorted())
    expect(passed).toBe(false)
  })

  test('what the layers allow passes', async () => {
    const { passed, output } = await lint(allowed)
    expect(output).not.toContain('error')
    expect(passed).toBe(true)
  })
})
