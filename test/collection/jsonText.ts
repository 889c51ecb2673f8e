import fc from 'fast-check'

/** JSON in any notation: every spelling of a number, escapes, repeated keys, white space. */
const edges = [
  '9007199254740993',
  '-9007199254740993',
  '9007199254740992',
  '123456789012345678901234567890',
  '1e400',
  '-1e400',
  '1e-400',
  '1e-99999999999999999999',
  '1E+2',
  '-0',
  '0.0',
  '-0.0e5',
  '0.1',
  '0.30000000000000004',
  '0.1000000000000000055511151231257827',
  '5e-324',
  '2e-324',
  '1.7976931348623157e308',
  '1.7976931348623159e308',
  '1e21',
  '1e-7',
  '1.0000000000000000',
]
const number = fc.oneof(
  fc.constantFrom(...edges),
  fc.stringMatching(/^-?(?:0|[1-9]\d{0,24})(?:\.\d{1,24})?(?:[eE][+-]?\d{1,4})?$/),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.maxSafeInteger().map(String),
)
const unit = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .string({ unit: 'binary', minLength: 1, maxLength: 1 })
      .map((text) => JSON.stringify(text).slice(1, -1)),
  },
  // Includes lone surrogates, which only an escape can express.
  {
    weight: 2,
    arbitrary: fc.nat(0xffff).map((code) => `\\u${code.toString(16).padStart(4, '0')}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\\ud800',
      '\\uDFFF',
      '\\ud83d\\ude00',
      '\\/',
      '\\u0000',
      '🎉',
      '\u2028',
    ),
  },
)
const string = fc.array(unit, { maxLength: 6 }).map((units) => `"${units.join('')}"`)
const key = fc.oneof(
  { weight: 2, arbitrary: string },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('', '__proto__', 'constructor', 'toJSON', 'then', 'length', 'a', 'b', '\\u0061')
      .map((name) => `"${name}"`),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        '0',
        '1',
        '9',
        '10',
        '01',
        '-1',
        '1.5',
        '1e3',
        '4294967294',
        '4294967295',
        '9007199254740993',
      )
      .map((name) => `"${name}"`),
  },
)
const space = fc.constantFrom('', '', '', ' ', '\n\t', '\r')

const { object } = fc.letrec<{ value: string; object: string; list: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    number,
    string,
    fc.constantFrom('true', 'false', 'null', '{}', '[]'),
    tie('object'),
    tie('list'),
  ),
  object: fc
    .array(fc.tuple(key, tie('value'), space), { maxLength: 6 })
    .map(
      (entries) =>
        `{${entries.map(([name, value, gap]) => `${gap}${name}${gap}:${gap}${value}${gap}`).join()}}`,
    ),
  list: fc
    .array(fc.tuple(tie('value'), space), { maxLength: 5 })
    .map((items) => `[${items.map(([value, gap]) => gap + value).join()}]`),
}))

const deep = fc
  .tuple(fc.integer({ min: 20, max: 150 }), number, fc.boolean())
  .map(([levels, inner, lists]) =>
    lists
      ? `{"a":${'['.repeat(levels)}${inner}${']'.repeat(levels)}}`
      : `${'{"1":'.repeat(levels)}${inner}${'}'.repeat(levels)}`,
  )

/** The text of an object. */
export const objectText = fc.oneof(
  { weight: 20, arbitrary: object },
  { weight: 1, arbitrary: deep },
)
