import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeWords } from '../../src/contract/driftText.ts'
import type { PlanText } from '../../src/contract/plan.ts'
import { periodDrift, planDrift } from '../../src/main/drift/findDrift.ts'
import { draftText } from '../../src/main/tracking/draft/draftPlan.ts'
import { readPlan } from '../../src/main/tracking/readPlan.ts'
import { anyContents, observed, times, track } from '../tracking/draft/observedCalls.ts'
import { plansByFormat } from '../tracking/plans.ts'

const lines = ({ changes }: ReturnType<typeof planDrift>) =>
  changes.map((change) => `${change.path}: ${changeWords(change)}`).toSorted()

async function betweenPeriods(earlier: string[], now: string[]) {
  const [a, b] = [await observed(now), await observed(earlier)]
  return periodDrift(a.events, b.events)
}

async function againstPlan(contents: string[], text: PlanText | string) {
  const given = typeof text === 'string' ? { files: [{ name: 'plan.yaml', text }] } : text
  const read = readPlan(given)
  expect(read).toHaveProperty('plan')
  return planDrift((await observed(contents)).events, read.plan!)
}

test('calls have no drift against the plan that was drafted from them', async () => {
  await fc.assert(
    fc.asyncProperty(anyContents, async (contents) => {
      const seen = await observed(contents)
      const text = draftText(seen, 'shop')
      const { changes, onlyNow, onlyBefore, compared } = await againstPlan(contents, text)
      expect({ changes, onlyNow, onlyBefore }, text).toEqual({
        changes: [],
        onlyNow: [],
        onlyBefore: [],
      })
      expect(compared).toBe(seen.events.length)
    }),
    { numRuns: 60 },
  )
})

test('each kind of drift between two periods', async () => {
  const before = times(60, (i) =>
    track({
      total: i,
      currency: 'EUR',
      ...(i % 10 > 0 && { coupon: 'a' }),
      products: [{ sku: 'a', price: 1 }],
      'a.b': 1,
    }),
  )
  const now = times(60, (i) =>
    track({
      total: String(i),
      orderId: 'o',
      ...(i % 2 === 0 && { coupon: 'a' }),
      products: [{ sku: 'a' }],
      'a.b': null,
    }),
  )
  const drift = await betweenPeriods(before, now)
  expect(lines(drift)).toEqual([
    'properties.coupon: missing in 30 of 60 calls, before in 6 of 60',
    'properties.currency: removed, in none of 60 calls, before in 60 of 60',
    'properties.orderId: new, string in 60 of 60 calls',
    'properties.products[].price: removed, in none of 60 calls, before in 60 of 60',
    'properties.total: string in 60 of 60 calls, before in 0 of 60',
    'properties["a.b"]: null in 60 of 60 calls, before in 0 of 60',
  ])
  expect(lines(await betweenPeriods(before, before))).toEqual([])
  // Too few to tell it from chance.
  expect(lines(await betweenPeriods(before.slice(0, 3), now.slice(0, 3)))).toEqual([])
})

test('a rare path that is no longer there is not drift, one in many calls is', async () => {
  const withCoupon = (every: number) =>
    times(200, (i) => track({ id: i, ...(i % every === 0 && { coupon: 'a' }) }))
  const none = times(200, (i) => track({ id: i }))
  expect(lines(await betweenPeriods(withCoupon(100), none))).toEqual([])
  expect(lines(await betweenPeriods(none, withCoupon(100)))).toEqual([])
  expect(lines(await betweenPeriods(withCoupon(3), none))).toEqual([
    'properties.coupon: removed, in none of 200 calls, before in 67 of 200',
  ])
})

test('among many comparisons, a difference must be clearer', async () => {
  const calls = (missing: number, others: number) =>
    times(100, (i) =>
      track({
        ...(i >= missing && { coupon: 'a' }),
        ...Object.fromEntries(times(others, (n) => [`p${n}`, 'a'])),
      }),
    )
  const found = 'properties.coupon: missing in 30 of 100 calls, before in 10 of 100'
  expect(lines(await betweenPeriods(calls(10, 0), calls(30, 0)))).toEqual([found])
  expect(lines(await betweenPeriods(calls(10, 60), calls(30, 60)))).toEqual([])
})

test('a certain but small difference is not drift', async () => {
  const calls = (missing: number) =>
    times(2000, (i) => track({ id: i, ...(i >= missing && { coupon: 'a' }) }))
  expect(lines(await betweenPeriods(calls(1000), calls(1200)))).toEqual([])
  expect(lines(await betweenPeriods(calls(1000), calls(1800)))).toHaveLength(1)
})

