import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { Aggregate, Computation } from '../../src/contract/people.ts'
import { Rule } from '../../src/contract/rule.ts'
import type * as profilesModule from '../../src/main/people/profiles/profiles.ts'
import type * as derivedModule from '../../src/main/store/derivedStore.ts'
import type * as storeModule from '../../src/main/store/store.ts'
import { againstLimit, type Extent, type Measure, milliseconds } from './measure.ts'
import { testCall } from './testCall.ts'

/** The time limit of a recomputation. */
const limitMs = 2000
const batch = 1000

const events = Rule.parse({
  all: [
    { event: 'Order Completed', atLeast: 1, within: '30d' },
    { not: { event: 'Order Completed', where: [{ property: 'total', moreThan: 1000 }] } },
    { trait: 'plan', is: 'pro' },
  ],
})

/** The parts, compiled from their sources as the tests compile them. */
async function compiled() {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const server = await createServer({
    root,
    configFile: join(root, 'vitest.config.ts'),
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  const load = async <T>(path: string) => (await server.ssrLoadModule(path)) as T
  return {
    store: await load<typeof storeModule>('/src/main/store/store.ts'),
    derived: await load<typeof derivedModule>('/src/main/store/derivedStore.ts'),
    people: await load<typeof profilesModule>('/src/main/people/profiles/profiles.ts'),
    close: () => server.close(),
  }
}

type Store = ReturnType<typeof storeModule.openStore>

function fill(store: Store, calls: number, users: number) {
  const source = { name: 'app', writeKey: 'KEY', kind: 'server' as const, enabled: true }
  const sourceId = store.change(() => store.sources.insert(source))
  const now = Date.now()
  const insert = (i: number, content: Record<string, unknown> & { type: string; userId: string }) =>
    store.calls.insert({
      sourceId,
      messageId: `m-${i}`,
      type: content.type as 'track',
      userId: content.userId,
      anonymousId: null,
      label: 'Order Completed',
      receivedAt: now,
      engineAt: now - (i % 60) * 86_400_000,
      content: JSON.stringify(content),
      notices: '[]',
    })
  const userId = (i: number) => `u_${i % users}`
  for (let from = 0; from < calls; from += batch)
    store.change(() => {
      for (let i = from; i < from + batch; i++) insert(i, { ...testCall(i), userId: userId(i) })
    })
  for (let from = 0; from < users; from += batch)
    store.change(() => {
      for (let i = from; i < Math.min(users, from + batch); i++)
        insert(i, { type: 'identify', userId: userId(i), traits: { plan: 'pro', age: i % 90 } })
    })
}

/** Runs each rule and computation several times over the same profiles, and measures how long the event loop blocks. */
export async function recomputing({ rounds, quick }: Extent) {
  const count = quick ? 10_000 : 100_000
  const measures: Measure[] = []
  const { store: storeParts, derived: derivedParts, people, close } = await compiled()
  const directory = await mkdtemp(join(tmpdir(), 'hookbench-bench-'))
  const store = storeParts.openStore(directory, () => {})
  const derived = derivedParts.openDerivedStore(store.path)
  const profiles = people.createProfiles({
    derived,
    onFolded: () => {},
    engineNow: Date.now,
    onDefect: (error) => {
      throw error
    },
  })
  const delay = monitorEventLoopDelay({ resolution: 1 })
  try {
    fill(store, count, count)
    await profiles.upToDate()
    delay.enable()
    async function time(what: string, run: () => Promise<number>) {
      const took: number[] = []
      for (let round = 0; round < Math.max(3, rounds); round++) {
        const start = performance.now()
        if ((await run()) === 0) throw new Error(`${what}: it found nobody`)
        took.push(performance.now() - start)
      }
      measures.push({ what, ...againstLimit(took, { atMost: limitMs }, milliseconds) })
    }
    const over = `over ${count.toLocaleString('en')} events of as many users`
    const matched = async (rule: Rule) => (await profiles.matching(rule)).users.size
    await time(`rule on a trait ${over}, against its limit`, () =>
      matched(Rule.parse({ trait: 'plan', is: 'pro' })),
    )
    await time('  on events, properties and a trait', () => matched(events))
    for (const of of Aggregate.options)
      await time(`  computed trait: ${of.replaceAll('_', ' ')}`, async () => {
        const computation = { of, event: 'Order Completed', property: 'total' }
        return (await profiles.computed(Computation.parse(computation))).values.size
      })
    const held = `the event loop was blocked for ${milliseconds(delay.max / 1e6)} at most, p99 ${milliseconds(delay.percentile(99) / 1e6)}`
    return { measures, notes: [held] }
  } finally {
    delay.disable()
    await profiles.stop()
    derived.close()
    store.close()
    await rm(directory, { recursive: true, force: true })
    await close()
  }
}
