import fc from 'fast-check'

/** The write key of the one source. */
export const writeKey = 'KEY'

const types = ['identify', 'track', 'page', 'screen', 'group', 'alias']
const anything = fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' })
const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', '', '0', '17', 'toJSON', 'length'),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const object = fc.dictionary(key, anything, { maxKeys: 4 })
const id = fc.oneof(
  { weight: 40, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constantFrom('', null, 0, [], {}) },
)
/** Few enough that some repeat. */
const messageId = fc.oneof(
  { weight: 3, arbitrary: fc.nat(3000).map((number) => `m-${number}`) },
  { weight: 1, arbitrary: id },
)
const time = fc.oneof(
  fc
    .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
    .map((date) => date.toISOString()),
  fc.constantFrom('2026-11-21', '2026-11-21 00:59:32 +0200', 'yesterday', '', '2026-02-30'),
  anything,
)
const group = fc.oneof({ weight: 30, arbitrary: object }, { weight: 1, arbitrary: anything })
const integrations = fc.oneof(
  fc.dictionary(fc.constantFrom('All', 'Webhooks', 'webhooks', 'all', 'Other'), anything),
  anything,
)

/** A call as clients send it, with some fields changed. */
const nearlyCall = fc.record(
  {
    type: fc.oneof(
      { weight: 40, arbitrary: fc.constantFrom(...types) },
      { weight: 1, arbitrary: anything },
    ),
    userId: id,
    anonymousId: id,
    groupId: id,
    previousId: id,
    event: id,
    name: id,
    messageId,
    timestamp: time,
    sentAt: time,
    properties: group,
    traits: group,
    context: group,
    integrations,
  },
  { requiredKeys: ['type', 'userId', 'event', 'groupId', 'previousId'] },
)
const nearlyBatch = fc.record(
  {
    batch: fc.oneof(
      {
        weight: 12,
        arbitrary: fc.array(
          fc.oneof({ weight: 8, arbitrary: nearlyCall }, { weight: 1, arbitrary: anything }),
          { maxLength: 8 },
        ),
      },
      { weight: 1, arbitrary: anything },
    ),
    context: group,
    integrations,
    sentAt: time,
  },
  { requiredKeys: ['batch'] },
)

const keyed = <T extends object>(content: fc.Arbitrary<T>) =>
  fc
    .tuple(
      content,
      fc.option(fc.constantFrom(writeKey, writeKey, writeKey, writeKey, 'nobody', '', 7), {
        freq: 3,
        nil: undefined,
      }),
    )
    .map(([fields, inBody]) => JSON.stringify({ ...fields, writeKey: inBody }))

/** Numbers that JSON.stringify never writes. */
const numbers = [
  '9007199254740993',
  '1e400',
  '-0',
  '1E+2',
  '0.1000000000000000055',
  '-1e-400',
  '00',
  '1.',
]
const odd = fc
  .tuple(keyed(nearlyCall), fc.constantFrom(...numbers))
  .map(([text, number]) => text.replace(/"[^"\\]{0,3}"(?=[,}\]])/, number))

/** A text with one place changed, truncated or repeated. */
const mutated = fc
  .tuple(
    fc.oneof(keyed(nearlyCall), keyed(nearlyBatch)),
    fc.nat(),
    fc.constantFrom('cut', 'drop', 'twice', 'put'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
  )
  .map(([text, place, how, put]) => {
    const at = place % Math.max(1, text.length)
    if (how === 'cut') return text.slice(0, at)
    if (how === 'drop') return text.slice(0, at) + text.slice(at + 1)
    if (how === 'twice') return text.slice(0, at) + text.slice(Math.max(0, at - 20))
    return text.slice(0, at) + put + text.slice(at + 1)
  })
const large = fc
  .tuple(fc.constantFrom(32_600, 32_768, 40_000, 511_000, 513_000), fc.nat(200))
  .map(([size, more]) =>
    JSON.stringify({ type: 'page', userId: 'u', writeKey, pad: 'x'.repeat(size + more) }),
  )
const deep = fc
  .tuple(fc.integer({ min: 150, max: 3000 }), fc.constantFrom('[', '{"a":'))
  .map(
    ([levels, open]) =>
      `{"userId":"u","event":"E","properties":{"a":${open.repeat(levels)}1${(open === '[' ? ']' : '}').repeat(levels)}}}`,
  )

export const bodyText = fc.oneof(
  { weight: 40, arbitrary: keyed(nearlyCall) },
  { weight: 25, arbitrary: keyed(nearlyBatch) },
  { weight: 15, arbitrary: mutated },
  { weight: 8, arbitrary: fc.json({ stringUnit: 'binary' }) },
  { weight: 6, arbitrary: odd },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: large },
)
