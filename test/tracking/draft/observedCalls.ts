import fc from 'fast-check'
import type { CallType } from '../../../src/contract/model.ts'
import { observe } from '../../../src/main/tracking/shape/observe.ts'

/** What calls with these contents look like. */
export async function observed(contents: string[]) {
  const calls = contents.map((content, id) => ({
    id,
    type: (JSON.parse(content) as { type: CallType }).type,
    receivedAt: id,
    content,
  }))
  return observe(
    function* newestFirst() {
      yield calls
    },
    { sourceId: 1, period: { since: 0, until: Infinity } },
    { shared: false },
  )
}

export const track = (properties: unknown, event = 'Order Completed') =>
  JSON.stringify({ type: 'track', userId: 'u', event, properties })
/** So many of them. */
export const times = <T>(count: number, make: (i: number) => T) =>
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
const { value: anyValue } = fc.letrec((tie) => ({
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
  .array(fc.tuple(name, anyValue), { maxLength: 4 })
  .map((entries) => Object.fromEntries(entries) as unknown)
/** Contents of calls, each several times, so that there are enough for enums and required names. */
const anyCall = fc.oneof(
  fc.record({
    type: fc.constant('track'),
    event: name,
    properties: fc.option(object, { nil: undefined }),
  }),
  fc.record({ type: fc.constantFrom('identify', 'group'), traits: object }),
  fc.record({ type: fc.constantFrom('page', 'screen'), name, properties: object }),
  fc.record({ type: fc.constant('alias'), previousId: fc.constant('p') }),
)

export const anyContents = fc
  .tuple(fc.array(anyCall, { maxLength: 8 }), fc.constantFrom(1, 7, 25))
  .map(([some, repeats]) =>
    some
      .flatMap((each) => times(repeats, () => JSON.stringify(each)))
      .map((content) => content.replaceAll('"<infinite>"', '1e999')),
  )
