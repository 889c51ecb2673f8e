import { expect, it } from 'vitest'
import { collectBodies } from './collectBodies.ts'

/** Objects whose text is sent unchanged. */
const preserved = [
  '{"a":9007199254740993}',
  '{"a":-9007199254740993}',
  '{"a":12345678901234567890123456789}',
  '{"a":0.1234567890123456789}',
  '{"a":3.14159265358979323846264338327950288}',
  '{"a":1e400}',
  '{"a":1e-400}',
  '{"a":[9007199254740993,{"b":9007199254740995}]}',
  '{"__proto__":{"a":1}}',
  '{"__proto__":1,"constructor":2,"toString":3,"hasOwnProperty":4}',
  '{"":"","ключ":"значение","键":"值","🎉":"👩‍👩‍👧","é":"é"}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000\\u001f\\"\\\\\\b\\f\\n\\r\\t/"}',
  '{"a":"\u2028\u2029\u007f\uFEFF"}',
  '{"a":[],"b":{},"c":null,"d":false,"e":[[[]]]}',
  '{"toJSON":"x","then":1}',
  '{"1":"one","10":"ten","b":2,"a":1}',
]
/** Other notations of the same value. */
const respelled: [came: string, leaves: string][] = [
  ['{"a":1.0}', '{"a":1}'],
  ['{"a":1E+2}', '{"a":100}'],
  ['{"a":-0}', '{"a":0}'],
  ['{"a":1.50}', '{"a":1.5}'],
  ['{"a":"\\u0041\\/"}', '{"a":"A/"}'],
  ['{"b":1,"2":2,"1":1}', '{"1":1,"2":2,"b":1}'],
  ['{"a":1,"a":2}', '{"a":2}'],
  [' { "a" : [ 1 , 2 ] } ', '{"a":[1,2]}'],
]

const places = [
  ['properties', '/v1/track', '"event":"E"'],
  ['traits', '/v1/identify', '"anonymousId":"a"'],
  ['context', '/v1/page', '"name":"N"'],
] as const

it.each(places.flatMap((place) => preserved.map((text) => [...place, text] as const)))(
  '%s of %s (%s) are sent and stored as received: %s',
  async (name, path, own, text) => {
    const [collected] = await collectBodies(path, `{"userId":"u",${own},"${name}":${text}}`)
    for (const body of [...Object.values(collected!.bodies), collected!.call.content])
      expect(body).toContain(`"${name}":${text}`)
  },
)

it.each(respelled)('properties %s are sent with the same value as %s', async (came, leaves) => {
  const [collected] = await collectBodies(
    '/v1/track',
    `{"userId":"u","event":"E","properties":${came}}`,
  )
  for (const body of [...Object.values(collected!.bodies), collected!.call.content])
    expect(body).toContain(`"properties":${leaves}`)
})
