import { collected } from './collect.ts'
import { costMeasures } from './costMeasures.ts'
import type { Load } from './load.ts'
import { type Bench, type Extent, failureOf, type Measure, pairs } from './measure.ts'
import { type Product, withProduct } from './product.ts'
import { recomputing } from './recompute.ts'

/** Waits until every call is counted in its profile; a list of profiles waits for this. */
export async function allCounted({ client }: Product, users: number) {
  const { items } = await client.profiles.list({ limit: 1 })
  if (items.length !== Math.min(1, users)) throw new Error(`there are ${items.length} profiles`)
}

/** The cost of profiles for collection: from the first call until the last one is counted. */
async function collecting(what: string, load: Load, { rounds }: Extent): Promise<Measure[]> {
  const users = load.users ?? 1
  const measured = await pairs(rounds, {
    baseline: () =>
      withProduct([[]], (product) => collected(product, load), { HOOKBENCH_PROFILES: 'off' }),
    ours: () =>
      withProduct([[]], (product) => collected(product, load, () => allCounted(product, users))),
  })
  return costMeasures(measured, {
    what,
    exchanges: load.requests * load.callsPerRequest,
    each: 'call',
    target: { atLeast: 0.8 },
  })
}

async function singleCalls(extent: Extent): Promise<Measure[]> {
  const requests = extent.quick ? 8000 : 80_000
  const load = { connections: 128, requests, callsPerRequest: 1, warmUpRequests: requests / 4 }
  const count = requests.toLocaleString('en')
  return [
    ...(await collecting(
      `collect ${count} single calls with profiles, of 1,000 users, against without`,
      { ...load, users: 1000 },
      extent,
    )),
    ...(await collecting(
      '  the same, each call of a different user',
      { ...load, users: 1e9 },
      extent,
    )),
  ]
}

async function batches(extent: Extent): Promise<Measure[]> {
  const requests = extent.quick ? 100 : 1000
  const load = { connections: 8, requests, callsPerRequest: 100, warmUpRequests: requests / 10 }
  const what = `collect ${(requests * 100).toLocaleString('en')} calls in batches with profiles, of 1,000 users, against without`
  return collecting(what, { ...load, users: 1000 }, extent)
}

/** Profiles of users: their cost for collection, and the time of rules and computations over them. */
export async function benchPeople(extent: Extent): Promise<Bench> {
  const measures: Measure[] = []
  const notes: string[] = []
  const failures: string[] = []
  const collectingCalls = async (of: typeof batches) => ({ measures: await of(extent), notes: [] })
  for (const measure of [
    () => recomputing(extent),
    () => collectingCalls(singleCalls),
    () => collectingCalls(batches),
  ])
    try {
      const measured = await measure()
      measures.push(...measured.measures)
      notes.push(...measured.notes)
    } catch (error) {
      failures.push(failureOf(error))
    }
  return { measures, notes, failures }
}
