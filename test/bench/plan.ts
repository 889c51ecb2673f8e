import { setTimeout as sleep } from 'node:timers/promises'
import { collected } from './collect.ts'
import { costMeasures } from './costMeasures.ts'
import { type Bench, type Extent, failureOf, type Measure, pairs } from './measure.ts'
import { keyOf, type Product, withProduct } from './product.ts'
import { testCall } from './testCall.ts'

/** Delivery is paused, so nothing is ever sent there. */
const wiring = [['http://127.0.0.1:9/hook']]
const events = 200
/** Calls whose notices are read. */
const sampled = 100

/** What the calls of the load have, and what makes a schema as long as in a real plan. */
const schema = (index: number) => ({
  type: 'object',
  required: ['orderId', 'total', 'currency'],
  additionalProperties: false,
  properties: {
    orderId: { type: 'string', pattern: '^order-[0-9]+$' },
    total: { type: 'number', minimum: 0 },
    currency: { enum: ['EUR', 'USD', 'GBP', 'CHF', 'SEK'] },
    note: { type: 'string', maxLength: 1000 + index },
    coupon: { type: ['string', 'null'] },
    createdAt: { type: 'string', format: 'date-time' },
    products: {
      type: 'array',
      items: {
        type: 'object',
        required: ['sku'],
        properties: { sku: { type: 'string' }, quantity: { type: 'integer', minimum: 1 } },
      },
    },
  },
})

const plan = JSON.stringify({
  name: 'Bench',
  events: Object.fromEntries(
    Array.from({ length: events }, (_, index) => [
      index === 0 ? 'Order Completed' : `Event ${index}`,
      { properties: schema(index) },
    ]),
  ),
})

/** Both threads that check have compiled the plan: that is done once, and takes a second of a processor in each. */
async function compiled({ client, collect }: Product) {
  await client.delivery.pause()
  const body = JSON.stringify({ ...testCall(0), writeKey: keyOf(0) })
  await fetch(`${collect}/v1/track`, { method: 'POST', body })
  while ((await client.plans.coverage({ id: '1' })).seen === 0) await sleep(100)
}

/** Every call was checked, and a call with a violation is blocked: otherwise nothing was measured. */
async function requireBlocking({ client, collect }: Product) {
  const { items } = await client.calls.list({ limit: sampled })
  for (const { id } of items) {
    const { notices, fates } = await client.calls.get({ id })
    const reason = notices[0] ?? fates.find((each) => each.reason !== null)?.reason
    if (reason) throw new Error(`a valid call was not sent, or not checked: ${reason}`)
  }
  await fetch(`${collect}/v1/track`, {
    method: 'POST',
    body: JSON.stringify({ ...testCall(0), properties: { total: '1' }, writeKey: keyOf(0) }),
  })
  const [last] = (await client.calls.list({ limit: 1 })).items
  if (!last?.fates[0]?.reason?.startsWith('blocked by the plan'))
    throw new Error('a call with a violation was not blocked')
}

/** Calls of a source that has a plan, against those of one without. */
async function collecting(enforce: 'report' | 'block', { rounds, quick }: Extent) {
  const requests = quick ? 4000 : 80_000
  const load = { connections: 128, requests, callsPerRequest: 1, warmUpRequests: requests / 4 }
  const measured = await pairs(rounds, {
    baseline: () => withProduct(wiring, (product) => collected(product, load)),
    ours: () =>
      withProduct(wiring, async (product) => {
        const files = [{ name: 'plan.json', text: plan }]
        await product.client.plans.set({ id: '1', files, format: 'hookbench', enforce })
        await compiled(product)
        const cost = await collected(product, load)
        if (enforce === 'block') await requireBlocking(product)
        return cost
      }),
  })
  const what = `${requests.toLocaleString('en')} single calls with a plan of ${events} events that ${enforce}s, against without`
  return costMeasures(measured, {
    what,
    exchanges: requests,
    each: 'call',
    target: { atLeast: 0.9 },
  })
}

/** Collecting with a tracking plan. */
export async function benchPlan(extent: Extent): Promise<Bench> {
  const measures: Measure[] = []
  const failures: string[] = []
  for (const enforce of ['report', 'block'] as const)
    try {
      measures.push(...(await collecting(enforce, extent)))
    } catch (error) {
      failures.push(`${enforce}: ${failureOf(error)}`)
    }
  return { measures, notes: [], failures }
}
