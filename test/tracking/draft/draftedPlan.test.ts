import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CallType } from '../../../src/contract/model.ts'
import { createChecker } from '../../../src/main/tracking/checker.ts'
import { draftText } from '../../../src/main/tracking/draft/draftPlan.ts'
import { readPlan } from '../../../src/main/tracking/readPlan.ts'
import { observe } from '../../../src/main/tracking/shape/observe.ts'

const always = { since: 0, until: Infinity }

/** Drafts a plan from contents of calls, and reads it. */
async function drafted(contents: string[]) {
  const calls = contents.map((content, id) => ({
    id,
    type: (JSON.parse(content) as { type: CallType }).type,
    receivedAt: id,
    content,
  }))
  const observed = await observe(
    function* newestFirst() {
      yield calls
    },
    { sourceId: 1, period: always },
    { shared: false },
  )
  const text = draftText(observed, 'shop: "a"')
  const read = readPlan({ files: [{ name: 'plan.yaml', text }] })
  return { text, read, observed }
}

/** The schema of the first event. */
async function draftedSchema(contents: string[]) {
  const { read } = await drafted(contents)
  return read.plan?.rules[0]?.parts[0]?.schema
}

const track = (properties: unknown, event = 'Order Completed') =>
  JSON.stringify({ type: 'track', userId: 'u', event, properties })
const times = <T>(count: number, make: (i: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i))

// Few names, so that calls share them, and names that YAML, ajv or JavaScript treat as special.
const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'total') },
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    '<<',
    '=',
    'yes',
    '1',
    '- a',
    'a: b',
    '#',
    '$ref',
    '\u0000',
    '\u2028',
    '\u0085',
    '\ud800',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constant('x'.repeat(1100)),
)
const text = fc.oneof(
  fc.constantFrom(
    'EUR',
    'USD',
    'null',
    'true',
    '2026-11-23T10:00:00Z',
    '2026-02-31T10:00:00Z',
    'a@b.co',
    'https://a.b/c',
    'a:b',
    'https://[',
    '\ud800',
  ),
  fc.uuid(),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constant('y'.repeat(1500)),
)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.oneof(
        text,
        fc.integer(),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.constant('<infinite>'),
      ),
    },
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc
    .array(fc.tuple(name, tie('value')), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries) as unknown),
}))
const object = fc
  .array(fc.tuple(name, value), { maxLength: 4 })
  .map((entries) => Object.fromEntries(entries) as unknown)
const call = fc.oneof(
  fc.record({
    type: fc.constant('track'),
    event: name,
    properties: fc.option(object, { nil: undefined }),
  }),
  fc.record({ type: fc.constantFrom('identify', 'group'), traits: object }),
  fc.record({ type: fc.constantFrom('page', 'screen'), name, properties: object }),
  fc.record({ type: fc.constant('alias'), previousId: fc.constant('p') }),
)

test('every call that a plan was drafted from is valid, and the plan can be read', async () => {
  await fc.assert(
    // Each call repeated, so that there are enough for enums and required names.
    fc.asyncProperty(
      fc.array(call, { maxLength: 8 }),
      fc.constantFrom(1, 7, 25),
      async (some, repeats) => {
        const contents = some
          .flatMap((each) => times(repeats, () => JSON.stringify(each)))
          .map((content) => content.replaceAll('"<infinite>"', '1e999'))
        const { read, text: yaml, observed } = await drafted(contents)
        expect(read, yaml).toHaveProperty('plan')
        const checker = createChecker(read.plan!)
        const violations = contents.flatMap((content) => {
          const parsed = JSON.parse(content) as Record<string, unknown> & { type: CallType }
          if (
            parsed.type === 'track' &&
            (parsed.event === '' || !String(parsed.event).isWellFormed())
          )
            return []
          return checker.check({ type: parsed.type, content: parsed })
        })
        expect(violations, yaml).toEqual([])
        expect(observed.complete).toBe(true)
      },
    ),
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
  const of = async (count: number, value: (i: number) => unknown) => {
    const schema = await draftedSchema(times(count, (i) => track({ a: value(i) })))
    return (schema as { properties: { a: unknown } }).properties.a
  }
  const letter = (i: number, of: number) => 'abcdefghijk'[i % of]
  expect(await of(20, (i) => letter(i, 5))).toMatchObject({ enum: ['a', 'b', 'c', 'd', 'e'] })
  expect(await of(20, (i) => (i === 0 ? null : letter(i, 2)))).not.toHaveProperty('enum')
  expect(await of(24, (i) => (i === 0 ? null : letter(i, 2)))).toMatchObject({
    enum: ['a', 'b', null],
  })
  expect(await of(19, (i) => letter(i, 2))).not.toHaveProperty('enum')
  expect(await of(20, (i) => letter(i, 6))).not.toHaveProperty('enum')
  expect(await of(80, (i) => letter(i, 10))).toHaveProperty('enum')
  expect(await of(80, (i) => letter(i, 11))).not.toHaveProperty('enum')
  expect(await of(80, () => 'a')).not.toHaveProperty('enum')
  expect(await of(80, (i) => (i === 0 ? 1 : letter(i, 2)))).not.toHaveProperty('enum')
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
  expect(await of('note:buy milk')).not.toHaveProperty('format')
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
