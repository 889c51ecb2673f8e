import { bodyMistake as body } from './bodyMistake.ts'
import type { BodyMistake, KnownMistake } from './mistake.ts'

/** A cut in the middle of a character leaves its first bytes. */
export const partialBodies: BodyMistake[] = [
  body(
    'cut-to-characters',
    [
      'Signed over the body cut to its number of characters',
      'The length of the text was used as the number of bytes: they differ beyond ASCII.',
    ],
    ({ bytes, text }) => (text === null ? null : bytes.subarray(0, text.length)),
    { Node: 'body.subarray(0, body.toString().length)' },
  ),
  body(
    'cut-to-code-points',
    [
      'Signed over the body cut to its number of code points',
      'The length of the text was used as the number of bytes: they differ beyond ASCII.',
    ],
    ({ bytes, text }) => (text === null ? null : bytes.subarray(0, codePoints(bytes))),
    { Python: 'body[:len(body.decode())]' },
  ),
  ...[1024, 2048, 4096, 8192, 10_240, 16_384, 32_768, 65_536, 102_400].map((length) =>
    body(
      `first-${length}`,
      [
        `Signed over the first ${length.toLocaleString('en')} bytes of the body`,
        'A read returned part of the body. Read until its end.',
      ],
      ({ bytes }) => (bytes.length > length ? bytes.subarray(0, length) : null),
      {
        Node: `body.subarray(0, ${length})`,
        Python: `body[:${length}]`,
        Go: `r.Body.Read(make([]byte, ${length}))`,
        PHP: `substr($body, 0, ${length})`,
      },
    ),
  ),
]

/** Of UTF-8: its bytes, except those that continue a character. */
function codePoints(bytes: Buffer): number {
  let count = 0
  for (const byte of bytes) if ((byte & 0xc0) !== 0x80) count++
  return count
}

const constant = (
  name: string,
  text: string,
  explanation: string,
  code: KnownMistake['code'],
): BodyMistake =>
  body(name, [`Signed over \`${text}\` instead of the body`, explanation], () => text, code)

const unparsed = 'The body was not parsed, or has been read before. Read the bytes once.'
export const absentBodies: BodyMistake[] = [
  body(
    'empty',
    [
      'Signed over an empty body',
      'The body had been read before, so nothing was left. Read it once, and retain the bytes.',
    ],
    () => Buffer.alloc(0),
    {
      Node: "''",
      Python: 'b""',
      Go: 'io.ReadAll(r.Body) // for the second time',
      PHP: "''",
      Ruby: 'env["rack.input"].read.clear # for the second time',
    },
  ),
  constant('empty-object', '{}', unparsed, { Node: 'JSON.stringify(request.body ?? {})' }),
  constant('empty-array', '[]', unparsed, { PHP: 'json_encode($_POST)' }),
  constant('null', 'null', unparsed, { PHP: "json_encode(json_decode(''))", Python: '"null"' }),
  constant('undefined', 'undefined', unparsed, { Node: 'String(request.body)' }),
  constant('none', 'None', unparsed, { Python: 'str(None).encode()' }),
  constant('object', '[object Object]', 'The parsed body was used as text.', {
    Node: 'String(JSON.parse(body))',
  }),
  constant('promise', '[object Promise]', 'The body was not awaited.', {
    Node: 'String(request.text())',
  }),
  constant('array', 'Array', 'The parsed body was used as text.', {
    PHP: '(string) (array) json_decode($body, true)',
  }),
  constant('empty-quotes', '""', unparsed, { Node: "JSON.stringify('')" }),
]

export const wrappedBodies: BodyMistake[] = [
  body(
    'payload',
    [
      'Signed over payload= and the body',
      'Some services send a form with one field. Here the body is the JSON itself.',
    ],
    ({ bytes }) => Buffer.concat([Buffer.from('payload='), bytes]),
    { Python: 'b"payload=" + body' },
  ),
  body(
    'post',
    [
      'Signed over POST and the body',
      'Other services sign the method, too. Here it is the body only.',
    ],
    ({ bytes }) => Buffer.concat([Buffer.from('POST'), bytes]),
    { Python: 'b"POST" + body' },
  ),
  body(
    'array-wrapped',
    [
      'Signed over the body in a list',
      'The body was put into a list. Compute over the bytes as received.',
    ],
    ({ bytes }) => Buffer.concat([Buffer.from('['), bytes, Buffer.from(']')]),
    { Node: '`[${body}]`' },
  ),
]
