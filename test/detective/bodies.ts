/** Some serialiser writes each of these differently. */
const values = [
  '1',
  '0',
  '-12',
  '1.0',
  '-0',
  '-0.0',
  '27.5',
  '27.50',
  '0.1',
  '12345678.9',
  '0.0005',
  '0.00012',
  '0.00001',
  '0.000001',
  '1e-7',
  '1E5',
  '1e2',
  '1.5e-10',
  '1e21',
  '1e+21',
  '1.5e300',
  '1e16',
  '123456789012345680000',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '18446744073709551615',
  '18446744073709551616',
  '100000000000000000000000000000',
  '0.1000000000000000055511151231257827',
  '3.141592653589793',
  '100.0',
  '1e400',
  'true',
  'false',
  'null',
  '"plain"',
  '""',
  '"https://shop.example/cart?a=1&b=2"',
  '"<b>a & b</b>"',
  '"</script>"',
  '"a = \'b\' + `c`"',
  '"Zażółć é"',
  '"caf\u0065\u0301"',
  '"日本語"',
  '"🦆 and 👩‍👩‍👧"',
  '"\u2028\u2029"',
  '"\u007f\u0080\u0085\u00a0\ufeff"',
  '"\\u000b\\u0001\\u001f\\b\\f\\n\\r\\t\\"\\\\"',
  '"\\u00e9\\u003c\\/"',
  '"\\ud83e\\udd86"',
  '"\\ud800"',
  '"\\\\ud800"',
  '"50%25 off + tax"',
  '"2026-01-02T03:04:05.678Z"',
  '{}',
  '[]',
  '[[]]',
  '[{}]',
  '{"a":{}}',
  '{"0":1,"1":2}',
  '{"2":1,"1":2}',
  '{"10":1,"9":2,"a":3}',
  '{"b":1,"a":2}',
  '{"B":1,"a":2,"_":3}',
  '{"a":{"b":[{"c":null}]}}',
  '{"a":null,"b":[null]}',
  '{"a":1,"b":2,"a":3}',
  '{"":1}',
  '{"\\u0000a":1}',
  '{"é/\\"<":true}',
  '{"\uff5e":1,"😀":2}',
  '{"__proto__":1}',
  '[true,null,[1,[2,[3]]]]',
  '"2026-01-02T03:04:05.600Z"',
  '"2026-01-02T03:04:05.000"',
]

/** The numbers of a linear congruential generator: the same for the same seed. */
function numbers(seed: number) {
  let state = seed >>> 0
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A body for each value, and bodies of several: compact, as Hookbench writes them, or one in eight with white space. */
export function nastyBodies(count: number, seed = 7): string[] {
  const next = numbers(seed)
  const bodies: string[] = []
  for (let at = 0; at < count; at++) {
    const few = at < values.length ? 0 : next(5)
    const chosen = [
      values[at % values.length],
      ...Array.from({ length: few }, () => values[next(values.length)]),
    ]
    const spaced = at % 8 === 7
    const [comma, colon] = spaced ? [', ', ': '] : [',', ':']
    const keys = chosen.map((value, index) => `"k${(index * 7) % 5}${index}"${colon}${value}`)
    const head = [`"version"${colon}1`, `"type"${colon}"track"`, `"userId"${colon}"u_${at}"`]
    const parts = [
      ...head,
      `"properties"${colon}{${keys.join(comma)}}`,
      `"context"${colon}{"a"${colon}[]}`,
    ]
    bodies.push(
      `{${spaced ? '\r\n  ' : ''}${parts.join(comma)}${spaced ? '\n' : ''}}${at % 16 === 15 ? '\n' : ''}`,
    )
  }
  return bodies
}

/** Secrets that some mistake reads in another way. */
export const secrets = [
  's3cr3t',
  'c2VjcmV0LWtleS0xMjM=',
  '0123456789abcdef0123456789ABCDEF',
  'whsec_c2VjcmV0LWtleS0xMjM',
  'Zoë "quoted" \\1 + $x # y %41',
  '  spaced out  ',
]

/** For how many of the bodies the results of the real tools are stored. */
export const vectorBodies = 40
/** By mistake and language: the first digits of the SHA-1 of each result, in hex; `-`: it failed. */
export type Vectors = Record<string, string>
export const vectorDigits = 8
