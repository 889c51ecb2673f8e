import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../house/seed.ts'

const built = join(root, 'out/main')
const chunks = join(built, 'chunks')

/** The packages that a built file loads before it runs, directly and through others: imported, or part of the build. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set()
  seen.add(file)
  const found = new Set<string>()
  const imports = readFileSync(file, 'utf8').matchAll(/^import (?:[^;]*? from )?"([^"]+)";/gm)
  for (const [, from = ''] of imports) {
    if (from.startsWith('.'))
      for (const each of packagesOf(resolve(dirname(file), from), seen)) found.add(each)
    else if (!from.startsWith('node:')) found.add(from)
  }
  for (const each of bundledIn(file)) found.add(each)
  return found
}

/** By its source map, the only place that names them. */
function bundledIn(file: string): string[] {
  if (!existsSync(`${file}.map`)) return []
  const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] }
  return sources.flatMap((each) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(each)?.[1] ?? [])
}

const chunkOf = (name: string, folder = chunks) =>
  readdirSync(folder)
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
    .map((file) => join(folder, file))
    .find((file) => readFileSync(file, 'utf8').includes(`src/main/cli/${name}.ts`)) ?? ''

const client = [
  '@orpc/client',
  '@orpc/shared',
  '@orpc/standard-server',
  '@orpc/standard-server-fetch',
  'commander',
  'env-paths',
  'is-safe-filename',
]

it.each([
  'open',
  'messages',
  'rejections',
  'calls',
  'deletions',
  'clock',
  'actions',
  'delivery',
  'drill',
  'fault',
  'audit',
  'source',
  'receiver',
  'plan',
])('the built command %s loads what a client needs, and nothing of the server', (name) => {
  const packages = packagesOf(chunkOf(name))
  expect(packages).toContain('@orpc/standard-server-fetch')
  expect([...packages].filter((each) => !client.includes(each))).toEqual([])
})

it.each(['send', 'destination', 'schema', 'personas', 'delete', 'expect'])(
  'the built command %s also loads the validation of its input, and nothing of the server',
  (name) => {
    const packages = packagesOf(chunkOf(name))
    expect([...packages].filter((each) => ![...client, 'zod'].includes(each))).toEqual([])
  },
)

it.each(['workspace', 'scenario'])(
  'the built command %s also loads the parsers of its files, and nothing of the server',
  (name) => {
    const known = [...client, 'zod', 'yaml', 'csv-parse']
    expect([...packagesOf(chunkOf(name))].filter((each) => !known.includes(each))).toEqual([])
  },
)

it('the built command mcp also loads validation and its protocol, and nothing of the server', () => {
  const packages = packagesOf(chunkOf('mcp', join(built, 'agents')))
  const protocol = ['@modelcontextprotocol/core', '@modelcontextprotocol/server']
  const known = [...client, ...protocol, 'zod', '@orpc/contract']
  expect(packages).toContain('@modelcontextprotocol/server')
  expect([...packages].filter((each) => !known.includes(each))).toEqual([])
})

it('detects the server packages in a command that loads them, and a desk without an engine', () => {
  const loadedBy = (name: string) => {
    const files = readdirSync(chunks).filter((each) => each.startsWith(`${name}-`))
    const file = files
      .filter((each) => each.endsWith('.js'))
      .map((each) => join(chunks, each))
      .find((each) => readFileSync(each, 'utf8').length > 1000)
    return [...packagesOf(file ?? '')]
  }
  const desk = loadedBy('headless')
  expect(desk).toEqual(expect.arrayContaining(['better-sqlite3', 'fastify']))
  expect(desk).not.toContain('undici')
  expect(desk).not.toContain('@scalar/fastify-api-reference')
  expect(desk).not.toContain('@modelcontextprotocol/server')
  const engine = loadedBy('engineThread')
  expect(engine).toEqual(expect.arrayContaining(['better-sqlite3', 'undici']))
  expect(engine).not.toContain('fastify')
  expect(engine).not.toContain('@fastify/static')
  const derived = loadedBy('derivedThread')
  expect(derived).toContain('better-sqlite3')
  for (const each of ['fastify', 'undici', 'ajv']) expect(derived).not.toContain(each)
})
