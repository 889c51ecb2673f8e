import { expect, it } from 'vitest'
import { Aggregate, Computation, type TraitValue } from '../../src/contract/people.ts'
import { Rule } from '../../src/contract/rule.ts'
import { type Started, startWorkbench, writeWorkspace } from '../support/workbench.ts'

const day = 86_400_000
const keys = ['APP', 'SHOP', 'SITE']
const workspace = `
sources: [{ name: app, writeKey: APP }, { name: shop, writeKey: SHOP }, { name: site, writeKey: SITE }]
settings: { retention: { messages: null } }
`

interface Collected {
  type: string
  userId?: string
  anonymousId?: string
  event?: string
  properties?: { price?: unknown; coupon?: unknown; items?: unknown }
  traits?: Record<string, unknown>
  timestamp?: string
}

/** Reproducible, and no two the same. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function makeCalls(count: number): Collected[] {
  const any = numbers(4711)
  const one = <T>(...given: T[]) => given[any(given.length)] as T
  const now = Date.now()
  return Array.from({ length: count }, () => {
    const userId = `u${any(5000)}`
    const who = any(50) === 0 ? { anonymousId: userId } : { userId }
    const when = any(4) === 0 ? {} : { timestamp: new Date(now - any(60 * day)).toISOString() }
    if (any(10) === 0)
      return {
        type: 'identify',
        ...who,
        traits: { plan: one('pro', 'free', null), age: any(90) },
      }
    const cents = any(100_000)
    const price = one<unknown>(cents / 100, (cents / 100).toFixed(2), cents, 'gratis', null)
    const coupon = one<unknown>('A', 'B', 'C', any(40), true, undefined)
    const items = Array.from({ length: any(3) }, () => one<unknown>('hat', 'coat', 'shoe', any(3)))
    const event = one('Order Completed', 'Order Completed', 'Cart Viewed', 'Order Refunded')
    return { type: 'track', ...who, event, properties: { price, coupon, items }, ...when }
  })
}

/** In batches, each from another source; in the order of the calls. */
async function collect({ collect: url }: Started, calls: Collected[]) {
  for (let i = 0; i < calls.length; i += 500) {
    const response = await fetch(`${url}/v1/batch`, {
      method: 'POST',
      body: JSON.stringify({
        writeKey: keys[(i / 500) % keys.length],
        batch: calls.slice(i, i + 500),
      }),
    })
    expect(response.status).toBe(200)
  }
}

type Aged = Collected & { userId: string; at: number; order: number }

/** Calls by user with their times, from the sent calls, independent of the store. */
function byUser(calls: Collected[], receivedAt: (order: number) => number) {
  const users = new Map<string, Aged[]>()
  for (const [i, call] of calls.entries()) {
    if (call.userId === undefined) continue
    const order = i + 1
    const at = call.timestamp === undefined ? receivedAt(order) : Date.parse(call.timestamp)
    const own = users.get(call.userId) ?? []
    own.push({ ...call, userId: call.userId, at, order })
    users.set(call.userId, own)
  }
  return users
}

const isNumber = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^[\d.]+$/.test(value))
const cents = (value: unknown) => Math.round(Number(value) * 100)

/** Written for these calls only, without any code of the product. */
function plainly(of: Aggregate, events: Aged[]): TraitValue | undefined {
  const inOrder = events.toSorted((a, b) => a.at - b.at || a.order - b.order)
  const prices = inOrder
    .map(({ properties }) => properties?.price)
    .filter(isNumber)
    .map(cents)
  const coupons = inOrder
    .map(({ properties }) => properties?.coupon)
    .filter((each) => each !== undefined) as (string | number | boolean)[]
  const items = inOrder.flatMap(({ properties }) => properties?.items as (string | number)[])
  const sum = prices.reduce((a, b) => a + b, 0)
  if (of === 'counter') return inOrder.length || undefined
  if (['sum', 'average', 'minimum', 'maximum'].includes(of)) {
    if (prices.length === 0) return undefined
    if (of === 'sum') return sum / 100
    if (of === 'average') return sum / 100 / prices.length
    return (of === 'minimum' ? Math.min(...prices) : Math.max(...prices)) / 100
  }
  if (of === 'first') return coupons[0]
  if (of === 'last') return coupons[coupons.length - 1]
  const unique = items.filter((item, i) => items.indexOf(item) === i)
  if (of === 'unique_list') return unique.length > 0 ? unique : undefined
  if (of === 'unique_list_count') return unique.length || undefined
  const often = (item: unknown) => items.filter((each) => each === item).length
  return unique.toSorted((a, b) => often(b) - often(a))[0]
}

