import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Endpoint,
  startSerialEndpoint,
  startSlowingEndpoint,
} from '../capacity/slowingEndpoint.ts'
import { againstLimit, type Bench, failureOf, perSecond, times } from './measure.ts'
import { withProduct } from './product.ts'

const limit = 300
const mostOff = 0.1

const endpoints: Record<string, () => Promise<Endpoint>> = {
  'answers in 1.5 s above a rate': () => startSlowingEndpoint({ perSecond: limit, slowMs: 1500 }),
  'times out above a rate': () => startSlowingEndpoint({ perSecond: limit, slowMs: 6000 }),
  'works on one request at a time': () => startSerialEndpoint({ perSecond: limit }),
}

/** What a capacity run finds for this endpoint: the rates that held and that failed, and how it came to them. */
function foundFor(url: string) {
  return withProduct([[url]], async ({ client }) => {
    const { id } = await client.capacity.start({
      destination: 'destination 0',
      profile: { kind: 'steps', rates: [50, 100, 200, 400, 800], seconds: 5 },
    })
    let run = await client.capacity.get({ id })
    for (; run.endedAt === null; run = await client.capacity.get({ id })) await sleep(1000)
    const { finding, steps } = run
    const told = steps.map(({ to, purpose, text }) => `${to} ${purpose}: ${text}`).join('; ')
    if (finding?.kind !== 'fails') throw new Error(`no rate that fails was found: ${told}`)
    return { failsAt: finding.failsAt ?? 0, holdsAt: finding.holdsAt ?? 0, told }
  })
}

/** The rate at which an endpoint starts to fail, as a capacity run finds it, for endpoints of which it is known. */
export async function benchCapacity(): Promise<Bench> {
  const bench: Bench = { measures: [], notes: [], failures: [] }
  for (const [kind, start] of Object.entries(endpoints)) {
    const { url, close } = await start()
    try {
      const { failsAt, holdsAt, told } = await foundFor(url)
      const off = Math.abs(failsAt / limit - 1)
      const what = `an endpoint that ${kind}: how far the rate found is from its limit, of that limit`
      bench.measures.push({ what, ...againstLimit([off], { atMost: mostOff }, times) })
      bench.notes.push(
        `an endpoint that ${kind}, ${perSecond(limit)}: ${perSecond(holdsAt)} held, ${perSecond(failsAt)} failed (${told})`,
      )
    } catch (error) {
      bench.failures.push(failureOf(error))
    } finally {
      await close()
    }
  }
  return bench
}