test('an integer where there were numbers is no other type', async () => {
  const numbers = times(60, (i) => track({ total: i % 2 === 0 ? 1.5 : 1 }))
  const integers = times(60, (i) => track({ total: i }))
  expect(lines(await betweenPeriods(numbers, integers))).toEqual([])
  expect(lines(await betweenPeriods(integers, numbers))).toEqual([
    'properties.total: number in 30 of 60 calls, before in 0 of 60',
  ])
})

test('calls of the same shape in two periods have drift in at most 1 of 100 comparisons', async () => {
  const random = createRandom(7)
  const call = () =>
    track(
      Object.fromEntries(
        times(10, (i) => [`p${i}`, random() < 0.3 ? String(i) : i] as const).filter(
          (_, i) => random() < (i + 1) / 10,
        ),
      ),
    )
  let drifted = 0
  for (let round = 0; round < 200; round++) {
    const drift = await betweenPeriods(times(100, call), times(100, call))
    if (drift.changes.length > 0) drifted += 1
  }
  expect(drifted).toBeLessThanOrEqual(2)
})

function createRandom(seed: number) {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

const plan = `
$defs:
  Money: { anyOf: [{ type: number }, { type: 'null' }] }
events:
  Order Completed:
    properties:
      type: object
      required: [orderId, currency]
      allOf: [{ properties: { currency: { type: string } } }]
      oneOf: [{ properties: { card: { type: string } } }, { properties: { card: { type: integer }, iban: {} } }]
      patternProperties: { ^x_: { type: string } }
      properties:
        orderId: { type: string }
        total: { $ref: '#/$defs/Money' }
        shipping: { type: object, properties: { city: { type: string } } }
        free: {}
        any: { type: object }
        coupon: { type: string }
        products: { type: array, items: { required: [sku], properties: { sku: { type: string } } } }
  Order Refunded: {}
common: { properties: { required: [app], properties: { app: { type: string }, build: { type: integer } } } }
`

test('each kind of drift against a plan', async () => {
  const calls = times(20, (i) =>
    track({
      orderId: i,
      total: i === 0 ? null : i === 1 ? '1' : 1,
      card: 'c',
      iban: 'i',
      x_a: 'a',
      y_a: 'a',
      shipping: { city: 'B', zip: '1' },
      free: { a: 1 },
      any: { a: 1 },
      products: [{ sku: 'a', price: 1 }, { price: 'b' }],
      ...(i > 0 && { currency: 'EUR' }),
      ...(i > 2 && { app: 'web' }),
    }),
  )
  const drift = await againstPlan([...calls, track({ app: 'web' }, 'Order Updated')], plan)
  expect(lines(drift)).toEqual([
    'properties.app: missing in 3 of 20 calls, required',
    'properties.coupon: not seen, planned, in none of 20 calls',
    'properties.currency: missing in 1 of 20 calls, required',
    'properties.orderId: integer in 20 of 20 calls, planned string',
    'properties.products[].price: new, integer or string in 20 of 20 calls',
    'properties.products[].sku: missing in 20 of 20 calls, required',
    'properties.shipping.zip: new, string in 20 of 20 calls',
    'properties.total: string in 1 of 20 calls, planned null or number',
    'properties.y_a: new, string in 20 of 20 calls',
  ])
  expect(drift).toMatchObject({
    compared: 1,
    onlyNow: ['track Order Updated'],
    onlyBefore: ['track Order Refunded'],
  })
  // A planned path may not have happened in fewer calls; a required one must be there.
  expect(lines(await againstPlan([track({ orderId: 'o' })], plan))).toEqual([
    'properties.app: missing in 1 of 1 calls, required',
    'properties.currency: missing in 1 of 1 calls, required',
  ])
})

test.each(Object.entries(plansByFormat))(
  'a plan is compared in each format: %s',
  async (_, text) => {
    const calls = times(20, () =>
      track({ orderId: 'o-123', total: '1', colour: 'red', products: [{}] }),
    )
    const found = lines(await againstPlan(calls, text))
    expect(found).toContain('properties.colour: new, string in 20 of 20 calls')
    expect(found).toContain('properties.currency: not seen, planned, in none of 20 calls')
    expect(found).toContain('properties.total: string in 20 of 20 calls, planned number')
    expect(found).toContain('properties.products[].sku: not seen, planned, in none of 20 calls')
    expect(found.filter((line) => line.includes('orderId'))).toEqual([])
  },
)

test('a schema that refers to itself is read to the depth of the calls', async () => {
  const recursive = `
$defs: { Node: { properties: { name: { type: string }, next: { $ref: '#/$defs/Node' } }, anyOf: [{ $ref: '#/$defs/Node' }] } }
events: { Order Completed: { properties: { $ref: '#/$defs/Node' } } }`
  expect(lines(await againstPlan([track({ next: { next: { name: 1 } } })], recursive))).toEqual([
    'properties.next.next.name: integer in 1 of 1 calls, planned string',
  ])
})
