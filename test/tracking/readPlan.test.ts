import { expect, test } from 'vitest'
import { createChecker } from '../../src/main/tracking/checker.ts'
import { readPlan } from '../../src/main/tracking/readPlan.ts'

const mistakesIn = (text: string, name = 'plan.yaml') => {
  const read = readPlan({ files: [{ name, text }] })
  return read.plan
    ? []
    : read.mistakes.map(({ line, path, message }) => `${line} ${path}: ${message}`)
}

const inProperties = (yaml: string) => `events:
  Order Completed:
    properties:
      type: object
      properties:
        ${yaml}
`

test.each([
  [
    inProperties('total: { type: nummber }'),
    [
      '6 events.Order Completed.properties.properties.total.type: must be one of array, boolean, integer, null, number, object, string; did you mean number?',
    ],
  ],
  [
    inProperties('total: { minimum: low }'),
    ['6 events.Order Completed.properties.properties.total.minimum: must be number'],
  ],
  [
    inProperties('total: { $ref: http://example.com/money.json }'),
    [
      '6 events.Order Completed.properties.properties.total.$ref: http://example.com/money.json is not in the plan. A schema refers only to schemas of its plan, such as #/$defs/Money; nothing is fetched',
    ],
  ],
  [
    inProperties('sku: { pattern: "(?!x)a" }'),
    [
      '6 events.Order Completed.properties.properties.sku.pattern: has a lookahead, lookbehind or backreference, which cannot be matched in linear time; use "not" with a pattern instead',
    ],
  ],
  [
    inProperties('sku: { pattern: "(" }'),
    [expect.stringMatching(/^6 .*pattern: is not a regular expression: /)],
  ],
  [
    'event: {}\n',
    [
      '1 event: unknown field event; did you mean events? available: name, unplanned, $schema, $defs, events, identify, group, page, screen, alias, common',
    ],
  ],
  [
    'events: {}\nunplanned: blok\n',
    ['2 unplanned: must be one of report, allow, block; did you mean block?'],
  ],
  [
    '{"rules": [{"type": "TRAK", "key": "A", "jsonSchema": {}},\n{"type": "TRACK", "jsonSchema": 3}]}',
    [
      '1 rules[0].type: must be one of TRACK, IDENTIFY, GROUP, PAGE, SCREEN, COMMON; did you mean TRACK?',
      '2 rules[1].jsonSchema: must be a JSON Schema, not a number',
      '2 rules[1].key: required; the name of the event',
    ],
  ],
  [
    '{"rules": [{"type": "TRACK", "key": "A",\n\t"jsonSchema": {"$schema": "http://json-schema.org/draft-03/schema#"}}]}',
    [
      '2 rules[0].jsonSchema.$schema: must be http://json-schema.org/draft-07/schema# or https://json-schema.org/draft/2020-12/schema',
    ],
  ],
])('names the line, the path and what would be valid: %#', (text, mistakes) => {
  expect(mistakesIn(text)).toEqual(mistakes)
})

test('a mistake in a folder names its file', () => {
  const files = [{ name: 'events/A.yaml', text: 'type: object\nrequired: orderId\n' }]
  expect(readPlan({ files, format: 'folder' })).toMatchObject({
    mistakes: [{ path: expect.stringContaining('events/A.yaml') as string }],
  })
})

const checked = (text: string, content: Record<string, unknown>) =>
  createChecker(readPlan({ files: [{ name: 'plan.yaml', text }] }).plan!).check({
    type: 'track',
    content,
  })

test('a violation names what was expected, what was found and the nearest name', () => {
  const plan = `
events:
  Order Completed:
    properties:
      required: [orderId]
      properties: { orderId: { type: string }, currency: { enum: [EUR, USD] } }
      additionalProperties: false
`
  const event = 'Order Completed'
  expect(checked(plan, { event, properties: { orderID: 7, currency: 'eur' } })).toEqual([
    {
      rule: 'track Order Completed',
      path: 'properties.orderId',
      keyword: 'required',
      expected: 'a value',
      found: 'nothing',
      nearest: 'orderID',
    },
    {
      rule: 'track Order Completed',
      path: 'properties.orderID',
      keyword: 'additionalProperties',
      expected: 'a planned name',
      found: '7',
      nearest: 'orderId',
    },
    {
      rule: 'track Order Completed',
      path: 'properties.currency',
      keyword: 'enum',
      expected: 'one of "EUR", "USD"',
      found: '"eur"',
      nearest: 'EUR',
    },
  ])
  expect(checked(plan, { event: 'order_completed' })).toEqual([
    {
      rule: 'track',
      path: 'event',
      keyword: 'unplanned',
      expected: 'a planned event',
      found: '"order_completed"',
      nearest: event,
    },
  ])
  expect(checked(`${plan}unplanned: allow\n`, { event: 'order_completed' })).toEqual([])
})

test('a call selects a version; by default the lowest', () => {
  const rule = (version: number, name: string) => ({
    type: 'TRACK',
    key: 'A',
    version,
    jsonSchema: { properties: { properties: { required: [name] } } },
  })
  const text = JSON.stringify({ rules: [rule(2, 'two'), rule(1, 'one')] })
  const paths = (context: unknown) =>
    checked(text, { event: 'A', properties: {}, context }).map(({ path }) => path)
  expect(paths({})).toEqual(['properties.one'])
  expect(paths({ protocols: { event_version: 2 } })).toEqual(['properties.two'])
  expect(paths({ protocols: { event_version: 3.2 } })).toEqual(['properties.one'])
})

test('$defs of the plan are available to each schema', () => {
  const text = `
$defs: { Money: { type: number } }
events: { A: { properties: { properties: { total: { $ref: '#/$defs/Money' } } } } }
`
  expect(checked(text, { event: 'A', properties: { total: '1' } })).toMatchObject([
    { path: 'properties.total', expected: 'number' },
  ])
})

test('a schema may refer to itself', () => {
  const text = `events: { A: { properties: { type: object, properties: { child: { $ref: '#' } } } } }`
  const child = { child: { child: 3 } }
  expect(checked(text, { event: 'A', properties: { child } })).toMatchObject([
    { path: 'properties.child.child.child', expected: 'object' },
  ])
})

test('rules may have the same $id', () => {
  const rule = (key: string, type: string) => ({
    type: 'TRACK',
    key,
    jsonSchema: { $id: 'https://example.com/rule', properties: { properties: { type } } },
  })
  const text = JSON.stringify({ rules: [rule('A', 'object'), rule('B', 'array')] })
  expect(checked(text, { event: 'A', properties: {} })).toEqual([])
  expect(checked(text, { event: 'B', properties: {} })).toMatchObject([{ expected: 'array' }])
})

test('a schema that never ends is a violation, not an error', () => {
  const text = `events: { A: { properties: { allOf: [{ $ref: '#' }] } } }`
  expect(checked(text, { event: 'A' })).toMatchObject([{ keyword: 'unchecked' }])
})

test('a hostile pattern, and a long list of unique items, take milliseconds', () => {
  const text = inProperties('name: { pattern: "^(a+)+$" }\n        items: { uniqueItems: true }')
  const items = Array.from({ length: 16_000 }, (_, id) => ({ id }))
  const started = performance.now()
  expect(
    checked(text, {
      event: 'Order Completed',
      properties: { name: `${'a'.repeat(30_000)}!`, items },
    }),
  ).toMatchObject([{ keyword: 'pattern' }])
  expect(performance.now() - started).toBeLessThan(1000)
})
