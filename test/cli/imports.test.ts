import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../house/seed.ts'

const chunks = join(root, 'out/main/chunks')

/** The packages that a built file loads before it runs, directly and through others. */
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
  return found
}

const chunkOf = (name: string) =>
  readdirSync(chunks)
    .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
    .map((file) => join(chunks, file))
    .find((file) => readFileSync(file, 'utf8').includes(`src/main/cli/${name}.ts`)) ?? ''

const client = ['@orpc/client', '@orpc/client/fetch', 'commander', 'env-paths']

it.each(['messages', 'rejections', 'clock', 'actions', 'delivery', 'fault', 'source', 'receiver'])(
  'the built command %s loads what a client needs, and nothing of the server',
  (name) => {
    const packages = packagesOf(chunkOf(name))
    expect(packages).toContain('@orpc/client/fetch')
    expect([...packages].filter((each) => !client.includes(each))).toEqual([])
  },
)

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
    const known = [...client, 'zod', 'yaml', 'csv-parse/sync']
    expect([...packagesOf(chunkOf(name))].filter((each) => !known.includes(each))).toEqual([])
  },
)

it('detects the server packages in a command that loads them', () => {
  const headless = readdirSync(chunks)
    .filter((file) => /^headless-.*\.js$/.test(file))
    .map((file) => join(chunks, file))
    .find((file) => readFileSync(file, 'utf8').length > 1000)
  expect([...packagesOf(headless ?? '')]).toEqual(
    expect.arrayContaining(['better-sqlite3', 'fastify', 'undici']),
  )
})