const propertyOf = (of: Aggregate) =>
  ['sum', 'average', 'minimum', 'maximum'].includes(of)
    ? 'price'
    : of === 'first' || of === 'last'
      ? 'coupon'
      : 'items'

const traitsOf = (calls: Aged[]) => {
  const traits: Record<string, unknown> = {}
  for (const { traits: said } of calls) Object.assign(traits, said)
  return traits
}

it('agrees with a naive recomputation over 100,000 collected events', async () => {
  const started = await startWorkbench({ workspaceFile: await writeWorkspace(workspace) })
  const { profiles, store, clock } = started.workbench
  const calls = makeCalls(112_000)
  await collect(started, calls)
  expect(calls.filter(({ type }) => type === 'track').length).toBeGreaterThan(100_000)
  const users = byUser(calls, (order) => store.calls.byId(order)?.received_at ?? 0)

  const rule = Rule.parse({
    all: [
      { event: 'Order Completed', atLeast: 2, within: '30d' },
      { trait: 'plan', is: 'pro' },
      { not: { event: 'Order Refunded', where: [{ property: 'price', moreThan: 900 }] } },
    ],
  })
  async function expectRule(now: number) {
    const { users: matched } = await profiles.matching(rule)
    const expected = [...users]
      .filter(([, own]) => {
        const orders = own.filter(
          ({ event, at }) => event === 'Order Completed' && at >= now - 30 * day,
        )
        const refunds = own.filter(({ event, properties }) => {
          const price = properties?.price
          return event === 'Order Refunded' && isNumber(price) && Number(price) > 900
        })
        return orders.length >= 2 && traitsOf(own).plan === 'pro' && refunds.length === 0
      })
      .map(([userId]) => userId)
    expect([...matched].toSorted()).toEqual(expected.toSorted())
    return expected.length
  }
  const atFirst = await expectRule(clock.now())
  expect(atFirst).toBeGreaterThan(20)

  for (const of of Aggregate.options)
    for (const within of [undefined, '20d']) {
      const now = clock.now()
      const { values } = await profiles.computed(
        Computation.parse({
          of,
          event: 'Order Completed',
          ...(of === 'counter' ? {} : { property: propertyOf(of) }),
          ...(within ? { within } : {}),
        }),
      )
      const expected = new Map<string, TraitValue>()
      for (const [userId, own] of users) {
        const events = own.filter(
          ({ event, at }) =>
            event === 'Order Completed' && (within === undefined || at >= now - 20 * day),
        )
        const value = plainly(of, events)
        if (value !== undefined) expected.set(userId, value)
      }
      expect(expected.size, of).toBeGreaterThan(1000)
      expect(Object.fromEntries(values), of).toEqual(Object.fromEntries(expected))
    }

  // Orders leave their time span as engine time passes.
  started.workbench.advanceClock(20 * day)
  expect(await expectRule(clock.now())).toBeLessThan(atFirst)
}, 120_000)

it('gives the deciding reason for each user', async () => {
  const started = await startWorkbench({ workspaceFile: await writeWorkspace(workspace) })
  const { profiles } = started.workbench
  const order = { type: 'track', event: 'Order Completed', properties: { price: '5' } }
  await collect(started, [
    { type: 'identify', userId: 'anna', traits: { plan: 'pro' } },
    { ...order, userId: 'anna' },
    { ...order, userId: 'anna' },
    { type: 'identify', userId: 'ben', traits: { plan: 'free' } },
    { type: 'track', userId: 'ben', event: 'Order Completed' },
  ])
  const { users, reasonOf } = await profiles.matching(
    Rule.parse({
      all: [
        { trait: 'plan', is: 'pro' },
        { event: 'Order Completed', atLeast: 2, within: '30d' },
      ],
    }),
  )
  expect([...users]).toEqual(['anna'])
  expect(reasonOf('anna')).toBe('plan is pro and Order Completed 2 times in 30 days')
  expect(reasonOf('ben')).toBe('plan is free')
  expect(reasonOf('carl')).toBe('was never seen')
  const sums = await profiles.computed(
    Computation.parse({ of: 'sum', event: 'Order Completed', property: 'price' }),
  )
  expect([...sums.values]).toEqual([['anna', 10]])
  expect(sums.reasonOf('anna')).toBe('sum of price over Order Completed 2 times')
  expect(sums.reasonOf('ben')).toBe('no sum of price in Order Completed once')
  const counts = await profiles.computed(
    Computation.parse({ of: 'counter', event: 'Cart Viewed', within: '1d' }),
  )
  expect(counts.reasonOf('anna')).toBe('no Cart Viewed in 1 day')
})
