import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CallType } from '../../../src/contract/model.ts'
import { createChecker } from '../../../src/main/tracking/checker.ts'
import { draftText } from '../../../src/main/tracking/draft/draftPlan.ts'
import { readPlan } from '../../../src/main/tracking/readPlan.ts'
import { anyContents, observed, times, track } from './observedCalls.ts'

/** Drafts a plan from contents of calls, and reads it. */
async function drafted(contents: string[]) {
  const seen = await observed(contents)
  const text = draftText(seen, 'shop: "a"')
  const read = readPlan({ files: [{ name: 'plan.yaml', text }] })
  return { text, read, seen }
}

/** The schema of the first event. */
async function draftedSchema(contents: string[]) {
  const { read } = await drafted(contents)
  return read.plan?.rules[0]?.parts[0]?.schema
}

test('every call that a plan was drafted from is valid, and the plan can be read', async () => {
  await fc.assert(
    fc.asyncProperty(anyContents, async (contents) => {
      const { read, text, seen } = await drafted(contents)
      expect(read, text).toHaveProperty('plan')
      const checker = createChecker(read.plan!)
      const parsed = contents.map((each) => JSON.parse(each) as { type: CallType; event?: string })
      const described = parsed.filter(
        ({ type, event = '' }) => type !== 'track' || (event !== '' && event.isWellFormed()),
      )
      expect(seen.calls).toBe(described.length)
      for (const { type, ...content } of described)
        expect(checker.check({ type, content }), text).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('types, required names, nested objects and lists', async () => {
  const call = (i: number) =>
    track({
      total: i % 2 === 0 ? 1 : 1.5,
      count: i,
      coupon: i === 3 ? null : 'a',
      address: { city: 'B', ...(i > 4 && { zip: '1' }) },
      products: [{ sku: 'x' }, { sku: 'y', price: 1 }],
    })
  expect(await draftedSchema(times(20, call))).toEqual({
    type: 'object',
    required: ['address', 'count', 'coupon', 'products', 'total'],
    properties: {
      total: { type: 'number' },
      count: { type: 'integer' },
      coupon: { type: ['null', 'string'] },
      address: {
        type: 'object',
        required: ['city'],
        properties: { city: { type: 'string' }, zip: { type: 'string' } },
      },
      products: {
        type: 'array',
        items: {
          type: 'object',
          required: ['sku'],
          properties: {
            sku: { type: 'string', enum: ['x', 'y'] },
            price: { type: 'integer' },
          },
        },
      },
    },
  })
  expect(await draftedSchema(times(19, call))).not.toHaveProperty('required')
})

test('an enum for few strings that repeat, and none for others', async () => {
  const drawn = async (count: number, make: (i: number) => unknown) => {
    const schema = await draftedSchema(times(count, (i) => track({ a: make(i) })))
    return (schema as { properties: { a: unknown } }).properties.a
  }
  const letter = (i: number, letters: number) => 'abcdefghijk'[i % letters]
  expect(await drawn(20, (i) => letter(i, 5))).toMatchObject({ enum: ['a', 'b', 'c', 'd', 'e'] })
  expect(await drawn(20, (i) => (i === 0 ? null : letter(i, 2)))).not.toHaveProperty('enum')
  expect(await drawn(24, (i) => (i === 0 ? null : letter(i, 2)))).toMatchObject({
    enum: ['a', 'b', null],
  })
  expect(await drawn(19, (i) => letter(i, 2))).not.toHaveProperty('enum')
  expect(await drawn(20, (i) => letter(i, 6))).not.toHaveProperty('enum')
  expect(await drawn(80, (i) => letter(i, 10))).toHaveProperty('enum')
  expect(await drawn(80, (i) => letter(i, 11))).not.toHaveProperty('enum')
  expect(await drawn(80, () => 'a')).not.toHaveProperty('enum')
  expect(await drawn(80, (i) => (i === 0 ? 1 : letter(i, 2)))).not.toHaveProperty('enum')
})

test('a format only if all strings have it', async () => {
  const of = async (...values: unknown[]) => {
    const schema = await draftedSchema(values.map((a) => track({ a })))
    return (schema as { properties: { a: unknown } }).properties.a
  }
  expect(await of('2026-11-23T10:00:00Z', '2026-11-23T11:00:00.5+01:00')).toMatchObject({
    format: 'date-time',
  })
  expect(await of('a@example.com', null, 'b@example.com')).toMatchObject({ format: 'email' })
  expect(await of('0b9a6bd6-6c0f-4c43-8f6f-0d7a5a5e1f11')).toMatchObject({ format: 'uuid' })
  expect(await of('https://example.com/a?b=c')).toMatchObject({ format: 'uri' })
  expect(await of('a@example.com', 'nobody')).not.toHaveProperty('format')
  expect(await of('2026-02-31T10:00:00Z')).not.toHaveProperty('format')
  expect(await of('note:milk')).not.toHaveProperty('format')
})

test('an object with more names than properties has data as names', async () => {
  const calls = times(201, (i) => track({ byId: { [`id-${i}`]: 1 } }))
  expect(await draftedSchema(calls)).toMatchObject({ properties: { byId: { type: 'object' } } })
  expect(await draftedSchema(calls)).not.toHaveProperty('properties.byId.properties')
})

test('a plan too large for YAML is drafted as JSON, and can be read', async () => {
  const calls = times(200, (event) =>
    track(Object.fromEntries(times(100, (i) => [`p${i}`, event])), `Event ${event}`),
  )
  const { read, text: drawn } = await drafted(calls)
  expect(drawn).toMatch(/^{/)
  expect(read.plan?.rules).toHaveLength(200)
})
